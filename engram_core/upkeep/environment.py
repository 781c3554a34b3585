"""Looking at what Engram runs on: Python, SQLite, the packages it needs, the embedder it brings."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Iterator
from importlib import metadata

from engram_core import __version__
from engram_core.errors import EmbedderError
from engram_core.model import Finding
from engram_core.model.diagnoses import FAIL, OK, WARN

_DISTRIBUTION = "engram-integrations"
_OLDEST_SQLITE = (3, 35, 0)


def look_at_environment() -> Iterator[Finding]:
    """What can be said without any store."""
    yield Finding("engram", OK, f"{__version__} on Python {platform.python_version()}")
    yield _sqlite()
    yield _packages()
    yield _embedder()


def _sqlite() -> Finding:
    told = f"{sqlite3.sqlite_version}"
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        return Finding("sqlite", FAIL, told, "use a Python that is built with SQLite 3.35 or newer")
    return Finding("sqlite", OK, told)


def _packages() -> Finding:
    """Those of the base install, by the versions that are asked for; and which extras are whole."""
    from packaging.requirements import Requirement

    try:
        wanted = [Requirement(one) for one in metadata.requires(_DISTRIBUTION) or ()]
    except metadata.PackageNotFoundError:
        told = "Engram is not installed as a package, so its dependencies are not known"
        return Finding("packages", WARN, told, f"pip install {_DISTRIBUTION}")
    base = [one for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]
    wrong = [str(one) for one in base if not _is_there(one)]
    if wrong:
        told = f"missing or of another version: {', '.join(wrong)}"
        return Finding("packages", FAIL, told, f"pip install --upgrade {_DISTRIBUTION}")
    shown = ", ".join(f"{one} {metadata.version(one)}" for one in ("chromadb", "bm25s", "numpy"))
    return Finding("packages", OK, f"{len(base)} as wanted, among them {shown}")


def _is_there(wanted: object) -> bool:
    """Whether a requirement is met."""
    try:
        found = metadata.version(wanted.name)  # type: ignore[attr-defined]
    except metadata.PackageNotFoundError:
        return False
    return wanted.specifier.contains(found, prereleases=True)  # type: ignore[attr-defined,no-any-return]


def _embedder() -> Finding:
    """The model that is brought along, by its hash."""
    from engram_core.embed.bundled import model_file

    try:
        file = model_file()
    except EmbedderError as error:
        return Finding("bundled model", FAIL, str(error), "reinstall the package that it names")
    return Finding("bundled model", OK, f"{file.name} is the file that was expected, by its sha256")
