"""Fusion compares across queries, bonuses break ties, and the order is fixed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engram_core.retrieve.fuse import Bonuses, Weights, fuse, spread_lexical, top
from engram_core.retrieve.signals import Dense, Turns, dense_signal
from engram_core.retrieve.words import Lexical, content_words, lexical, score_words, telling
from engram_core.storage.index_view import EPISODE, FACT, DenseScores


@dataclass
class Items:
    """As much of a view as fusion looks at."""

    kinds: np.ndarray
    codes: np.ndarray

    def sessions(self) -> np.ndarray:
        return self.codes

    def lengths(self) -> np.ndarray:
        return np.full(len(self.codes), 12, np.int32)


def episodes(*codes: int) -> Items:
    return Items(np.full(len(codes), EPISODE, np.int8), np.array(codes, np.int32))


def floats(*values: float) -> np.ndarray:
    return np.array(values, np.float32)


def score(items: Items, dense: np.ndarray, words: np.ndarray, method: str = "score") -> np.ndarray:
    size = len(dense)
    heard = Lexical(words, words, np.zeros(size, np.float32))
    turns = Turns.of(items)  # type: ignore[arg-type]
    mask = np.ones(size, bool)
    return fuse(
        items, turns, mask, Dense(dense, dense, 0 * dense), heard, Bonuses.none(size), method=method
    )  # type: ignore[arg-type]


def test_a_turn_hears_the_words_of_its_neighbours_in_its_session_only() -> None:
    turns = Turns.of(episodes(0, 0, 0, 1))  # type: ignore[arg-type]
    spread = spread_lexical(turns, floats(0, 1, 0, 0), Weights(before=0.5, after=0.25))
    assert spread.tolist() == [0.25, 1.0, 0.5, 0.0]
    crossing = spread_lexical(turns, floats(0, 0, 1, 0), Weights(before=0.5, after=0.25))
    assert crossing.tolist() == [0.0, 0.25, 1.0, 0.0]


def test_facts_between_turns_do_not_part_them() -> None:
    items = Items(np.array([EPISODE, FACT, EPISODE], np.int8), np.array([4, -1, 4], np.int32))
    turns = Turns.of(items)  # type: ignore[arg-type]
    assert turns.before(floats(1, 9, 0)).tolist() == [0, 0, 1]


def test_the_best_of_a_session_lifts_its_turns() -> None:
    turns = Turns.of(episodes(0, 0, 1, -1))  # type: ignore[arg-type]
    assert (
        turns.session_best(floats(0.1, 0.9, 0.2, 0.5)).tolist()
        == floats(0.9, 0.9, 0.2, 0.5).tolist()
    )


def test_an_item_scored_by_one_vector_counts_by_that_one() -> None:
    found = dense_signal(DenseScores(floats(0.4, -1, -1, -0.2), floats(-1, 0.3, -1, 0.1)))
    assert found.alone.tolist() == floats(0.4, 0.3, 0, 0).tolist()
    assert found.paired.tolist() == floats(0.4, 0.3, 0, 0.1).tolist()


@given(
    st.lists(
        st.tuples(st.floats(0, 1, width=32), st.floats(0, 1, width=32)), min_size=2, max_size=12
    )
)
def test_a_score_does_not_depend_on_items_of_other_sessions(
    pairs: list[tuple[float, float]],
) -> None:
    dense, words = floats(*(a for a, _ in pairs)), floats(*(b for _, b in pairs))
    alone = score(episodes(0), dense[:1], words[:1])
    among = score(episodes(*range(len(pairs))), dense, words)
    assert np.isclose(alone[0], among[0], atol=1e-6)


@given(st.lists(st.floats(0, 1, width=32), min_size=1, max_size=30), st.integers(0, 40))
def test_the_top_is_sorted_and_of_equals_the_newest_is_first(
    values: list[float], most: int
) -> None:
    scores = floats(*values)
    expected = sorted(range(len(values)), key=lambda place: (-scores[place], -place))
    assert top(scores, most) == expected[:most]


def test_what_may_not_be_seen_is_never_in_the_top() -> None:
    assert top(floats(0.5, -np.inf, 0.7), 3) == [2, 0]


def test_bonuses_of_ties_cannot_evict_a_strong_hit() -> None:
    items = episodes(0, 1)
    turns = Turns.of(items)  # type: ignore[arg-type]
    strong, weak = floats(0.7, 0.3), floats(0.6, 0.0)
    heard = Lexical(weak, weak, floats(0, 0))
    ones = floats(0, 1)
    bonuses = replace(Bonuses.none(2), graph=ones, recency=ones, salience=ones, window=ones)
    scores = fuse(items, turns, np.ones(2, bool), Dense(strong, strong, 0 * strong), heard, bonuses)  # type: ignore[arg-type]
    assert top(scores, 2) == [0, 1]


def test_rrf_gives_the_first_of_every_channel_one() -> None:
    scores = score(episodes(0, 1, 2), floats(0.9, 0.2, 0.1), floats(0.8, 0.0, 0.3), "rrf")
    assert np.isclose(scores[0], 1.0)
    assert top(scores, 3)[0] == 0


def test_content_words_name_something() -> None:
    assert content_words("What is the F# note in PLAN.md, and why?") == ["F#", "note", "PLAN.md"]
    assert content_words("who are you to me ???") == []
    assert telling(["ab", "abcd", "a", "abc"], most=2) == ["abcd", "abc"]


def test_words_are_scored_against_what_the_question_could_have() -> None:
    found = {
        "kiln": floats(0.5, 0, 0, 0),
        "clay": floats(0.2, 0.2, 0.2, 0),
        "moon": floats(0, 0, 0, 0),
    }
    scored = score_words(["kiln", "clay", "moon"], found.__getitem__, np.ones(4, bool))
    heard = lexical(scored, 4)
    assert scored.idfs[2] > scored.idfs[0] > scored.idfs[1]
    assert heard.coverage[0] > heard.coverage[1] > heard.coverage[3] == 0
    assert heard.coverage[0] < 1
    assert heard.rare.tolist() == [1, 0, 0, 0]
    without = lexical(scored, 4, without={"moon"})
    assert np.isclose(without.coverage[0], 1)
