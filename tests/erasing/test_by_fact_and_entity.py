"""Erasing by fact takes what it stands on; by entity all that names it, in that scope alone."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, NotFound
from engram_core.model import ERASED
from engram_core.storage.session_buffer import Buffered
from tests.field.stores import HomeExtractor, day, in_memory, texts
from tests.laws.world import Said, a_world, hear

ANA = Scope(user="ana", session="s1")
BO = Scope(user="bo")


@pytest.fixture
def mem():
    with in_memory(extractor=HomeExtractor()) as made:
        yield made


def _said(mem: Engram) -> list[str]:
    return texts(mem.episodes(ANA))


def test_a_fact_goes_with_every_message_it_stands_on_and_no_other():
    with a_world() as mem:
        hear(mem, ANA, Said(1, "owns", "Kayak", start=0))
        hear(mem, ANA, Said(2, "owns", "kayak", start=0))
        hear(mem, ANA, Said(3, "owns", "Tent"))
        hear(mem, ANA, Said(9, "owns", "kayak", "ends"))
        fact = next(one for one in mem.history(ANA) if one.object.casefold() == "kayak")
        told = mem.erase(ANA, fact=fact.lineage, dry_run=True)
        assert (len(told.episodes), told.dry_run, len(_said(mem))) == (3, True, 4)
        done = mem.erase(ANA, fact=fact.id)
        assert (done.counts, done.episodes) == (told.counts, told.episodes)
        assert _said(mem) == ["owns Tent asserts -"]
        assert {one.object for one in mem.history(ANA)} == {"Tent", ERASED}
        assert mem.verify_erasure(done).ok
        assert mem.check().ok


def test_what_an_erased_fact_had_closed_is_believed_again():
    with a_world() as mem:
        hear(mem, ANA, Said(1, "lives_in", "Ostrale"))
        hear(mem, ANA, Said(9, "lives_in", "Brennick"))
        (home,) = mem.facts(ANA)
        mem.erase(ANA, fact=home.id)
        (now,) = mem.facts(ANA)
        assert (now.object, now.invalid_at) == ("Ostrale", None)


def test_only_the_session_of_the_scope_loses_its_evidence_of_a_fact():
    with a_world() as mem:
        hear(mem, ANA, Said(1, "owns", "kayak", start=0))
        hear(mem, Scope(user="ana", session="s2"), Said(2, "owns", "kayak", start=0))
        (fact,) = mem.facts(Scope(user="ana"))
        assert len(mem.erase(ANA, fact=fact.id).episodes) == 1
        (left,) = mem.facts(Scope(user="ana"))
        assert left.support == 1


def test_a_fact_that_was_erased_or_is_another_users_is_not_found():
    with a_world() as mem:
        hear(mem, ANA, Said(1, "owns", "kayak"))
        (fact,) = mem.facts(ANA)
        with pytest.raises(NotFound):
            mem.erase(BO, fact=fact.id)
        mem.erase(ANA, fact=fact.id)
        with pytest.raises(NotFound, match="was erased"):
            mem.erase(ANA, fact=fact.id)


def test_an_entity_goes_from_claims_texts_names_rulings_and_buffers(mem):
    mem.add(
        [
            "I own a dinghy called Zirquel.",
            "ZIRQUEL's mast broke, so I phoned the yard.",
            "The zirquelian coast is far.",
            {"role": "user", "content": "Nice wind today.", "name": "Zirquel"},
            {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "zirquel"}}]},
            "I own a kite.",
        ],
        ANA,
        at=day(0),
    )
    mem.remember(ANA, "Zirquel", "part_of", "the harbour fleet", at=day(1))
    kite = mem.remember(ANA, "user", "owns", "a drum", at=day(1))
    mem.consolidate()
    mem.retract(kite.id, ANA, reason="the drum went down with zirquel")
    mem.append_buffer(ANA, [Buffered({"content": "Is Zirquel dry?"}), Buffered({"content": "No."})])
    mem.add("Zirquel is a fine name.", BO, at=day(2))
    told = mem.erase(ANA, entity="zirquel", dry_run=True)
    assert len(told.episodes) == 5
    done = mem.erase(ANA, entity="zirquel")
    assert (done.counts, done.episodes) == (told.counts, told.episodes)
    assert done.counts["buffered messages"] == 1
    assert _said(mem)[:2] == ["The zirquelian coast is far.", "I own a kite."]
    assert [dict(one.message) for one in mem.buffer(ANA).entries] == [{"content": "No."}]
    assert not [one for one in mem.entities(ANA) if "irquel" in str(one.to_dict())]
    assert "irquel" not in str([one.to_dict() for one in mem.diff(ANA, day(0), day(9)).changes])
    assert texts(mem.episodes(BO)) == ["Zirquel is a fine name."]
    assert mem.verify_erasure(done).ok
    assert mem.check().ok


def test_an_entity_goes_by_all_its_names(mem):
    mem.remember(ANA, "Mirel Tansy", "works_at", "the old mill", at=day(0))
    mem.remember(ANA, "Missy", "likes", "fog", at=day(1))
    mem.add("Missy called. The mill is shut.", ANA, at=day(2))
    mem.merge(ANA, "Missy", "Mirel Tansy")
    assert len(mem.erase(ANA, entity="Mirel Tansy").episodes) == 3
    assert mem.facts(ANA) == []


def test_a_name_that_is_a_common_word_is_found_as_it_is_written(mem):
    mem.add(["Will rang.", "That will do.", "Ask Will about it."], ANA, at=day(0))
    mem.erase(ANA, entity="Will")
    assert _said(mem) == ["That will do."]


def test_a_name_that_no_extractor_knew_is_found_in_the_text(mem):
    mem.add(["I met 王芳 in town.", "We talked of tea."], ANA, at=day(0))
    mem.erase(ANA, entity="王芳")
    assert _said(mem) == ["We talked of tea."]


@pytest.mark.parametrize("name", ["user", "I", "ana", "Ana"])
def test_the_user_is_no_entity_to_erase(mem, name):
    mem.add("I own a kite.", ANA, at=day(0))
    with pytest.raises(InvalidInput, match="is the user"):
        mem.erase(ANA, entity=name)


@pytest.mark.parametrize("name", ["Nobody", "%", "_", "' OR 1=1 --", "kit", "ki%", "\0", "*"])
def test_a_name_that_nothing_bears_is_not_found_and_takes_nothing(mem, name):
    mem.add("I own a kite.", ANA, at=day(0))
    mem.consolidate()
    with pytest.raises(NotFound):
        mem.erase(ANA, entity=name)
    assert _said(mem) == ["I own a kite."]


def test_one_thing_is_erased_at_a_time(mem):
    with pytest.raises(InvalidInput, match="one thing"):
        mem.erase(ANA, fact="f1", entity="Bo")
    with pytest.raises(InvalidInput, match="blank"):
        mem.erase(ANA, entity=" ")
