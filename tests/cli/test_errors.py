"""What goes wrong is one clear line on standard error, and a code that tells."""

import json
import os
import signal
import subprocess
import sys

import pytest


def test_a_missing_store_is_not_made_by_a_read(engram, store):
    ended = engram("facts", "--json")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith("engram: there is no store")
    assert ended.err.count("\n") == 1
    assert not store.exists()


def test_a_missing_database_file_is_not_made_by_a_read(engram, tmp_path):
    ended = engram("facts", "--store", f"sqlite:///{tmp_path / 'no.db'}")
    assert ended.code == 1
    assert ended.err.startswith("engram: there is no store")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["json:loads", "json:JSONDecoder", "json:nothing", "json"])
def test_what_is_no_extractor_is_refused_in_one_line(moved, name):
    ended = moved("reextract", "--extractor", name)
    assert (ended.code, ended.out) == (1, "")
    assert name in ended.err
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize("command", ["consolidate", "reextract", "worker"])
def test_a_model_that_is_to_read_has_to_be_named(moved, command):
    ended = moved(command, "--extractor", "llm")
    assert ended.code == 1
    assert "--endpoint" in ended.err


def test_no_hits_at_all_cannot_be_asked_for(moved):
    assert moved("recall", "Lille", "-k", "0").code == 2


def test_a_naive_time_is_refused(engram):
    ended = engram("add", "It rains.", "--at", "2024-03-01T10:00:00")
    assert ended.code == 1
    assert "offset" in ended.err


def test_mixed_clocks_are_refused(moved):
    at = "2024-03-01T10:00:00+00:00"
    assert moved("facts", "--as-of", at, "--valid-at", at).code == 1


def test_wrong_use_ends_with_2(engram, monkeypatch):
    monkeypatch.delenv("ENGRAM_USER")
    assert engram("facts").code == 2
    assert engram("facts", "--user", "noor", "--colour", "red").code == 2


def test_another_embedder_is_refused_until_reembedded(moved):
    refused = moved("recall", "Lille", embedder="hashing:32")
    assert refused.code == 1
    assert "reembed" in refused.err
    assert moved("recall", "Lille", "--lexical", embedder="hashing:32").code == 0
    assert moved("reembed", "--json", embedder="hashing:32").json["vectors"] == 2
    assert moved("recall", "Lille", embedder="hashing:32").code == 0


def test_status_tells_how_far_a_message_has_come(engram):
    [episode] = engram("add", "The fuse blew.", "--json").json["episodes"]
    assert engram("status", episode, "--json").json[0]["state"] == "pending"
    engram("consolidate")
    assert engram("status", episode, "--json").json[0]["state"] == "done"


def test_the_status_of_what_was_never_stored_is_no_success(moved):
    ended = moved("status", "e9-nowhere")
    assert (ended.code, ended.out) == (1, "")
    assert "no episode 'e9-nowhere'" in ended.err


@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM])
def test_the_worker_ends_cleanly_when_told_to(engram, store, which):
    engram("add", "I live in Mons.")
    command = [sys.executable, "-m", "engram_core.cli", "worker", "--embedder", "hashing:64"]
    running = subprocess.Popen(
        [*command, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )
    heard = ""
    while "read 1 message" not in heard:
        line = running.stderr.readline()
        assert line, f"the worker ended early: {heard}"
        heard += line
    running.send_signal(which)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 0
    assert json.loads(out)["messages"] == 1


def test_help_loads_no_engine():
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "engram_core.cli", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in told.stderr.splitlines()}
    assert "engram_core.cli.app" in loaded
    heavy = {"sqlalchemy", "numpy", "chromadb", "onnxruntime", "langchain", "llama_index", "mcp"}
    assert heavy & loaded == set()
    assert "recall" in told.stdout


def test_an_option_before_its_command_is_told_where_it_stands(engram):
    ended = engram("--json", "facts", "--user", "ana")
    assert ended.code == 2
    told = " ".join(ended.err.replace("│", " ").split())
    assert "Options stand behind the command: engram COMMAND --json" in told
