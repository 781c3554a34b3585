"""Models of sentence-transformers by name or folder: which one it is, and whether it is there."""

from __future__ import annotations

import hashlib
from pathlib import Path

from engram_core.errors import EmbedderError

_TAIL = 1 << 20
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


def first_line(problem: Exception) -> str:
    """What an error says in its first line, else its kind."""
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]


def _tail(path: Path) -> bytes:
    """The last megabyte of the weights: enough to tell two trainings of one model apart."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _TAIL))
        return file.read()
