"""Messages, statements and rulings, screened before anything is derived from them.

Keys, vectors and spans are made of what comes out of here, so they agree with what is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engram_core.ingest.draft import Draft
from engram_core.ingest.plain import from_plain, to_plain
from engram_core.ingest.shapes import text_of, unwrapped
from engram_core.screening.screen import KEEP, Screen


def screened(screen: Screen, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts as they may be stored.

    Raises:
        InvalidInput: One holds a secret, and secrets are refused; it is named by its place.
    """
    if screen.policy == KEEP:
        return list(drafts)
    return [_draft(screen, draft, f"messages[{place}]") for place, draft in enumerate(drafts)]


def _draft(screen: Screen, draft: Draft, where: str) -> Draft:
    text = screen.text(draft.text, where)
    payload = screen.value(draft.payload, where)
    if text != draft.text and isinstance(payload, Mapping):
        payload = _agreeing(payload, text)
    return replace(
        draft,
        text=text,
        role=screen.text(draft.role, f"the role of {where}"),
        speaker=screen.maybe(draft.speaker, f"the name of {where}"),
        payload=payload,
        meta=screen.value(draft.meta, f"the metadata of {where}"),
    )


def _agreeing(payload: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    """The payload, whose words are those of the text even where a secret ran over two parts."""
    message = unwrapped(from_plain(payload))
    if text_of(message) == text:
        return payload
    plain: Mapping[str, Any] = to_plain({**message, "content": text})
    return {key: one for key, one in plain.items() if key not in ("blocks", "text", "output")}
