"""Law 11: after `erase()` the words are in no table, index, log or file; skeletons remain."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from engram_core import Engram, Scope
from engram_core.errors import NotFound
from engram_core.model import ERASED
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import PlainExtractor, Said, beliefs, day, hear

ANA = Scope(user="ana", session="s1")


CANARY = "zirquel"


def _open(place: Path | str) -> Engram:
    return Engram.open(place, embedder="hashing:16", extractor=PlainExtractor(), background=False)


def _bytes_with(files: Iterable[Path], word: str) -> list[Path]:
    return [path for path in files if word.encode() in path.read_bytes()]


class Law11Erased(LawSuite):
    """Law 11: after `erase()` the words are in no table, index, log or file; skeletons remain."""

    @pytest.mark.parametrize("predicate", ["lives_in", "owns", "likes", "zirquel_of", "visited"])
    def test_a_canary_is_in_no_file_after_its_erasure(self, tmp_path: Path, predicate: str) -> None:
        store = self.place(tmp_path)
        with _open(store) as mem:
            mem.add({"role": "user", "content": "owns tent asserts -", "id": "m0"}, ANA, at=day(0))
            message = {"role": "user", "content": f"{predicate} {CANARY} asserts -", "id": CANARY}
            receipt = mem.add(message, ANA, at=day(1))
            mem.add("and then we talked of other things", ANA, at=day(1))
            mem.consolidate()
            (fact,) = [one for one in mem.facts(ANA) if one.object == CANARY]
            mem.correct(fact.id, ANA, object=f"{CANARY}ine", reason=f"{CANARY} was misspelt")
            mem.recall(CANARY, ANA)
            assert _bytes_with(self.files_of(store), CANARY) or not self.files_of(store)
            mem.erase(ANA, episode=receipt.episodes[0])
            assert _bytes_with(self.files_of(store), CANARY) == []
            assert not [hit for hit in mem.recall(CANARY, ANA).hits if CANARY in hit.text]
            assert all(CANARY not in str(one.to_dict()) for one in mem.history(ANA))
            mem.rebuild()
            assert _bytes_with(self.files_of(store), CANARY) == []
            assert mem.add(message, ANA, at=day(1)).stored == (True,)  # the key is free again
            mem.erase(ANA)
        with _open(store) as again:
            assert again.check().ok
            assert _bytes_with(self.files_of(store), CANARY) == []

    def test_what_an_erased_statement_had_closed_revives_and_the_past_shows_a_tombstone(
        self,
    ) -> None:
        with self.a_world() as mem:
            hear(mem, ANA, Said(1, "lives_in", "Ostrale"))
            second = hear(mem, ANA, Said(9, "lives_in", "Brennick"))
            between = mem.facts(ANA)[0].created_at
            mem.erase(ANA, episode=second)
            (home,) = mem.facts(ANA)
            assert (home.object, home.valid_at, home.invalid_at) == ("Ostrale", day(1), None)
            (then,) = mem.facts(ANA, known_at=between)
            assert (then.object, then.text, then.erased) == (ERASED, ERASED, True)
            (ended,) = mem.facts(ANA, valid_at=day(5), known_at=between)
            assert ended.object == "Ostrale"

    def test_a_fact_told_twice_stands_on_what_is_left(self) -> None:
        with self.a_world() as mem:
            first = hear(mem, ANA, Said(1, "owns", "Kayak", start=0))
            second = hear(mem, ANA, Said(5, "owns", "kayak", start=0))
            mem.erase(ANA, episode=first)
            (fact,) = mem.facts(ANA)
            assert fact.object == "kayak"
            assert {span.episode for span in mem.why(fact.id, ANA).evidence} == {second}
            mem.erase(ANA, episode=second)
            assert mem.facts(ANA) == []
            assert mem.check().ok

    @for_any(st.lists(st.integers(0, 7), min_size=1, max_size=5), examples=25)
    def test_erasing_leaves_what_would_be_had_it_never_been_said(self, gone: list[int]) -> None:
        stream = [
            Said(number * 10, ["lives_in", "likes", "dislikes", "owns"][number % 4], place)
            for number, place in enumerate(
                ["Tarn", "Bex", "Bex", "kite", "Wick", "Bex", "tea", "Tarn"]
            )
        ]
        with self.a_world() as mem, self.a_world() as never:
            ids = [hear(mem, ANA, said) for said in stream]
            for number in set(gone):
                mem.erase(ANA, episode=ids[number])
            for number, said in enumerate(stream):
                if number not in gone:
                    hear(never, ANA, said)
            left = {one for one in beliefs(mem, ANA) if one[1] != ERASED}
            assert left == beliefs(never, ANA)

    def test_a_dry_run_says_what_would_go_and_takes_nothing(self) -> None:
        with self.a_world() as mem:
            episode = hear(mem, ANA, Said(1, "lives_in", "Ostrale"))
            told = mem.erase(ANA, episode=episode, dry_run=True)
            assert len(mem.facts(ANA)) == 1
            assert told.dry_run
            done = mem.erase(ANA, episode=episode)
            assert done.counts == told.counts
            assert done.counts["facts"] == 1

    def test_an_unknown_episode_or_one_of_somebody_else_is_refused(self) -> None:
        with self.a_world() as mem:
            episode = hear(mem, ANA, Said(1, "lives_in", "Ostrale"))
            for scope, name in ((ANA, "e99-nothing"), (Scope(user="bo"), episode)):
                with pytest.raises(NotFound):
                    mem.erase(scope, episode=name)
            assert len(mem.facts(ANA)) == 1
