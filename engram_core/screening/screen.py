"""What becomes of secrets in what is to be stored: kept, masked, or refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.ingest.plain import TAG
from engram_core.screening.cards import cards_in
from engram_core.screening.keys import keys_in
from engram_core.screening.secret import MASKED, Secret, apart, masked

KEEP, MASK, REFUSE = "keep", "mask", "refuse"
# Names by which others know a thing are no place for secrets, and masked they would be lost.
_IDS = frozenset({"id", "id_", "tool_call_id", "run_id", "session_id", "message_id", TAG})
_DATA_URL = re.compile(r"data:[\w./+-]{3,60};base64,")


@dataclass(frozen=True, slots=True)
class Screen:
    """Looks through what is to be stored. A secret goes nowhere else: not into errors, not logs.

    Args:
        policy: "keep" looks at nothing; "mask" writes "[secret: AWS key]" in place of a secret;
            "refuse" raises.
    """

    policy: str = KEEP

    def text(self, text: str, where: str) -> str:
        """`text` as it may be stored.

        Args:
            text: Any text.
            where: What it is called in the refusal.

        Raises:
            InvalidInput: It holds a secret, and secrets are refused.
        """
        if self.policy == KEEP or not text:
            return text
        found = secrets_in(text)
        if found and self.policy == REFUSE:
            first = found[0]
            raise InvalidInput(
                f"{where} holds a secret ({first.kind}, characters {first.start} to {first.end}): "
                "take it out, or open the memory with secrets='mask'; nothing was stored"
            )
        while found:  # what stood beside a secret may be one by itself, now that it stands free
            text = masked(text, found)
            found = secrets_in(text)
        return text

    def redact(self, error: str) -> str:
        """An error message as it may be kept: secrets in it masked, unless all is kept as it came.

        A provider that refuses a key repeats it, and the failure must be kept all the same.
        """
        return error if self.policy == KEEP else Screen(MASK).text(error, "an error")

    def value(self, value: Any, where: str) -> Any:  # noqa: ANN401 - JSON
        """JSON-like data as it may be stored: each text in it, and numbers that are cards."""
        if self.policy == KEEP:
            return value
        if isinstance(value, str):
            return value if _DATA_URL.match(value) else self.text(value, where)
        if isinstance(value, int) and not isinstance(value, bool):
            shown = self.text(str(value), where) if value >= 10**12 else ""
            return shown if shown.startswith("[") else value
        if isinstance(value, list | tuple):
            return [self.value(one, where) for one in value]
        return self._mapping(value, where) if isinstance(value, Mapping) else value

    def maybe(self, text: str | None, where: str) -> str | None:
        """As `text`, where there may be none."""
        return None if text is None else self.text(text, where)

    def _mapping(self, value: Mapping[Any, Any], where: str) -> dict[Any, Any]:
        if value.get(TAG) == "bytes":
            return dict(value)
        return {
            self.value(key, where): one if key in _IDS else self.value(one, where)
            for key, one in value.items()
        }


def secrets_in(text: str) -> list[Secret]:
    """The secrets of a text, in order and without overlaps; what is masked already is none."""
    from engram_core.screening.tokens import tokens_in
    from engram_core.screening.vendors import vendor_keys_in

    found = apart([*keys_in(text), *tokens_in(text), *cards_in(text), *vendor_keys_in(text)])
    masks = [mask.span() for mask in MASKED.finditer(text)] if found else []
    return [one for one in found if not any(one.meets(start, end) for start, end in masks)]


def screen_for(policy: str) -> Screen:
    """The screen of a policy; the detector is loaded now, so that a missing one is told at once.

    Raises:
        MissingExtra: The policy needs the detector, which is not installed.
    """
    if policy != KEEP:
        from engram_core.screening.vendors import rules

        rules()
    return Screen(policy)
