"""The folder of a run: what was run, the answers, the costs.

`run.json`, `answers.jsonl` and `retrieval.json` are the same bytes for the same run; `costs.jsonl`
holds times.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from engram_core.errors import Conflict, InvalidInput, NotFound
from engram_core.evaluate.records import as_json

RUN, ANSWERS, RETRIEVAL = "run.json", "answers.jsonl", "retrieval.json"
COSTS, CACHE = "costs.jsonl", "cache.sqlite"
_TELLING = ("dataset", "systems", "settings", "reader", "judge", "embedder")


class Writing:
    """Writes a run, line by line: what is written stays when it is interrupted."""

    def __init__(self, folder: Path, manifest: Mapping[str, Any]) -> None:
        """Begin, or begin again.

        Args:
            folder: Made if missing.
            manifest: What is run.

        Raises:
            Conflict: The folder holds another run.
        """
        folder.mkdir(parents=True, exist_ok=True)
        _check_same(folder, manifest)
        self._folder = folder
        (folder / RETRIEVAL).unlink(missing_ok=True)
        self._document(RUN, manifest)
        self._files: list[TextIO] = []
        self._answers = self._open(folder / ANSWERS)
        self._costs = self._open(folder / COSTS)

    def answer(self, line: Mapping[str, Any]) -> None:
        """Write a line of answers."""
        self._answers.write(as_json(line))
        self._answers.flush()

    def cost(self, line: Mapping[str, Any]) -> None:
        """Write a line of costs."""
        self._costs.write(as_json(line))
        self._costs.flush()

    def retrieval(self, tables: Sequence[Mapping[str, Any]]) -> None:
        """Write the measures of retrieval, when all questions are asked."""
        self._document(RETRIEVAL, tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for file in self._files:
            file.close()

    def _document(self, name: str, content: object) -> None:
        text = json.dumps(content, ensure_ascii=False, sort_keys=True, indent=2)
        (self._folder / name).write_text(f"{text}\n", encoding="utf-8", newline="\n")

    def _open(self, path: Path) -> TextIO:
        file = path.open("w", encoding="utf-8", newline="\n")
        self._files.append(file)
        return file


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it was read from its folder.

    Args:
        folder: Where it stands.
        manifest: What was run.
        answers: One line per question and system.
        costs: What it cost; empty where the file is missing.
        retrieval: Measures of retrieval, see `retrieval.py`; empty for an interrupted run.
    """

    folder: Path
    manifest: Mapping[str, Any]
    answers: Sequence[Mapping[str, Any]]
    costs: Sequence[Mapping[str, Any]]
    retrieval: Sequence[Mapping[str, Any]]

    @property
    def systems(self) -> tuple[str, ...]:
        """Names of the systems, in the order given."""
        return tuple(self.manifest["systems"])

    @property
    def missing(self) -> int:
        """How many lines an interrupted run still lacks."""
        return int(self.manifest["expected"]) - len(self.answers)

    def of(self, system: str) -> list[Mapping[str, Any]]:
        """The lines of one system."""
        return [line for line in self.answers if line["system"] == system]


def read_run(folder: Path) -> Run:
    """The run in a folder.

    Raises:
        NotFound: There is none.
        InvalidInput: A file of it is damaged.
    """
    if not (folder / RUN).is_file() or not (folder / ANSWERS).is_file():
        raise NotFound(f"{folder} holds no evaluation: name the --out folder of `engram eval run`")
    manifest = _parsed((folder / RUN).read_text("utf-8"), f"{folder / RUN}")
    costs, measures = folder / COSTS, folder / RETRIEVAL
    return Run(
        folder,
        manifest,
        _lines(folder / ANSWERS),
        _lines(costs) if costs.is_file() else [],
        json.loads(measures.read_text("utf-8")) if measures.is_file() else [],
    )


def _lines(path: Path) -> list[Mapping[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [_parsed(line, f"{path}, line {number}") for number, line in enumerate(file, 1)]


def _parsed(text: str, where: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise InvalidInput(f"{where} is damaged: run the same `engram eval run` again") from error
    if not isinstance(found, dict):
        raise InvalidInput(f"{where} is no object: it was not written by `engram eval run`")
    return found


def _check_same(folder: Path, manifest: Mapping[str, Any]) -> None:
    if not (folder / RUN).is_file():
        return
    held = _parsed((folder / RUN).read_text("utf-8"), f"{folder / RUN}")
    other = [key for key in _TELLING if held.get(key) != json.loads(json.dumps(manifest[key]))]
    if other:
        raise Conflict(
            f"{folder} holds a run with another {' and '.join(other)}: name another folder with "
            "--out, or remove this one"
        )
