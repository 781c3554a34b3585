"""Opening a dataset: which benchmark it is tells its content, whatever its name is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import Dataset
from engram_core.evaluate.datasets import beam, locomo, longmemeval, own
from engram_core.evaluate.datasets.source import naming, records

Name = Literal["longmemeval", "locomo", "beam", "own"]
NAMES: tuple[Name, ...] = ("longmemeval", "locomo", "beam", "own")
SMALL = "small"
_MARKS: tuple[tuple[str, Name], ...] = (  # the first key that is there tells the benchmark
    ("haystack_sessions", "longmemeval"),
    ("evidence_sessions", "longmemeval"),
    ("qa", "locomo"),
    ("conversation", "locomo"),
    (own.MARK, "own"),
)


def load(
    source: str | Path = SMALL,
    *,
    format: Literal["auto"] | Name = "auto",
    variant: str | None = None,
    limit: int | None = None,
) -> Dataset:
    """A dataset from a path; nothing is downloaded.

    Args:
        source: The official JSON of LongMemEval or LoCoMo, a folder of BEAM chats, a file of our
            own format, or "small" for the dataset that ships.
        format: One of `NAMES`, or "auto": by the content.
        variant: For LongMemEval, "original" or "cleaned" where the file's name does not tell.
        limit: Only that many conversations (of LongMemEval: questions), the first ones.

    Raises:
        InvalidInput: Nobody knows its format, or a record is damaged; the message names the file
            and the position in it.

    >>> load("small").name
    'engram-small'
    """
    if limit is not None and limit < 1:
        raise InvalidInput(f"a limit of {limit} conversations; pass 1 or more")
    path = own.SMALL if str(source) == SMALL else Path(source)
    name = _detected(path) if format == "auto" else format
    if name == "longmemeval":
        return longmemeval.load(path, limit=limit, variant=variant)
    if variant is not None:
        raise InvalidInput(f"variant is for LongMemEval; {path} is read as {name}")
    if name not in NAMES:
        raise InvalidInput(f"no dataset format is called {name!r}: take one of {list(NAMES)}")
    loaders = {"locomo": locomo.load, "beam": beam.load, "own": own.load}
    return loaders[name](path, limit=limit)


def _detected(path: Path) -> Name:
    if path.is_dir() or path.name == beam.CHAT:
        return "beam"
    with naming(path):
        first = next(records(path), None)
    held = first if isinstance(first, Mapping) else {}
    name = next((name for key, name in _MARKS if key in held), None)
    if name is None:
        raise InvalidInput(
            f"{path} is no dataset that is known here: pass the official JSON of LongMemEval or "
            "LoCoMo, the folder of BEAM chats, or a file in the format of docs/benchmarks.md"
        )
    return name
