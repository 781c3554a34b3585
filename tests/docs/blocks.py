"""The code blocks of a Markdown file, and a way to run them as a reader would."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import gc
import inspect
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
NOT_RUN = "<!-- not run -->"
_FENCE = re.compile(
    r"^(?P<mark><!-- not run -->\n+)?```(?P<language>\w+)[^\n]*\n(?P<source>.*?)^```$"
    r"(?:\n+(?:```text\n(?P<printed>.*?)^```$|(?P<table>(?:^\|[^\n]*\n)+)))?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """One fenced block. `expected` is the ```text block or the table right after it, if any."""

    path: Path
    line: int
    language: str
    source: str
    skipped: bool
    expected: str | None

    def __str__(self) -> str:
        return f"{self.path.relative_to(PROJECT)}:{self.line}"


def blocks_of(path: Path) -> list[Block]:
    """The fenced blocks of a file that name a language, in order."""
    text = path.read_text(encoding="utf-8")
    return [
        Block(
            path=path,
            line=text.count("\n", 0, found.start("source")),
            language=found["language"],
            source=found["source"],
            skipped=found["mark"] is not None,
            expected=found["printed"] or found["table"],
        )
        for found in _FENCE.finditer(text)
    ]


class Session:
    """Runs blocks one after the other in one namespace, `await` at top level too."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self._runner = asyncio.Runner()

    def run(self, block: Block) -> str:
        """Run one block; what it printed."""
        code = compile(
            "\n" * block.line + block.source,
            str(block),
            "exec",
            flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT,
            dont_inherit=True,
        )
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            result = eval(code, self.names)  # the project's own documents
            if inspect.iscoroutine(result):
                self._runner.run(result)
        return printed.getvalue()

    def close(self) -> None:
        """Close the memories that blocks left open, by themselves or behind an adapter."""
        from engram_core import Engram, EngramError
        from engram_integrations.shared import open_memory

        for value in self.names.values():
            if isinstance(value, Engram):
                value.close()
        for database in Path.cwd().glob("*/engram.db"):
            with contextlib.suppress(EngramError):  # one of another embedder is closed above
                open_memory(database.parent).close()
        self._runner.close()
        self.names.clear()
        gc.collect()  # what frameworks leave open is told of here, not in some later test


def commands_of(blocks: list[Block]) -> Iterator[str]:
    """The `engram` commands of the shell blocks; the demo has a test of its own."""
    for block in blocks:
        if block.language in ("bash", "console", "sh") and not block.skipped:
            for line in block.source.replace("\\\n", " ").splitlines():
                if line.startswith("engram ") and not line.startswith("engram demo"):
                    yield line
