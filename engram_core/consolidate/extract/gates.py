"""Cheap gates before costly work: who speaks, and what kind of sentence or clause it is.

Questions, commands, ifs, wishes, fiction and other people's words yield nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engram_core.consolidate.extract.clauses import Clause, Sentence
from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.zones import HOLE
from engram_core.model import Episode

_MACHINES = frozenset(
    {"assistant", "ai", "bot", "model", "system", "tool", "developer", "function", "critic"}
)


def speaks_for_itself(episode: Episode) -> bool:
    """Whether the episode is a person's own words; machines, prompts and tools are not."""
    return bool(episode.text.strip()) and episode.role.lower() not in _MACHINES


def without_pasted(text: str, language: Language) -> str:
    """`text` with what follows "translate this:" or "he wrote:" replaced by a hole."""
    found = language.gate("pasting").search(text)
    if not found:
        return text
    return text[: found.end()] + HOLE * (len(text) - found.end())


@dataclass(frozen=True, slots=True)
class Admitted:
    """A clause that may be read.

    Args:
        until: Only nouns before this offset count (a report begins there); else the clause's end.
        nouns_only: Whether only possessives ("my dog Waffle") may be read.
    """

    clause: Clause
    until: int
    nouns_only: bool = False


def admitted(
    text: str, sentence: Sentence, clauses: Sequence[Clause], language: Language
) -> list[Admitted]:
    """The clauses of a sentence that state something."""
    if language.gate("fiction").search(text, sentence.start, sentence.end):
        return []
    out: list[Admitted] = []
    asked = "?" in sentence.mark
    for number, clause in enumerate(clauses):
        head = language.head(text, clause.start, clause.end)
        if asked and number == len(clauses) - 1:
            break
        if any(
            language.gate(name).match(text, head, clause.end)
            for name in ("question", "hypothetical", "command")
        ):
            break
        report = language.gate("reported").match(text, head, clause.end)
        if report:
            out.append(Admitted(clause, report.end(), nouns_only=True))
            break
        out.append(Admitted(clause, clause.end))
    return out
