"""Cheap gates before costly work: who speaks, and what kind of sentence or clause it is.

Questions, commands, wishes, fiction and other people's words yield nothing; "perhaps", "if …, I
would" and "they take me for", in the clearest forms, yield claims that say so and are no facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engram_core.claims import Modality
from engram_core.consolidate.extract.clauses import Clause, Sentence
from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.zones import HOLE
from engram_core.model import Episode

_SHUT = ("question", "hypothetical", "command")
_AFTERTHOUGHT = 30  # characters after a sentence: "Said no one ever."
_MACHINES = frozenset(
    {"assistant", "ai", "bot", "model", "system", "tool", "developer", "function", "critic"}
)


def speaks_for_itself(episode: Episode) -> bool:
    """Whether the episode is a person's own words; machines, prompts and tools are not."""
    return bool(episode.text.strip()) and episode.role.lower() not in _MACHINES


def without_pasted(text: str, language: Language) -> str:
    """`text` with what follows "translate this:" or "he wrote:" replaced by a hole.

    What stands in quotes was taken out before; then the words after it are the writer's own.
    """
    found = language.gate("pasting").search(text)
    if not found or text[found.end() :].lstrip().startswith(HOLE):
        return text
    return text[: found.end()] + HOLE * (len(text) - found.end())


def meant_otherwise(text: str, sentence: Sentence, language: Language) -> bool:
    """Whether a liking in the sentence is irony by its own words or those right after it."""
    end = min(len(text), sentence.end + _AFTERTHOUGHT)
    return language.gate("irony").search(text, sentence.start, end) is not None


@dataclass(frozen=True, slots=True)
class Admitted:
    """A clause that may be read.

    Args:
        until: Only nouns before this offset count (a report begins there); else the clause's end.
        nouns_only: Whether only possessives ("my dog Waffle") may be read.
        modality: How firmly its statements are made.
    """

    clause: Clause
    until: int
    nouns_only: bool = False
    modality: Modality = Modality.ACTUAL


def admitted(
    text: str, sentence: Sentence, clauses: Sequence[Clause], language: Language
) -> list[Admitted]:
    """The clauses of a sentence that state something, firmly or not."""
    if language.gate("fiction").search(text, sentence.start, sentence.end):
        return []
    tagged = bool(clauses) and clauses[-1].end < sentence.end  # "I live in Gent, remember?"
    told = clauses[:-1] if "?" in sentence.mark and not tagged else clauses
    return _admitted(text, told, language)


def _admitted(text: str, told: Sequence[Clause], language: Language) -> list[Admitted]:
    out: list[Admitted] = []
    for number, clause in enumerate(told):
        head = language.head(text, clause.start, clause.end)
        shut = [name for name in _SHUT if language.gate(name).match(text, head, clause.end)]
        if "hypothetical" in shut or (shut and language.gate("making").match(text, head)):
            return out + _loosely(text, head, told[number:], language)
        if shut:
            return out + _admitted(text, _added(text, told[number + 1 :], language), language)
        report = language.gate("reported").match(text, head, clause.end)
        if report:
            out.append(Admitted(clause, report.end(), nouns_only=True))
            if HOLE in text[report.end() : clause.end]:
                continue  # what was said stands in quotes; what follows is the writer's own
            return out + _mistaken(text, head, clause, language)
        out.append(Admitted(clause, clause.end))
    return out


def _added(text: str, clauses: Sequence[Clause], language: Language) -> Sequence[Clause]:
    """What the writer adds of themselves to a request: "suggest a dinner, I'm vegan"."""
    for number, clause in enumerate(clauses):
        head = language.head(text, clause.start, clause.end)
        own = language.speaker_at.match(text, head, clause.end)
        if not clause.joined and (own or language.kin_at.match(text, head, clause.end)):
            return clauses[number:]
    return ()


def _loosely(text: str, head: int, clauses: Sequence[Clause], language: Language) -> list[Admitted]:
    """What is still said where a gate shuts: "perhaps I'll …", "if …, we would …"."""
    hedge = language.gate("hedged").match(text, head, clauses[0].end)
    if hedge:
        return [_from(hedge.end(), clauses[0], Modality.HEDGED)]
    if not language.gate("condition").match(text, head, clauses[0].end):
        return []
    for clause in clauses[1:2]:
        head = language.head(text, clause.start, clause.end)
        if language.gate("consequence").match(text, head, clause.end):
            return [_from(head, clause, Modality.HYPOTHETICAL)]
    return []


def _mistaken(text: str, head: int, clause: Clause, language: Language) -> list[Admitted]:
    """What others take the speaker for: "Pell takes me for a dentist"."""
    found = language.gate("mistaken").match(text, head, clause.end)
    return [_from(found.end(), clause, Modality.REPORTED)] if found else []


def _from(start: int, clause: Clause, modality: Modality) -> Admitted:
    return Admitted(replace(clause, start=start), clause.end, modality=modality)
