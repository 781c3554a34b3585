"""What a model answered is kept in the store by what it was asked, and erased with its words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.consolidate.extract.base import Turn, read_turns
from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.storage.core import MODEL_ANSWER
from tests.llm.models import IDA, NOW, Scripted, answer, asked, claim, homes, raws, reading_with

AT = "2025-03-14T09:00:00+01:00"


def opened(folder: Path, model: object) -> Engram:
    return Engram.open(
        folder,
        embedder="hashing:32",
        background=False,
        clock=ManualClock(NOW),
        llm=model,
        extractor="llm",
    )


def kept(mem: Engram) -> list[str]:
    with mem._parts.database.read() as connection:
        return list(connection.execute(select(MODEL_ANSWER.c.text)).scalars())


def read_again(mem: Engram, model: object, **options: Any) -> list[object]:
    """Every message of the log, read once more, as a re-extraction does."""
    with mem._parts.database.read() as connection:
        from engram_core.storage.core import EPISODE
        from engram_core.storage.load import load_episodes
        from engram_core.storage.turns import turns_before

        ids = list(connection.execute(select(EPISODE.c.id).order_by(EPISODE.c.seq)).scalars())
        turns = [
            Turn(one, tuple(turns_before(connection, one)))
            for one in load_episodes(connection, ids)
        ]
    return [
        found for _, found in read_turns(LLMExtractor(model, **options), turns, mem._parts.answers)
    ]


def test_the_same_content_is_asked_about_once_also_after_reopening(tmp_path: Path) -> None:
    model = Scripted(homes)
    with opened(tmp_path, model) as mem:
        mem.add(["I live in Tarnby.", "I live in Quarrow."], IDA, at=AT)
        mem.consolidate()
    with opened(tmp_path, model) as mem:
        first, second = read_again(mem, model)
        assert [first[0].object, second[0].object] == ["Tarnby", "Quarrow"]
        assert model.calls == 1


def test_another_model_or_another_context_is_asked_anew() -> None:
    model = Scripted(homes)
    with reading_with(model) as mem:
        mem.add(["I live in Tarnby.", "I live in Quarrow."], IDA, at=AT)
        mem.consolidate()
        read_again(mem, model, context_turns=0)
        assert [turn["text"] for turn in asked_last(model)] == ["I live in Quarrow."]
        other = Scripted(homes, name="another")
        read_again(mem, other)
        assert other.calls == 1


def asked_last(model: Scripted) -> list[dict[str, Any]]:
    from tests.llm.models import data_in

    return asked(data_in(model.prompts[-1]))


def test_an_answer_that_could_not_be_read_is_not_kept() -> None:
    model = Scripted("no JSON", homes)
    with reading_with(model) as mem:
        mem.add("I live in Tarnby.", IDA, at=AT)
        assert mem.consolidate().failed
        assert kept(mem) == []
        assert not mem.consolidate().failed
        assert len(kept(mem)) == 1


def test_nothing_is_shared_between_users() -> None:
    model = Scripted(homes)
    with reading_with(model) as mem:
        for user in ("ida", "olav"):
            mem.add("I live in Tarnby.", Scope(user=user, session="s1"), at=AT)
        mem.consolidate()
        assert model.calls == 2


def test_kept_answers_cost_nothing_when_the_budget_is_spent() -> None:
    model = Scripted(homes)
    with reading_with(model) as mem:
        mem.add("I live in Tarnby.", IDA, at=AT)
        mem.consolidate()
        [found] = read_again(mem, model, budget_calls=0)
        assert found[0].object == "Tarnby"


def files_hold(folder: Path, word: str) -> bool:
    spellings = [word.encode(), word.encode("utf-16-le"), word.lower().encode()]
    held = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    return any(spelling in data for data in held for spelling in spellings)


def test_E2_erased_words_leave_the_kept_answers_and_every_file(tmp_path: Path) -> None:
    def quoting(data: dict[str, Any]) -> str:
        """Quotes the whole session in every answer, as a model may."""
        shown = " ".join(turn["text"] for turn in data["turns"])
        told = [claim("I keep bees", "has_pet", "bees", message=t["n"]) for t in asked(data)]
        return answer({**told[-1], "note": shown})

    model = Scripted(quoting)
    with opened(tmp_path, model) as mem:
        first = mem.add("My password is Zorblatt.", IDA, at=AT).episodes[0]
        mem.consolidate()
        mem.add("I keep bees.", IDA, at=AT)
        mem.consolidate()
        assert "Zorblatt" in str(kept(mem))
        assert files_hold(tmp_path, "Zorblatt")
        receipt = mem.erase(IDA, episode=first)
        assert receipt.counts["model answers"] == 2
        assert "Zorblatt" not in str(kept(mem)) + str(raws(mem))
        assert not files_hold(tmp_path, "Zorblatt")
        assert [fact.object for fact in mem.facts(IDA)] == ["bees"]
    assert not files_hold(tmp_path, "Zorblatt")


def test_words_erased_while_the_model_thinks_do_not_come_back_with_its_answer() -> None:
    def thinking(data: dict[str, Any]) -> str:
        mem.erase(IDA, episode=first)
        return answer({**claim("I keep bees", "has_pet", "bees", message=2), "note": "Zorblatt"})

    model = Scripted(thinking)
    with reading_with(model) as mem:
        first, _ = mem.add(["It is Zorblatt.", "I keep bees."], IDA, at=AT).episodes
        mem.consolidate()
        assert [fact.object for fact in mem.facts(IDA)] == ["bees"]
        assert "Zorblatt" not in str(kept(mem)) + str(raws(mem))
