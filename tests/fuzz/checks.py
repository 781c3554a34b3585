"""What must hold of each parser for any input; shared by Hypothesis here and by `fuzz/`.

Whatever comes in, out comes a value that keeps its promises or an `EngramError`: nothing else.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engram_core.consolidate.extract.llm.repair import objects_in, read_answer
from engram_core.consolidate.extract.llm.said import Source, claims_of
from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.dates import find_dates
from engram_core.embed.tokens import count_tokens
from engram_core.errors import EngramError, ExtractionError
from engram_core.escape import label, one_line
from engram_core.ingest.importers import open_import
from engram_core.ingest.keys import history_keys, message_keys
from engram_core.ingest.messages import normalise, restore
from engram_core.ingest.plain import from_plain, to_plain
from engram_core.model import Episode
from engram_core.own_context import outside_own_context
from engram_core.retrieve.context import Material, build_context
from engram_core.retrieve.orders.flags import looks_like_order
from engram_core.retrieve.plan.query import plan_query
from engram_core.screening.screen import Screen
from engram_core.storage.types import escape, unescape
from engram_core.times import Precision
from engram_core.vocabulary import Vocabulary

AT = datetime(2024, 5, 1, 9, tzinfo=UTC)
VOCABULARY = Vocabulary()


def episode(text: str, speaker: str | None = None, role: str = "user") -> Episode:
    return Episode(
        "e1-k", 1, "default", "orsk", None, None, role, speaker, text, None,
        AT, 0, Precision.INSTANT, AT, {},
    )  # fmt: skip


def message(value: Any) -> None:
    """A message of any shape: read and given back, or refused by name."""
    try:
        drafts = normalise(value)
    except EngramError:
        return
    for draft in drafts:
        assert isinstance(draft.text, str)
        assert isinstance(draft.role, str)
        json.dumps(draft.payload)
        again = normalise([restore(draft)])[0]
        assert (again.role, again.text, again.speaker) == (draft.role, draft.text, draft.speaker)
    assert len(message_keys(drafts)) == len(history_keys(drafts)) == len(drafts)


def plain_value(value: Any) -> None:
    """JSON values survive the form in which payloads are kept."""
    with suppress(EngramError):
        packed = json.loads(json.dumps(to_plain(value)))
        assert from_plain(packed) == value


def answer(text: str, said: str = "I live in Ghent.") -> None:
    """A model's answer: claims that stand in the message, or a failure that keeps the answer."""
    try:
        found = read_answer(text)
        extracted = claims_of(found, Source(episode(said), said, VOCABULARY), text)
    except ExtractionError as error:
        if error.raw != text:
            raise AssertionError("a failed answer is kept as it was") from error
        return
    for claim in extracted:
        start, end = claim.span
        assert 0 <= start < end <= len(said)
    assert isinstance(objects_in(text), list)


def imported(data: bytes) -> None:
    """A file of any bytes, by each importer and by none: sessions with times, or a refusal."""
    handle, name = tempfile.mkstemp()
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        for on_error in ("stop", "skip"):
            with suppress(EngramError):
                for session in open_import(
                    Path(name), on_error=on_error, start=AT, on_damage=lambda damage: None
                ):
                    assert all(one.at is not None and one.at.tzinfo for one in session.messages)
    finally:
        Path(name).unlink()


def question(text: str) -> None:
    """A question: a plan, and its text in it."""
    plan = plan_query(text, now=AT)
    assert plan.text == text
    assert plan.window is None or plan.window[0] < plan.window[1]


def dates(text: str, anchor: datetime = AT, offset: int = 0) -> None:
    """Dates in a text: mentions in order, where they say they are."""
    end = 0
    for mention in find_dates(text, anchor, offset):
        assert end <= mention.span[0] < mention.span[1] <= len(text)
        assert text[slice(*mention.span)] == mention.text
        end = mention.span[1]


def context(text: str, speaker: str | None, budget: int) -> None:
    """A context of anything: one block in its budget, that can be encoded and is known again."""
    material = Material(episodes=[episode(text, speaker, "tool")], words=["word"])
    built = build_context(material, budget, count_tokens)
    assert built.tokens == count_tokens(built.text) <= max(0, budget)
    if built.text:
        lines = built.text.splitlines()
        assert (lines[0], lines[-1], len(lines)) == (CONTEXT_OPEN, CONTEXT_CLOSE, 4)
        assert not outside_own_context(built.text).strip()
        built.text.encode()


def line(text: str) -> None:
    """Escaping: one line, done once; storage: everything back; flags and masks: for any text."""
    safe = one_line(text)
    assert len(safe.splitlines()) <= 1
    assert one_line(safe) == safe
    assert not {"<<<", ">>>", "\n"} & {safe[at : at + 3] for at in range(len(safe))}
    assert not set(":[]") & set(label(text))
    assert unescape(escape(text)) == text
    assert len(outside_own_context(text)) == len(text)
    assert looks_like_order(text, "tool") in (True, False)
    masked = Screen("mask").text(text, "it")
    assert Screen("mask").text(masked, "it") == masked
