"""Summaries in the store: made for what changed, expired, erased, made anew."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, update

from engram_core.consolidate.enrich.enricher import Enricher
from engram_core.consolidate.enrich.positions import forget_position
from engram_core.consolidate.summaries.rewrite import erase_from_summaries, remake
from engram_core.consolidate.summaries.store import GROWTH, Summaries
from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.scope import Scope
from engram_core.storage.tables import SummaryRow, VectorRow

INA = Scope(user="ina")
OWNER = INA.owner
LINES = [
    "The orchard has forty pear trees.",
    "My uncle grafted the pear trees himself.",
    "We sell the pears at the market in Riga.",
    "Hail broke nine pear trees in July.",
]


def talk(store, lines=LINES, **where):
    return [store.say(line, speaker="Ina", **where) for line in lines]


def enrich(store, **options):
    return Enricher(store.database, store.embedder).run(OWNER, **options)


def erase(store, *episodes):
    return store.erase(*episodes, then=lambda writing: erase_from_summaries(writing, episodes))


def test_a_session_is_summed_up_with_its_sources_dates_and_vector(store):
    said = talk(store, [*LINES, "Thanks, bye!"])
    assert enrich(store).summaries == 1
    row = store.summary()
    assert row["text"] == "Ina: " + " ".join(LINES)
    assert row["episodes"] == said[:4]
    assert row["upto_seq"] == 5
    assert (row["first_at"].minute, row["last_at"].minute) == (1, 5)
    assert row["session"] == "tea"
    vectors = store.vectors("summary")
    assert list(vectors) == [row["id"]]
    assert store.is_vector_of(vectors[row["id"]], row["text"])


def test_nothing_is_made_when_nothing_changed(store):
    talk(store)
    enrich(store)
    store.embedder.seen.clear()
    assert enrich(store).summaries == 0
    assert store.embedder.seen == []


def test_an_open_session_is_summed_up_anew_when_it_goes_on(store):
    talk(store)
    enrich(store)
    talk(store, ["Next year we plant quinces beside the barn."])
    assert enrich(store).summaries == 1
    old, new = store.summaries()
    assert old["expired_at"] == new["created_at"] > old["created_at"]
    assert "quinces" in new["text"]
    assert "quinces" not in old["text"]
    assert set(store.vectors("summary")) == {old["id"], new["id"]}


def test_small_talk_at_the_end_makes_no_new_version(store):
    talk(store)
    enrich(store)
    talk(store, ["Bye!"])
    assert enrich(store).summaries == 0
    assert store.summary()["upto_seq"] == 4


def test_a_very_long_session_is_not_read_whole_for_every_message(store):
    talk(store, [f"Row {number} holds late pears." for number in range(2 * GROWTH)])
    enrich(store)
    talk(store, ["Next year we plant quinces beside the barn."])
    assert enrich(store).summaries == 0
    talk(store, ["The quinces came by lorry from Georgia.", "Our barn got another roof."])
    assert enrich(store).summaries == 1


def test_one_or_two_short_messages_give_none(store):
    talk(store, LINES[:2])
    assert enrich(store).summaries == 0
    assert store.summaries() == []


def test_sessions_and_agents_are_summed_up_apart(store):
    talk(store, session="one")
    talk(store, session="two")
    talk(store, session="one", scope=Scope(user="ina", agent="gardener"))
    assert enrich(store).summaries == 3
    assert {(row["session"], row["agent"]) for row in store.summaries()} == {
        ("one", None),
        ("two", None),
        ("one", "gardener"),
    }


def test_another_users_words_are_in_no_summary(store):
    talk(store, ["The vineyard of Olaf is a secret."] * 3, scope=Scope(user="olaf"))
    talk(store)
    enrich(store)
    assert "vineyard" not in store.summary()["text"]


def test_messages_without_a_session_are_summed_up_by_day(store):
    for hour, line in enumerate(LINES):
        store.say(line, session=None, at=datetime(2024, 3, 1, 10 + hour, tzinfo=UTC))
    for hour, line in enumerate(LINES):
        store.say(line, session=None, at=datetime(2024, 3, 4, 10 + hour, tzinfo=UTC))
    assert enrich(store).summaries == 2
    store.say(
        "A fox sleeps under the cider press.", session=None, at=datetime(2024, 3, 1, 20, tzinfo=UTC)
    )
    assert enrich(store).summaries == 1
    current = [row for row in store.summaries() if row["expired_at"] is None]
    assert sorted((row["first_at"].day, "fox" in row["text"]) for row in current) == [
        (1, True),
        (4, False),
    ]


def test_the_day_is_that_of_the_writers_clock(store):
    for minute, line in enumerate(LINES):
        moment = datetime.fromisoformat(f"2024-03-01T23:{50 + 5 * (minute % 2)}:00-05:00")
        store.say(line, session=None, at=moment)
    assert enrich(store).summaries == 1


@pytest.mark.parametrize("year", [1, 9999])
def test_the_ends_of_the_calendar_do_no_harm(store, year):
    for line in LINES:
        moment = datetime(year, 1 if year == 1 else 12, 1 if year == 1 else 31, 3, tzinfo=UTC)
        store.say(line, session=None, at=moment)
    assert enrich(store).summaries == 1


def test_sentences_that_facts_stand_on_come_first(store):
    lines = [f"Pear tree number {number} bears small green pears." for number in range(9)]
    said = talk(store, [*lines, "Ina keeps three donkeys."])
    store.believe("f1", "Ina owns three donkeys", txn=1, episode=said[-1], span=(0, 22))
    enrich(store)
    assert "donkeys" in store.summary()["text"]


def test_our_own_context_is_not_summed_up(store):
    memory = f"{CONTEXT_OPEN}\nIna dreams of distant volcanoes.\n{CONTEXT_CLOSE}\n"
    talk(store, [memory + LINES[0], *LINES[1:]])
    enrich(store)
    assert "volcanoes" not in store.summary()["text"]


def test_a_limit_leaves_the_other_sessions_due(store):
    for number in range(3):
        talk(store, session=f"tea {number}")
    assert Summaries(store.database, store.embedder).update(OWNER, 2) == (2, True)
    assert Summaries(store.database, store.embedder).update(OWNER) == (1, False)


def test_an_erased_source_takes_the_words_and_the_rest_is_summed_up_anew(store):
    said = talk(store)
    enrich(store)
    assert erase(store, said[1]) == 1
    (row,) = store.summaries()
    assert (row["text"], row["erased"]) == (None, True)
    assert row["expired_at"] is not None
    assert store.vectors("summary") == {}
    assert enrich(store).summaries == 1
    new = store.summary()
    assert "uncle" not in new["text"]
    assert new["episodes"] == [said[0], said[2], said[3]]
    assert new["id"] != row["id"]
    assert len({row["id"] for row in store.summaries()}) == 2


def test_older_versions_lose_their_words_too(store):
    said = talk(store)
    enrich(store)
    talk(store, ["Next year we plant quinces beside the barn."])
    enrich(store)
    first_expiry = store.summaries()[0]["expired_at"]
    assert erase(store, said[0]) == 2
    assert [row["text"] for row in store.summaries()] == [None, None]
    assert store.summaries()[0]["expired_at"] == first_expiry


def test_erasing_what_no_summary_quotes_changes_none(store):
    said = talk(store, [*LINES, "Thanks, bye!"])
    enrich(store)
    before = store.summaries()
    assert erase(store, said[4]) == 0
    assert enrich(store).summaries == 0
    assert store.summaries() == before


def test_a_session_of_which_little_is_left_has_no_summary(store):
    said = talk(store)
    enrich(store)
    erase(store, *said[1:])
    assert enrich(store).summaries == 0
    assert [row["text"] for row in store.summaries()] == [None]


def test_what_is_erased_while_it_is_summed_up_is_not_in_it(store):
    said = talk(store)
    summaries = Summaries(store.database, store.embedder)
    store.embedder.meanwhile.append(lambda: erase(store, said[1]))
    assert summaries.update(OWNER) == (1, False)
    assert "uncle" not in store.summary()["text"]


def test_two_workers_at_once_make_one_summary(store):
    talk(store)
    other = Summaries(store.database, store.embedder.inner)
    store.embedder.meanwhile.append(lambda: other.update(OWNER))
    assert Summaries(store.database, store.embedder).update(OWNER) == (0, False)
    assert len(store.summaries()) == 1


def test_making_all_anew_changes_nothing_that_is_right(store):
    said = talk(store)
    store.believe("f1", "the orchard has forty pear trees", txn=1, episode=said[0], span=(0, 9))
    enrich(store)
    talk(store, ["Next year we plant quinces beside the barn."])
    enrich(store)
    before, vectors = store.summaries(), store.vectors("summary")
    assert remake(Summaries(store.database, store.embedder), OWNER) == 0
    assert store.summaries() == before
    assert list(store.vectors("summary")) == list(vectors)


def test_damaged_words_and_lost_vectors_are_made_anew_in_place(store):
    talk(store)
    enrich(store)
    talk(store, ["Next year we plant quinces beside the barn."])
    enrich(store)
    before = store.summaries()
    with store.database.write() as connection:
        connection.execute(
            update(SummaryRow).where(SummaryRow.id == before[0]["id"]).values(text="???")
        )
        connection.execute(delete(VectorRow).where(VectorRow.ref == before[1]["id"]))
    assert remake(Summaries(store.database, store.embedder), OWNER) == 2
    assert store.summaries() == before
    for row in before:
        assert store.is_vector_of(store.vectors("summary")[row["id"]], row["text"])


def test_making_anew_leaves_erased_rows_alone(store):
    said = talk(store)
    enrich(store)
    erase(store, said[1])
    assert remake(Summaries(store.database, store.embedder), OWNER) == 0
    assert store.summaries()[0]["text"] is None


def test_looking_again_at_old_sessions_makes_no_new_version(store):
    talk(store)
    enrich(store)
    with store.database.write_owner(OWNER) as writing:
        forget_position(writing, "summaries", 1)
    assert enrich(store).summaries == 0
    assert len(store.summaries()) == 1
