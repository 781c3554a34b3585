"""Who a user is by what is believed at one point: what stands, what they like, whom they know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from engram_core.how_many import how_many
from engram_core.model.base import Result, short

_PETS = frozenset({"pet", "dog", "cat"})  # what an animal is to the user


@dataclass(frozen=True, slots=True)
class ProfileLine(Result):
    """One line of a profile.

    Args:
        predicate: Of the fact it tells.
        text: The fact in words.
        dates: When it holds, or when it is to happen, as it is known.
        fact: Its id, for `why()`.
    """

    predicate: str
    text: str
    dates: str
    fact: str

    def __repr__(self) -> str:
        return f"ProfileLine({short(self.text)!r}, {self.dates})"


@dataclass(frozen=True, slots=True)
class Person(Result):
    """Somebody whom the user told of; a pet too.

    Args:
        name: As they were first called.
        names: All they were called by then, `name` first.
        relations: What they are to the user, such as "child"; empty where nobody said.
        lines: The facts that say so, then what is told of them.
    """

    name: str
    names: tuple[str, ...]
    relations: tuple[str, ...]
    lines: tuple[ProfileLine, ...]

    @property
    def is_pet(self) -> bool:
        """Whether it is an animal of the user's."""
        return not _PETS.isdisjoint(self.relations)

    def __repr__(self) -> str:
        return f"Person({self.name!r}, {', '.join(self.relations) or 'relation unknown'})"


@dataclass(frozen=True, slots=True)
class Profile(Result):
    """A user at a point on both clocks, derived from the facts that hold there.

    Args:
        user: Whose it is.
        at: The point of valid time; plans are those ahead of it.
        standing: Identity, home, work, diet, allergies and whatever else holds.
        preferences: Instructions to the assistant, preferences, favourites, likes and dislikes.
        people: Family, partner, pets (which have a section of their own), and others told of.
        plans: What is settled to happen after `at`, and goals.
        attributes: What changes by value, such as a personal best.
    """

    user: str
    at: datetime
    standing: tuple[ProfileLine, ...] = ()
    preferences: tuple[ProfileLine, ...] = ()
    people: tuple[Person, ...] = ()
    plans: tuple[ProfileLine, ...] = ()
    attributes: tuple[ProfileLine, ...] = ()

    @property
    def sections(self) -> tuple[tuple[str, tuple[ProfileLine, ...]], ...]:
        """The title and the lines of each section, empty ones too."""
        return (
            ("About the user", self.standing),
            ("Instructions and preferences", self.preferences),
            ("People", _lines_of(one for one in self.people if not one.is_pet)),
            ("Pets", _lines_of(one for one in self.people if one.is_pet)),
            ("Plans and goals", self.plans),
            ("Figures that change", self.attributes),
        )

    @property
    def lines(self) -> tuple[ProfileLine, ...]:
        """All lines, section by section."""
        return tuple(line for _, lines in self.sections for line in lines)

    def text(self, budget: int = 500, count_tokens: Callable[[str], int] | None = None) -> str:
        """The profile for a prompt, marked as data; what matters most first finds room.

        Args:
            budget: Most tokens, the block's own lines included.
            count_tokens: The tokenizer that counts them; that of recall unless given.

        Returns:
            An empty string where nothing is known or nothing fits.
        """
        from engram_core.display.profile_text import lay_out

        return lay_out(self, budget, count_tokens)

    def __repr__(self) -> str:
        people = how_many(sum(not one.is_pet for one in self.people), "person", "people")
        return f"Profile({self.user!r}, {how_many(len(self.lines), 'line')}, {people})"


def _lines_of(told: Iterable[Person]) -> tuple[ProfileLine, ...]:
    return tuple(line for one in told for line in one.lines)
