"""A profile as a block for a prompt, within a budget of tokens. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.escape import one_line
from engram_core.model import Person, Profile, ProfileLine

# What a short budget goes to first; all else after, section by section.
_FIRST = tuple(
    """
    instruction allergic_to name lives_in works_at diet job_title married_to partner has_child
    plans prefers goal attribute timezone has_pet studies_at favourite personal_best
    """.split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class _Row:
    """One line to be: its section, its place, and how soon it finds room."""

    section: str
    place: int
    rank: int
    text: str


def lay_out(profile: Profile, budget: int, count_tokens: Callable[[str], int] | None) -> str:
    """The profile in a block of at most `budget` tokens; see `Profile.text`."""
    if count_tokens is None:
        from engram_core.embed.tokens import count_tokens as count_wordpieces

        count_tokens = count_wordpieces
    rows = list(_rows(profile))
    chosen: list[_Row] = []
    room = budget - count_tokens(f"{CONTEXT_OPEN}\n{CONTEXT_CLOSE}")
    for row in sorted(rows, key=lambda one: (one.rank, one.place)):
        opened = any(one.section == row.section for one in chosen)
        cost = count_tokens(row.text) + (0 if opened else count_tokens(f"{row.section}:"))
        if cost <= room:
            room -= cost
            chosen.append(row)
    text = _render(chosen)
    while chosen and count_tokens(text) > budget:  # tokens need not add up line by line
        chosen.pop()
        text = _render(chosen)
    return text


def _rows(profile: Profile) -> Iterable[_Row]:
    more = {one.lines[0].fact: _also(one) for one in profile.people if one.lines}
    place = 0
    for section, lines in profile.sections:
        for line in lines:
            place += 1
            rank = _FIRST.index(line.predicate) if line.predicate in _FIRST else len(_FIRST)
            yield _Row(section, place, rank, f"{_told(line)}{more.get(line.fact, '')}")


def _also(person: Person) -> str:
    """The other names of somebody, which stand on their first line."""
    others = one_line(", ".join(person.names[1:]))
    return f" (also: {others})" if others else ""


def _told(line: ProfileLine) -> str:
    return f"[{one_line(line.fact)}] {one_line(f'{line.text} ({line.dates})')}"


def _render(chosen: Iterable[_Row]) -> str:
    ordered = sorted(chosen, key=lambda row: row.place)
    if not ordered:
        return ""
    out = [CONTEXT_OPEN]
    for section in dict.fromkeys(row.section for row in ordered):
        out += [f"{section}:", *(row.text for row in ordered if row.section == section)]
    return "\n".join([*out, CONTEXT_CLOSE])
