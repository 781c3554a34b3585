"""A profile as a block for a prompt, within a budget of tokens. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.model import Person, Profile, ProfileLine
from engram_core.retrieve.escape import one_line

SECTIONS = (
    "About the user:",
    "Instructions and preferences:",
    "People:",
    "Plans and goals:",
    "Figures that change:",
)
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

    section: int
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
        cost = count_tokens(row.text) + (0 if opened else count_tokens(SECTIONS[row.section]))
        if cost <= room:
            room -= cost
            chosen.append(row)
    text = _render(chosen)
    while chosen and count_tokens(text) > budget:  # tokens need not add up line by line
        chosen.pop()
        text = _render(chosen)
    return text


def _rows(profile: Profile) -> Iterable[_Row]:
    sections = (
        [(line, _told(line)) for line in profile.standing],
        [(line, _told(line)) for line in profile.preferences],
        [(line, text) for person in profile.people for line, text in _of_person(person)],
        [(line, _told(line)) for line in profile.plans],
        [(line, _told(line)) for line in profile.attributes],
    )
    place = 0
    for section, held in enumerate(sections):
        for line, text in held:
            place += 1
            first = _FIRST.index(line.predicate) if line.predicate in _FIRST else len(_FIRST)
            yield _Row(section, place, first, text)


def _of_person(person: Person) -> Iterable[tuple[ProfileLine, str]]:
    """The lines about somebody; other names stand on the first."""
    others = ", ".join(person.names[1:])
    for index, line in enumerate(person.lines):
        yield line, _told(line, f" (also: {one_line(others)})" if others and not index else "")


def _told(line: ProfileLine, more: str = "") -> str:
    return f"[{one_line(line.fact)}] {one_line(f'{line.text} ({line.dates})')}{more}"


def _render(chosen: Iterable[_Row]) -> str:
    ordered = sorted(chosen, key=lambda row: (row.section, row.place))
    if not ordered:
        return ""
    out = [CONTEXT_OPEN]
    for section, title in enumerate(SECTIONS):
        held = [row.text for row in ordered if row.section == section]
        out += [title, *held] if held else []
    return "\n".join([*out, CONTEXT_CLOSE])
