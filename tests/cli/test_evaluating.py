"""`engram eval`: a run against an endpoint on loopback, its report, and a comparison."""

import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from engram_core.cli import main


class Replying(BaseHTTPRequestHandler):
    """Says yes to a judge's question and gives the same short answer to every other."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(body["model"])
        text = "yes" if body["model"] == "judge" else "in the workshop"
        sent = json.dumps({"choices": [{"message": {"content": text}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *args):
        """Say nothing."""


@pytest.fixture
def endpoint():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Replying)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def evaluate(endpoint, capsys):
    url = f"http://127.0.0.1:{endpoint.server_port}/v1"

    def run(*arguments, judge="judge"):
        models = ("--reader", url, "--reader-model", "reader", "--judge", url)
        command = ["eval", "run", "small", "--embedder", "hashing:64", "--questions", "3"]
        return ended(capsys, *command, *models, "--judge-model", judge, *arguments)

    return run


def ended(capsys, *arguments):
    try:
        code = main(list(arguments))
    except SystemExit as stop:
        code = stop.code or 0
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_run_is_asked_judged_and_reported(evaluate, endpoint, tmp_path):
    out = tmp_path / "run"
    code, told, _ = evaluate("--system", "bm25", "--out", str(out), "--json")
    assert code == 0
    document = json.loads(told)
    assert document["answers"] == 3
    assert document["missing"] == document["failed"] == 0
    assert set(endpoint.asked) == {"reader", "judge"}
    assert (out / "report.md").is_file()
    assert (out / "report.html").is_file()

    asked = len(endpoint.asked)
    assert evaluate("--system", "bm25", "--out", str(out), "--json")[1] == told
    assert len(endpoint.asked) == asked


def test_another_process_writes_the_same_bytes(capsys, tmp_path):
    command = ["eval", "run", "small", "--questions", "4", "--conversation", "workshop"]
    options = [*command, "--system", "lean", "--embedder", "hashing:64", "--out"]
    here, there = tmp_path / "here", tmp_path / "there"
    ended(capsys, *options, str(here))
    script = "import sys; from engram_core.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    told = subprocess.run(
        [sys.executable, "-c", script, *options, str(there)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert told.returncode == 0, told.stderr
    for name in ("answers.jsonl", "retrieval.json"):
        assert (here / name).read_bytes() == (there / name).read_bytes(), name


def test_two_runs_compare_and_others_are_refused(evaluate, capsys, tmp_path):
    one, two, other = (str(tmp_path / name) for name in ("one", "two", "other"))
    evaluate("--system", "bm25", "--out", one)
    evaluate("--system", "bm25", "--budget", "100", "--out", two)
    code, told, _ = ended(capsys, "eval", "compare", one, two, "--json")
    assert code == 0
    assert json.loads(told)["pairs"][0]["test"]["p"] == 1.0

    evaluate("--system", "bm25", "--out", other, judge="judge-2")
    code, _, said = ended(capsys, "eval", "compare", one, other)
    assert code == 1
    assert "differ in judge" in said


def test_a_report_can_be_written_anew(evaluate, capsys, tmp_path):
    out = tmp_path / "run"
    evaluate("--system", "bm25", "--out", str(out))
    (out / "report.md").unlink()
    code, told, _ = ended(capsys, "eval", "report", str(out))
    assert code == 0
    assert "bm25" in told
    assert (out / "report.md").is_file()


def test_questions_that_failed_end_with_one(capsys, tmp_path):
    command = ["eval", "run", "small", "--questions", "2", "--system", "full_context:window=10"]
    code, _, _ = ended(capsys, *command, "--embedder", "hashing:64", "--out", str(tmp_path / "r"))
    assert code == 1
    assert "| full_context:window=10 | retrieve | overlong | 2 |" in (
        tmp_path / "r" / "report.md"
    ).read_text("utf-8")


def test_a_reader_without_a_model_name_is_refused(capsys, tmp_path):
    command = ["eval", "run", "small", "--out", str(tmp_path), "--reader", "http://127.0.0.1:1/v1"]
    code, _, said = ended(capsys, *command)
    assert code == 2
    assert "--reader-model" in said
