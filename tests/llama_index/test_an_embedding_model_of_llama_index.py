"""A LlamaIndex embedding model embeds for a memory; a missing package is named with its extra."""

from __future__ import annotations

import subprocess
import sys

import pytest
from llama_index.core.embeddings import MockEmbedding

from engram_core.engine import Engram
from engram_core.errors import InvalidInput
from engram_core.scope import Scope
from engram_integrations.llama_index import llama_index_embedder


def test_it_embeds_what_is_stored_and_asked():
    embedder = llama_index_embedder(MockEmbedding(embed_dim=8))
    assert embedder.dimension == 8
    assert "MockEmbedding" in embedder.name
    with Engram.in_memory(embedder=embedder, background=False) as mem:
        mem.add("I own a canoe.", Scope(user="ana"))
        assert mem.recall("canoe", Scope(user="ana"), abstain="off").hits


def test_anything_else_is_refused():
    with pytest.raises(InvalidInput, match="BaseEmbedding"):
        llama_index_embedder(len)  # type: ignore[arg-type]


def test_importing_the_package_imports_no_framework():
    code = (
        "import sys, engram_integrations.llama_index as adapters; dir(adapters); "
        "sys.exit(any(name.startswith('llama_index') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_missing_framework_is_named_with_its_extra():
    code = (
        "import sys\nsys.modules['llama_index'] = None\n"
        "from engram_core.errors import MissingExtra\n"
        "try:\n    from engram_integrations.llama_index import EngramMemory\n"
        "except MissingExtra as error:\n    assert 'integrations[llama-index]' in str(error)\n"
        "else:\n    raise SystemExit(1)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
