"""From a system's name to the system, each with its own options where the name gives some."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from engram_core.embed.base import Embedder
from engram_core.errors import InvalidInput
from engram_core.evaluate.settings import Settings
from engram_core.evaluate.systems.base import System
from engram_core.evaluate.systems.memory import LeanPlusFull, Memory, Store, beliefs, messages
from engram_core.evaluate.systems.ranked import Bm25, Dense, Ranked, Rrf, Search
from engram_core.evaluate.systems.whole import FullContext, Oracle

_PACKAGE = Path(__file__).parents[2]
_DEFAULTS = (("fingerprint", None), ("sees_evidence", False), ("ranks", True))
_APART = ("cli", "display")  # parts of the package that no retrieval depends on


class Maker:
    """Makes systems that share one store and one embedder."""

    def __init__(
        self,
        embedder: Embedder,
        settings: Settings,
        *,
        store: Mapping[str, Any] | None = None,
    ) -> None:
        """Say what they share.

        Args:
            embedder: For messages, facts and questions.
            settings: Their options, unless a name gives its own.
            store: More options of `Engram.open()`.
        """
        self._embedder, self._settings, self._options = embedder, settings, dict(store or {})
        self._store = Store(embedder, store)

    def make(self, spec: str) -> System:
        """The system that a specification names.

        Args:
            spec: A name of `NAMES`, with options of its own if need be (`lean:budget=600,k=10`),
                or "package.module:factory" of your own: a callable without arguments, or one that
                takes `embedder` and `settings`.

        Raises:
            InvalidInput: There is no such system, or it lacks what a system has.
        """
        name, _, rest = spec.partition(":")
        if name not in NAMES:
            return _own(spec, self._embedder, self._settings)
        settings = _changed(self._settings, rest, spec)
        return NAMES[name](self, spec, settings)

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def lean(self, spec: str, settings: Settings, **options: Any) -> Memory:  # noqa: ANN401
        """Engram's recall."""
        return Memory(
            self._store,
            spec,
            fingerprint=self.fingerprint(spec, settings),
            k=settings.k,
            budget=settings.budget,
            abstain=settings.abstain,
            fusion=settings.fusion,
            **options,
        )

    def full(self, spec: str, settings: Settings) -> FullContext:
        """The whole history."""
        return FullContext(spec, window=settings.window, overlong=settings.overlong)

    def ranked(self, spec: str, settings: Settings) -> Ranked:
        """A plain search."""
        makers: dict[str, Callable[[], Search]] = {
            "bm25": Bm25,
            "dense": lambda: Dense(self._embedder),
            "rrf": lambda: Rrf(Bm25(), Dense(self._embedder)),
        }
        search = makers[spec.partition(":")[0]]()
        mark = self.fingerprint(spec, settings)
        return Ranked(search, spec, k=settings.k, budget=settings.budget, fingerprint=mark)

    def fingerprint(self, spec: str, settings: Settings) -> str | None:
        """What a retrieval depends on: the code, the options, the embedder.

        None where stores have options of their own, which cannot be told apart by name.
        """
        if self._options:
            return None
        held = (code_digest(), spec, sorted(asdict(settings).items()), self._embedder.name)
        return hashlib.sha256(repr(held).encode()).hexdigest()


NAMES: Mapping[str, Callable[[Maker, str, Settings], System]] = {
    "lean": lambda maker, spec, held: maker.lean(spec, held),
    "facts_only": lambda maker, spec, held: maker.lean(spec, held, leave_out=messages),
    "raw_only": lambda maker, spec, held: maker.lean(
        spec, held, leave_out=beliefs, channels=("dense", "lexical", "recency")
    ),
    "full_context": lambda maker, spec, held: maker.full(spec, held),
    "lean_plus_full": lambda maker, spec, held: LeanPlusFull(
        maker.lean(spec, held), maker.full(spec, held), spec
    ),
    "bm25": lambda maker, spec, held: maker.ranked(spec, held),
    "dense": lambda maker, spec, held: maker.ranked(spec, held),
    "rrf": lambda maker, spec, held: maker.ranked(spec, held),
    "oracle": lambda maker, spec, held: Oracle(spec),
}
"""Name to its maker."""


@cache
def code_digest() -> str:
    """SHA-256 of the package's source, so that no retrieval of older code is taken for its own."""
    digest = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        if path.relative_to(_PACKAGE).parts[0] not in _APART:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _changed(settings: Settings, text: str, spec: str) -> Settings:
    """The settings, with those that a name gives."""
    known = {one.name for one in fields(Settings)} - {"style", "answer_tokens"}
    changes: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        if key not in known or not value:
            raise InvalidInput(
                f"{spec!r}: options are written as lean:budget=600,k=10; they are "
                f"{', '.join(sorted(known))}"
            )
        changes[key] = int(value) if value.isascii() and value.isdigit() else value
    return replace(settings, **changes)


def _own(spec: str, embedder: Embedder, settings: Settings) -> System:
    """A system of the user's own."""
    module, _, factory = spec.partition(":")
    if not module or not factory:
        raise InvalidInput(
            f"there is no system {spec!r}: take one of {', '.join(NAMES)}, or name your own as "
            "'package.module:factory'"
        )
    try:
        make = getattr(import_module(module), factory)
    except (ImportError, AttributeError) as error:
        raise InvalidInput(f"the system {spec!r} cannot be imported: {error}") from error
    made = make(**_wanted(make, embedder=embedder, settings=settings))
    return checked_system(made, spec)


def _wanted(make: Callable[..., Any], **offered: object) -> dict[str, object]:
    import inspect

    taken = inspect.signature(make).parameters
    return {name: value for name, value in offered.items() if name in taken}


def checked_system(made: Any, spec: str) -> System:  # noqa: ANN401 - whatever was made
    """A system with all that a system has; attributes that it may leave out are set.

    Raises:
        InvalidInput: It cannot ingest or retrieve, or has no name.
    """
    missing = [one for one in ("ingest", "retrieve") if not callable(getattr(made, one, None))]
    if missing or isinstance(made, type):
        raise InvalidInput(
            f"{spec!r} is no system: it needs ingest(conversation) and retrieve(question) -> "
            "Retrieved; see engram_core/evaluate/systems/base.py"
        )
    for name, default in (("name", spec), *_DEFAULTS):
        if not hasattr(made, name):
            setattr(made, name, default)
    system: System = made
    return system


def make_all(maker: Maker, specs: Sequence[str | System]) -> list[System]:
    """One system for each specification; a system itself is taken as it is.

    Raises:
        InvalidInput: None is named, or one twice.
    """
    if not specs:
        raise InvalidInput(f"name at least one system: {', '.join(NAMES)}")
    systems = [
        maker.make(spec) if isinstance(spec, str) else checked_system(spec, type(spec).__name__)
        for spec in specs
    ]
    names = [one.name for one in systems]
    if len(set(names)) < len(names):
        raise InvalidInput(f"two systems have one name among {', '.join(names)}")
    return systems
