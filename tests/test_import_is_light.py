"""`import engram_core` loads no framework, model or network; a store loads only what it needs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = (
    "torch",
    "transformers",
    "sentence_transformers",
    "chromadb",
    "onnxruntime",
    "tokenizers",
    "numpy",
    "sqlalchemy",
    "sqlmodel",
    "pydantic",
    "bm25s",
    "langchain",
    "langchain_core",
    "langgraph",
    "llama_index",
    "openai",
    "httpx",
    "requests",
    "typer",
    "rich",
    "socket",
    "ssl",
    "asyncio",
    "matplotlib",
)
OF_OTHERS = ("torch", "transformers", "langchain_core", "langgraph", "llama_index", "openai", "mcp")


def loaded_by(script: str) -> set[str]:
    """The top-level modules that a fresh interpreter holds after running a script."""
    told = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys, json\nprint(json.dumps([*sys.modules]))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.partition(".")[0] for name in json.loads(told.stdout.splitlines()[-1])}


def test_importing_the_engine_loads_nothing_heavy():
    before = loaded_by("")
    after = loaded_by("import engram_core; engram_core.Scope(user='ann'); engram_core.EngramError")
    assert sorted(set(HEAVY) & after - before) == []


def test_the_memory_itself_is_there_when_it_is_asked_for():
    script = (
        "import engram_core, sys\n"
        "assert 'engram_core.engine' not in sys.modules\n"
        "assert engram_core.Engram.__name__ == 'Engram'\n"
        "from engram_core import Engram, Scope, EngramError\n"
    )
    assert "sqlalchemy" in loaded_by(script)


def test_an_unknown_name_is_an_attribute_error():
    import engram_core

    with pytest.raises(AttributeError, match="Engrum"):
        engram_core.Engrum  # noqa: B018
    assert set(engram_core.__all__) <= set(dir(engram_core))


def test_using_a_memory_loads_no_framework_no_torch_and_no_vector_database():
    script = (
        "from engram_core import Engram, Scope\n"
        "mem = Engram.in_memory(embedder='hashing:16', background=False)\n"
        "ann = Scope(user='ann')\n"
        "mem.add('I live in Ostby.', ann)\n"
        "mem.consolidate()\n"
        "assert mem.recall('Ostby', ann).hits\n"
        "mem.close()\n"
    )
    loaded = loaded_by(script)
    assert sorted({*OF_OTHERS, "chromadb", "onnxruntime"} & loaded) == []


def test_no_socket_is_opened_by_opening_and_using_a_store(tmp_path):
    script = (
        "import socket, sys\n"
        "def refuse(*args, **kwargs): raise AssertionError('a socket was opened')\n"
        "socket.socket.connect = refuse\n"
        "socket.create_connection = refuse\n"
        "from engram_core import Engram, Scope\n"
        "with Engram.open(sys.argv[1], embedder='bundled', background=False) as mem:\n"
        "    mem.add('I live in Ostby.', Scope(user='ann'))\n"
        "    mem.consolidate()\n"
        "    assert mem.recall('Ostby', Scope(user='ann')).hits\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "store")]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
