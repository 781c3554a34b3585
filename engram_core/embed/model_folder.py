"""Models of sentence-transformers by name or folder: which one it is, and whether it is there."""

from __future__ import annotations

import hashlib
from importlib import import_module
from pathlib import Path
from typing import Any

from engram_core.errors import EmbedderError, MissingExtra

_TAIL = 1 << 20
LOADING_FAILS = (OSError, ValueError, RuntimeError)  # with which sentence-transformers says no
_WEIGHTS = {".safetensors", ".bin", ".onnx"}


def refuse_missing_folder(model: str) -> None:
    """A path that leads nowhere must not be looked up as a name on the hub.

    Raises:
        EmbedderError: It is a path, and no folder.
    """
    if model.startswith(("/", ".", "~")) and not Path(model).is_dir():
        raise EmbedderError(f"there is no model folder {model!r}; give the full path of one")


def model_identity(model: str) -> str:
    """A name that tells models apart: a hub name as it is, a folder by its name and its weights."""
    folder = Path(model)
    if not folder.is_dir():
        return model
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in _WEIGHTS:
            digest.update(f"{path.stat().st_size}\n".encode())
            digest.update(_tail(path))
    return f"{folder.resolve().name}@{digest.hexdigest()[:12]}"


def model_class(kind: str, doing: str, extra: str = "sentence-transformers") -> Any:  # noqa: ANN401
    """A class of sentence-transformers, which is only imported when a model is wanted.

    Args:
        kind: The class's name.
        doing: What it is needed for, for the message.
        extra: What to install for it.

    Raises:
        MissingExtra: The package is not installed, or too old to have it.
    """
    try:
        return getattr(import_module("sentence_transformers"), kind)
    except (ImportError, AttributeError) as missing:
        raise MissingExtra(
            f"{doing} needs sentence-transformers; run: pip install 'engram-integrations[{extra}]'"
        ) from missing


def not_loaded(what: str, problem: Exception, otherwise: str) -> str:
    """The message that says that a model could not be loaded, and what to do."""
    return (
        f"{what} could not be loaded ({first_line(problem)}). Give the folder it lies in, or allow "
        f"the download with allow_download=True, or {otherwise}"
    )


def first_line(problem: Exception) -> str:
    """What an error says in its first line, else its kind."""
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]


def _tail(path: Path) -> bytes:
    """The last megabyte of the weights: enough to tell two trainings of one model apart."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _TAIL))
        return file.read()
