"""Text of any script is stored, quoted, found, shown in tables and forgotten as it came."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.console import Console

from engram_core import Engram, Scope
from engram_core.cli.output import table
from tests.tongues.by_language import SAID

WHEN = datetime(2024, 5, 14, 10, tzinfo=UTC)
ANA = Scope(user="ana")
SOME = ["russian", "hebrew", "arabic", "hindi", "german", "chinese", "japanese", "korean", "thai"]


@pytest.fixture
def memory() -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing") as opened:
        yield opened


def found(memory: Engram, asked: str) -> list[str]:
    recall = memory.recall(asked, ANA, channels=["lexical"], abstain="off")
    return [hit.id for hit in recall.hits]


@pytest.mark.parametrize("language", SOME)
def test_what_is_erased_is_found_no_more_by_any_of_its_words(memory: Engram, language: str) -> None:
    receipts = [memory.add(told, ANA, at=WHEN).episodes[0] for told, _ in SAID[language]]
    for receipt, (_, asked) in zip(receipts, SAID[language], strict=True):
        assert found(memory, asked)[0] == receipt
    memory.erase(ANA, episode=receipts[0])
    for text in SAID[language][0]:
        assert receipts[0] not in found(memory, text)
    assert found(memory, SAID[language][1][1])[0] == receipts[1]


def test_a_store_on_disk_is_found_by_other_forms_when_opened_again(tmp_path: Path) -> None:
    with Engram.open(tmp_path / "store", embedder="hashing") as memory:
        memory.add("Мы купили новую лодку на озере.", ANA, at=WHEN)
    with Engram.open(tmp_path / "store", embedder="hashing") as memory:
        assert found(memory, "лодки")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_quote_is_a_piece_of_the_message_as_it_was_written(memory: Engram, form: str) -> None:
    told = unicodedata.normalize(form, "👨‍👩‍👧 Coucou ! J'habite à Orléans depuis décembre 2019 🇫🇷")
    memory.add(told, ANA, at=WHEN)
    memory.consolidate()
    (fact,) = memory.facts(ANA, predicate="lives_in")
    assert (fact.dates, unicodedata.normalize("NFC", fact.object)) == ("since 2019-12", "Orléans")
    assert memory.check().ok
    spans = memory.why(fact.id, ANA).evidence
    assert spans
    for span in spans:
        assert told[span.start : span.end] == span.quote
        assert unicodedata.normalize("NFC", "Orléans") in unicodedata.normalize("NFC", span.quote)


def cells(text: str) -> int:
    """How wide a terminal shows a text of letters and ideographs."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def test_columns_of_wide_characters_stand_below_each_other() -> None:
    rows = [(told, "|") for told in ("自行车在哪里", "고양이가 자요", "plain words", "ｶﾒﾗ カメラ")]
    out = io.StringIO()
    Console(file=out, width=60).print(table("text", "mark", rows=rows))
    lines = [line for line in out.getvalue().splitlines() if "|" in line]
    assert len(lines) == len(rows)
    assert len({cells(line[: line.index("|")]) for line in lines}) == 1
