"""The language model that the environment names, if it names one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec

DEFAULT_MODEL = "gpt-4o-mini"
ANSWER_TOKENS = 400  # small models do not always come to an end by themselves
PATIENCE = 300.0  # seconds that one answer may take, then that is told


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible endpoint.

    Args:
        key: "none" for a local one that needs no key.
        base_url: None for OpenAI itself.
        model: The name of the model there.
    """

    key: str
    base_url: str | None
    model: str

    def __repr__(self) -> str:
        return f"Endpoint({self.where}, {self.model})"

    @property
    def where(self) -> str:
        """Where it is, for people."""
        return self.base_url or "OpenAI"


def endpoint_of(environment: Mapping[str, str]) -> Endpoint | None:
    """The endpoint named by OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL; None without them."""
    key = environment.get("OPENAI_API_KEY", "").strip()
    base_url = environment.get("OPENAI_BASE_URL", "").strip() or None
    if not key and base_url is None:
        return None
    return Endpoint(key or "none", base_url, environment.get("OPENAI_MODEL") or DEFAULT_MODEL)


def is_there(module: str) -> bool:
    """Whether a module could be imported, without importing it."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # a package above it is missing
        return False
