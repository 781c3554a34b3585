"""Vectors made in the background: of pairs of turns and of facts, each once."""

from datetime import UTC, datetime

import pytest

from engram_core.consolidate.enrich.batches import BATCH
from engram_core.consolidate.enrich.enricher import Enriched, Enricher
from engram_core.consolidate.enrich.forget import forget_pairs
from engram_core.consolidate.enrich.positions import FACTS, PAIRS, forget_position, position
from engram_core.scope import Scope

INA = Scope(user="ina")
OWNER = INA.owner


def enrich(store, **options):
    return Enricher(store.database, store.embedder).run(OWNER, **options)


def test_each_turn_but_the_first_of_a_session_gets_the_vector_of_its_pair(store):
    first = store.say("Where do you sail?")
    store.say("Any plans for June?", session="dinner")
    second = store.say("On the fjord.", speaker="Per")
    assert enrich(store).pairs == 1
    vectors = store.vectors("pair")
    assert list(vectors) == [second]
    assert first not in vectors
    assert store.is_vector_of(vectors[second], "Where do you sail?\nPer: On the fjord.")


def test_turns_of_two_agents_are_not_joined(store):
    store.say("The harbour is closed.", scope=Scope(user="ina", agent="pilot"))
    store.say("The soup is ready.", scope=Scope(user="ina", agent="cook"))
    enrich(store)
    assert store.vectors("pair") == {}


def test_turns_of_two_users_are_not_joined(store):
    store.say("The harbour is closed.", scope=Scope(user="olaf"))
    store.say("The soup is ready.")
    enrich(store)
    assert store.vectors("pair") == {}


def test_without_a_session_only_turns_of_one_day_are_joined(store):
    store.say("Where is the key?", session=None, at=datetime(2024, 3, 1, 10, tzinfo=UTC))
    same = store.say("On the hook.", session=None, at=datetime(2024, 3, 1, 11, tzinfo=UTC))
    store.say("It snowed.", session=None, at=datetime(2024, 3, 9, 11, tzinfo=UTC))
    enrich(store)
    assert list(store.vectors("pair")) == [same]


def test_messages_without_words_are_stepped_over(store):
    store.say("How deep is the lake?")
    store.say("", role="assistant")
    answer = store.say("Forty metres.", role="assistant")
    enrich(store)
    pair = store.vectors("pair")[answer]
    assert store.is_vector_of(pair, "How deep is the lake?\nForty metres.")


def test_every_version_of_a_fact_that_has_words_gets_a_vector(store):
    store.believe("f1", "user likes herons", txn=1)
    store.believe("f2", None, txn=2)
    store.believe("f3", "user likes cranes", txn=3)
    assert enrich(store).facts == 2
    vectors = store.vectors("fact")
    assert list(vectors) == ["f1", "f3"]
    assert store.is_vector_of(vectors["f1"], "user likes herons")


def test_a_transaction_larger_than_a_batch_is_done_whole(store):
    for number in range(BATCH + 9):
        store.believe(f"f{number:03d}", f"user owns boat {number}", txn=1)
    assert enrich(store).facts == BATCH + 9
    assert len(store.vectors("fact")) == BATCH + 9


def test_doing_it_again_embeds_nothing(store):
    store.say("Where do you sail?")
    store.say("On the fjord.")
    store.believe("f1", "user sails on the fjord", txn=1)
    enrich(store)
    store.embedder.seen.clear()
    assert enrich(store) == Enriched()
    assert store.embedder.seen == []


def test_a_limit_leaves_the_rest_due(store):
    for number in range(7):
        store.say(f"The boat number {number} is home.")
    first = enrich(store, limit=3)
    assert first.more
    assert len(store.vectors("pair")) == 2
    second = enrich(store)
    assert not second.more
    assert len(store.vectors("pair")) == 6


def test_vectors_are_numbered_in_the_order_they_were_made(store):
    names = [store.say(f"The boat number {number} is home.") for number in range(BATCH + 5)]
    enrich(store)
    assert list(store.vectors("pair")) == names[1:]


def test_when_the_embedder_fails_nothing_counts_as_done(store):
    store.say("Where do you sail?")
    store.say("On the fjord.")
    store.embedder.fails = True
    with pytest.raises(RuntimeError):
        enrich(store)
    store.embedder.fails = False
    assert enrich(store).pairs == 1


def test_a_turn_erased_while_it_was_embedded_gets_no_vector(store):
    store.say("Where do you sail?")
    secret = store.say("On the fjord behind the mill.")
    last = store.say("That is far.")
    store.embedder.meanwhile.append(lambda: store.erase(secret))
    enrich(store)
    vectors = store.vectors("pair")
    assert list(vectors) == [last]
    assert store.is_vector_of(vectors[last], "Where do you sail?\nThat is far.")


def test_two_workers_at_once_make_each_vector_once(store):
    for number in range(5):
        store.say(f"The boat number {number} is home.")
    other = Enricher(store.database, store.embedder.inner)
    store.embedder.meanwhile.append(lambda: other.run(OWNER))
    assert enrich(store).pairs == 0
    assert len(store.vectors("pair")) == 4


def test_a_message_stored_while_others_are_embedded_is_found_afterwards(store):
    store.say("Where do you sail?")
    store.say("On the fjord.")
    store.embedder.meanwhile.append(lambda: store.say("And you?"))
    enrich(store)
    assert len(store.vectors("pair")) == 2


def test_forgetting_the_position_finds_missing_work_and_only_that(store):
    names = [store.say(f"The boat number {number} is home.") for number in range(5)]
    enrich(store)
    store.embedder.seen.clear()

    def forget(writing):
        deleted = forget_pairs(writing, [names[2]])
        assert position(writing.connection, OWNER, PAIRS) == 3
        return deleted

    assert store.erase(names[2], then=forget) == 2
    assert enrich(store).pairs == 1
    assert [text for text in store.embedder.seen if "\n" in text] == [
        "The boat number 1 is home.\nThe boat number 3 is home."
    ]


def test_erasing_neighbours_leaves_no_vector_made_with_them(store):
    names = [store.say(f"The boat number {number} is home.") for number in range(5)]
    enrich(store)
    store.erase(*names[1:3], then=lambda writing: forget_pairs(writing, names[1:3]))
    assert list(store.vectors("pair")) == [names[4]]
    enrich(store)
    pair = store.vectors("pair")[names[3]]
    assert store.is_vector_of(pair, "The boat number 0 is home.\nThe boat number 3 is home.")


def test_erasing_one_by_one_leaves_no_vector_made_with_them(store):
    names = [store.say(f"The boat number {number} is home.") for number in range(4)]
    enrich(store)
    store.erase(names[2], then=lambda writing: forget_pairs(writing, [names[2]]))
    enrich(store)
    store.erase(names[1], then=lambda writing: forget_pairs(writing, [names[1]]))
    assert list(store.vectors("pair")) == []


def test_a_position_is_never_moved_forward_by_forgetting(store):
    with store.database.write_owner(OWNER) as writing:
        forget_position(writing, FACTS, 12)
        assert position(writing.connection, OWNER, FACTS) == 0
