"""Settings that were read, each with where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.settings.names import SECRET, TABLES


@dataclass(frozen=True, slots=True)
class Settings:
    """Values by the name of their setting. They may hold secrets and are not shown.

    Args:
        values: As `engram_core.settings.names` reads them.
        origins: For each of them a file or a variable.
    """

    values: Mapping[str, Any] = field(default_factory=dict, repr=False)
    origins: Mapping[str, str] = field(default_factory=dict)

    def under(self, other: Settings) -> Settings:
        """Both together; where both say something, the other counts."""
        return Settings({**self.values, **other.values}, {**self.origins, **other.origins})

    def shown(self, name: str) -> str:
        """A value for people, without what must not be shown."""
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

        value = self.values.get(name)
        if name in SECRET:
            return "(not shown)"
        if name in ("store", "chroma", "llm.endpoint") and "://" in str(value):
            try:
                return make_url(str(value)).render_as_string(hide_password=True)
            except (ArgumentError, ValueError):
                return "(no URL)"
        return str(value)

    @property
    def options(self) -> dict[str, Any]:
        """What `Engram.open()` takes besides the store; a model is described, not called.

        Raises:
            InvalidInput: Of a model only half is said.
        """
        held = {
            name: value
            for name, value in self.values.items()
            if name != "store" and name.partition(".")[0] not in TABLES
        }
        model = self._model()
        return held if model is None else {**held, "llm": model}

    def _model(self) -> object | None:
        told = {
            name.removeprefix("llm."): value
            for name, value in self.values.items()
            if name.startswith("llm.")
        }
        if not {"endpoint", "model"} & set(told):
            return None  # a key alone names no model
        lacking = [name for name in ("endpoint", "model") if name not in told]
        if lacking:
            raise InvalidInput(f"the setting llm.{lacking[0]} is missing: a model needs both")
        from engram_core.llm import OpenAICompatible

        return OpenAICompatible(told.pop("endpoint"), told.pop("model"), **told)
