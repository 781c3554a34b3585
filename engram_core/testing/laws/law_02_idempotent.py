"""Law 2: a message with the same key is stored once, and consolidating twice writes nothing."""

from __future__ import annotations

from hypothesis import strategies as st

from engram_core import Scope
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import Said, day, hear, rows, statements

ANA = Scope(user="ana", session="s1")


class Law02Idempotent(LawSuite):
    """Law 2: a message with the same key is stored once, and consolidating twice writes nothing."""

    @for_any(statements(most=5), st.integers(1, 3), examples=25)
    def test_the_same_messages_are_stored_once(self, stream: list[Said], times: int) -> None:
        with self.a_world() as mem:
            batch = [
                {"role": "user", "content": said.text, "id": f"m{place}"}
                for place, said in enumerate(stream)
            ]
            first = mem.add(batch, ANA, at=day(1))
            for _ in range(times):
                again = mem.add(batch, ANA, at=day(2))
                assert again.episodes == first.episodes
                assert not any(again.stored)
            assert len(mem.episodes(ANA)) == len(batch)

    @for_any(statements(most=5), examples=25)
    def test_with_a_time_the_content_is_the_key(self, stream: list[Said]) -> None:
        with self.a_world() as mem:
            for said in stream:
                mem.add(said.text, ANA, at=day(said.said))
            count = len(mem.episodes(ANA))
            for said in stream:
                mem.add(said.text, ANA, at=day(said.said))
            assert len(mem.episodes(ANA)) == count == len({(one.text, one.said) for one in stream})

    def test_without_id_or_time_every_message_is_new(self) -> None:
        with self.a_world() as mem:
            mem.add("again", ANA)
            mem.add("again", ANA)
            assert len(mem.episodes(ANA)) == 2

    def test_equal_messages_of_one_call_are_told_apart_by_their_occurrence(self) -> None:
        with self.a_world() as mem:
            receipt = mem.add(["ha", "ha", "ho"], ANA, at=day(3))
            assert len(set(receipt.episodes)) == 3
            assert mem.add(["ha", "ha", "ho"], ANA, at=day(3)).duplicates == 3

    def test_the_key_belongs_to_the_session(self) -> None:
        with self.a_world() as mem:
            one = mem.add({"role": "user", "content": "hi", "id": "m1"}, ANA)
            other = mem.add(
                {"role": "user", "content": "hi", "id": "m1"}, Scope(user="ana", session="s2")
            )
            assert one.episodes != other.episodes

    @for_any(statements(), examples=25)
    def test_consolidating_again_writes_nothing(self, stream: list[Said]) -> None:
        with self.a_world() as mem:
            for said in stream:
                hear(mem, ANA, said)
            mem.consolidate()
            before = rows(mem)
            for _ in range(3):
                report = mem.consolidate()
                assert (report.outcomes, report.facts_added, report.facts_expired) == ((), 0, 0)
            assert rows(mem) == before
