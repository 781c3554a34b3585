"""Law 9: every fact leads to words that are really there, or to the ruling that made it."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core import Scope
from engram_core.claims import Claim
from engram_core.model import Episode
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import Said, day, hear, statements

ANA = Scope(user="ana")


class MakesThingsUp:
    """Claims what the message does not say, beside one thing that it does."""

    name = "makes-things-up"
    reads_context = False

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        end = len(episode.text)
        return [
            Claim("user", "lives_in", "Atlantis", (0, end)),
            Claim("user", "owns", "kayak", (0, end + 40)),
            Claim("user", "owns", "kayak", (5, 5)),
            Claim("user", "owns", "kayak", (0, end)),
        ]


class Law09Sourced(LawSuite):
    """Law 9: every fact leads to words that are really there, or to the ruling that made it."""

    @for_any(statements(), examples=30)
    def test_every_fact_quotes_its_episodes(self, stream: list[Said]) -> None:
        with self.a_world() as mem:
            for said in stream:
                hear(mem, ANA, said)
            texts = {episode.id: episode.text for episode in mem.episodes(ANA)}
            for fact in mem.history(ANA):
                spans = mem.why(fact.id, ANA).evidence
                assert any(span.role == "supports" for span in spans)
                for span in spans:
                    assert texts[span.episode][span.start : span.end] == span.quote
                assert any(fact.object in span.quote for span in spans)

    def test_a_claim_without_its_words_is_rejected_and_counted(self) -> None:
        with self.a_world(extractor=MakesThingsUp()) as mem:
            mem.add("I have a kayak", ANA, at=day(1))
            report = mem.consolidate(ANA)
            assert report.rejected == 3
            assert [fact.text for fact in mem.facts(ANA)] == ["user owns kayak"]

    def test_a_corrected_value_cites_its_ruling_and_a_statement_its_own_episode(self) -> None:
        with self.a_world() as mem:
            fact = mem.remember(ANA, "stack", "runs_on", "Vantadb")
            assert mem.episodes(ANA, ids=fact.episodes)[0].text == "stack runs on Vantadb"
            ruling = mem.correct(fact.id, ANA, object="Quorumdb", reason="misheard")
            (now,) = mem.facts(ANA)
            why = mem.why(now.id, ANA)
            assert now.object == "Quorumdb"
            assert [one.id for one in why.decisions] == [ruling.id]
            assert ruling.id in why.rule
            assert [old.object for old in why.replaced] == ["Vantadb"]
