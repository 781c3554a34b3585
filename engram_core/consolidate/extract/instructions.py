"""Standing instructions to the assistant: "from now on answer in French", "never use emojis".

A command for the moment is none, and neither is one that asks for more than a manner of answering:
money, messages to others, secrets and rules are never taken up (field case C4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engram_core.claims import Modality, Polarity
from engram_core.consolidate.extract.clauses import Clause
from engram_core.consolidate.extract.findings import Finding, Span
from engram_core.consolidate.extract.standing import Instructions

LONGEST = 300  # characters of an instruction; a longer one is a text, not a sentence
_LEADING = " \t,;:-"
_TAIL = " \t.,;:!…)(\"'\x1f"


def instructions_in(
    text: str, mark: str, clauses: Sequence[Clause], language: Instructions
) -> Iterator[Finding]:
    """The standing instruction of a sentence, if it gives one.

    Args:
        text: The sentence, quotes and code taken out, dates left in.
        mark: The punctuation that closes it.
        clauses: Its clauses; an instruction begins with one of them.
        language: How its language gives instructions.
    """
    if "?" in mark or language.barring.search(text):
        return
    for start in [0, *(clause.start for clause in clauses)]:  # "from now on" may be a filler
        begin = start + len(text[start:]) - len(text[start:].lstrip(_LEADING))
        for form, polarity in language.forms:
            found = form.match(text, begin)
            if found:
                yield _finding(text, found.start("ask"), polarity, language)
                return


def _finding(text: str, start: int, polarity: Polarity, language: Instructions) -> Finding:
    span = (start, len(text[: start + LONGEST].rstrip(_TAIL)))
    ends = polarity is Polarity.ENDS
    held: Span | None = None if ends else span
    return Finding(
        subject=None,
        predicate="instruction",
        object=held,
        stands_on=span,
        polarity=polarity,
        modality=Modality.ACTUAL,
        denies=None,
        topic=language.topic(text[slice(*span)]),
    )
