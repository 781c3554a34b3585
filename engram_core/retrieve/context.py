"""The context of a recall: facts, messages and summaries as one delimited block in a budget.

Layout: resolved facts with their dates and what they replaced, what the user asks of answers and
prefers, the last word on what is asked, then messages in time order, then session summaries. Every
line begins with its source id in brackets; what is stored is escaped so that it stays in its line.
Messages of one day stand under its date: told in each line it would take a fifth of the room.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.escape import label, one_line
from engram_core.model import Episode, Fact, Summary
from engram_core.references import short_reference
from engram_core.retrieve.context_fill import PLAIN, STORY, Line, Manner, fill
from engram_core.retrieve.excerpt import LEAD, CountTokens, focus_on
from engram_core.retrieve.latest import LastWord
from engram_core.retrieve.orders.flags import NOTE
from engram_core.times import Precision, local, show_date

FACTS, MESSAGES, SUMMARIES = "Facts:", "Messages, oldest first:", "Session summaries:"
STANDING, LATEST = "Standing wishes of the user:", "Latest of the closest messages:"
OVERTAKEN = "Facts said before that:"
SECTIONS = (FACTS, STANDING, LATEST, OVERTAKEN, MESSAGES, SUMMARIES)
STORY_LEAD = 1.5  # words that the first sentence of a message is worth, where its topic is asked
STANDING_SHARE = 6  # standing wishes take at most one part in six of a budget


@dataclass(frozen=True, slots=True)
class Material:
    """What may go into a context.

    Args:
        facts: Best first; likewise `episodes` and `summaries`.
        replaced: Fact id to the fact whose place it took.
        scores: Id to score; the best are seen to first when the budget is short.
        words: The query's content words, which excerpts are cut around.
        hint: Finds what the answer may look like, such as a figure.
        flagged: Ids of what reads like an order to a model; their lines say so.
        standing: Standing instructions and preferences, the most fitting first.
        latest: The message that says last what is asked, if older ones speak of it too. Values
            that only these older ones give are shown after it, as of when they were said.
        tag: `Scope.tag` of the user whose memory it is; left out of the ids of their messages.
        manner: How its lines share the room: few at length, or many by a sentence each.
    """

    facts: Sequence[Fact] = ()
    episodes: Sequence[Episode] = ()
    summaries: Sequence[Summary] = ()
    replaced: Mapping[str, Fact] = field(default_factory=dict)
    scores: Mapping[str, float] = field(default_factory=dict)
    words: Sequence[str] = ()
    hint: re.Pattern[str] | None = None
    flagged: Collection[str] = ()
    standing: Sequence[Fact] = ()
    latest: LastWord = LastWord()
    tag: str = ""
    manner: Manner = PLAIN


@dataclass(frozen=True, slots=True)
class Context:
    """A built context.

    Args:
        text: The block, or empty.
        tokens: What it costs by the tokenizer given.
        shown: Ids of its lines, in the order of the lines.
        left_out: How many lines found no room.
    """

    text: str = ""
    tokens: int = 0
    shown: tuple[str, ...] = ()
    left_out: int = 0


def build_context(material: Material, budget: int, count_tokens: CountTokens) -> Context:
    """Lay the material out within `budget` tokens, the block's own lines included.

    Args:
        material: What was recalled.
        budget: Most tokens of the whole block.
        count_tokens: The tokenizer that counts them.

    Returns:
        An empty context when nothing is given or nothing fits.
    """
    lines = [*_lines(material), *_wishes(material, budget // STANDING_SHARE, count_tokens)]
    story = material.manner is STORY
    focus = focus_on(
        material.words,
        [one.text for one in material.episodes],
        material.hint,
        lead=STORY_LEAD if story else LEAD,
        kin=not story,
    )
    room = budget - count_tokens(f"{CONTEXT_OPEN}\n{CONTEXT_CLOSE}")
    chosen = fill(lines, room, focus, count_tokens, manner=material.manner)
    text = _render(chosen)
    cost = count_tokens(text) if text else 0
    while chosen and cost > budget:  # tokens need not add up line by line
        worst = min(chosen, key=lambda pair: (pair[0].score, pair[0].id))
        chosen.remove(worst)
        text = _render(chosen)
        cost = count_tokens(text) if text else 0
    shown = tuple(line.id for line, _ in sorted(chosen, key=_place))
    return Context(text, cost, shown, len(lines) - len(chosen))


def _render(chosen: Iterable[tuple[Line, str]]) -> str:
    ordered = sorted(chosen, key=_place)
    if not ordered:
        return ""
    out = [CONTEXT_OPEN]
    for section in SECTIONS:
        held = [(line, text) for line, text in ordered if line.section == section]
        days = groupby(held, key=lambda pair: pair[0].day)
        shown = [row for day, pairs in days for row in _rows(day, list(pairs))]
        out += [section, *shown] if held else []
    return "\n".join([*out, CONTEXT_CLOSE])


def _rows(day: str, pairs: Sequence[tuple[Line, str]]) -> list[str]:
    """The lines of one day under its date, which one alone tells itself."""
    if len(pairs) == 1 or not day:
        return [f"{line.whole} {text}" for line, text in pairs]
    return [day, *(f"{line.head} {text}" for line, text in pairs)]


def _place(pair: tuple[Line, str]) -> tuple[object, ...]:
    line, _ = pair
    return (SECTIONS.index(line.section), *line.order)


def _lines(material: Material) -> list[Line]:
    lines = [
        *(_fact_line(fact, rank, material) for rank, fact in enumerate(_told_once(material))),
        *_under_one_clock([_episode_line(e, material) for e in _said_once(material.episodes)]),
        *(_summary_line(one, material) for one in material.summaries),
    ]
    unique = {line.id: line for line in reversed(lines) if line.text.strip()}
    return list(reversed(unique.values()))


def _wishes(material: Material, most: int, count_tokens: CountTokens) -> list[Line]:
    """Standing wishes within `most` tokens; none where nothing else was recalled."""
    if not (material.facts or material.episodes or material.summaries):
        return []
    known = {fact.id for fact in material.facts}
    lines: list[Line] = []
    for rank, fact in enumerate(one for one in material.standing if one.id not in known):
        line = _fact_line(fact, rank, material)
        most -= count_tokens(f"{line.head} {line.text}")
        if most < 0:
            break
        lines.append(replace(line, section=STANDING, reserved=True))
    return lines


def _told_once(material: Material) -> list[Fact]:
    return list({(fact.text, fact.dates): fact for fact in reversed(material.facts)}.values())[::-1]


def _said_once(episodes: Sequence[Episode]) -> list[Episode]:
    """Without those of the same words by the same speaker on the same day; the best stays."""
    kept = {
        (one.text.strip(), one.speaker, one.role, one.event_at.date()): one
        for one in reversed(episodes)
    }
    return list(kept.values())[::-1]


def _fact_line(fact: Fact, rank: int, material: Material) -> Line:
    before = material.replaced.get(fact.id)
    dates = fact.dates if fact.valid_at or fact.invalid_at else ""
    past = f"before: {before.object}, until {_until(before)}" if before else ""
    notes = "; ".join(note for note in (dates, past) if note)
    text = one_line(f"{fact.text} ({notes})" if notes else fact.text)
    score = material.scores.get(fact.id, 0.0)
    source = f"[{one_line(fact.id)}]{_noted(fact.id, material)}"
    if _is_overtaken(fact, material.latest):
        said = one_line(f"{fact.text} (said {show_date(fact.stated_at, Precision.INSTANT)})")
        return Line(fact.id, OVERTAKEN, (rank,), source, said, score, cuttable=False)
    return Line(fact.id, FACTS, (rank,), source, text, score, cuttable=False)


def _is_overtaken(fact: Fact, latest: LastWord) -> bool:
    """Whether a value that changes was given by older messages alone, and a newer one speaks."""
    changing = fact.predicate == "attribute" and fact.invalid_at is None
    return changing and bool(fact.episodes) and latest.earlier.issuperset(fact.episodes)


def _until(fact: Fact) -> str:
    return show_date(fact.invalid_at, fact.end_precision)


def _episode_line(one: Episode, material: Material) -> Line:
    date = show_date(local(one.event_at, one.offset_minutes), one.precision)
    day, _, clock = date.partition(" ")
    who = label(one.speaker or one.role) or "?"
    return Line(
        one.id,
        LATEST if one.id == material.latest.episode else MESSAGES,
        (one.event_at, one.seq, one.id),
        f"[{_source(one.id, material)}]",
        one.text,
        material.scores.get(one.id, 0.0),
        day,
        clock,
        f"{_noted(one.id, material)} {who}:".strip(),
        teller=(one.speaker, one.role, one.event_at.date()),
    )


def _under_one_clock(lines: Sequence[Line]) -> list[Line]:
    """The lines; where all of a day show the same time, it is told with the date."""
    clocks: dict[str, set[str]] = {}
    for line in lines:
        clocks.setdefault(line.day, set()).add(line.clock)
    return [
        replace(line, day=f"{line.day} {line.clock}".strip(), clock="")
        if len(clocks[line.day]) == 1
        else line
        for line in lines
    ]


def _source(name: str, material: Material) -> str:
    return one_line(short_reference(name, material.tag))


def _noted(name: str, material: Material) -> str:
    return f" ({NOTE})" if name in material.flagged else ""


def _summary_line(one: Summary, material: Material) -> Line:
    first, last = f"{one.first_at:%Y-%m-%d}", f"{one.last_at:%Y-%m-%d}"
    date = first if first == last else f"{first} to {last}"
    source = f"[{_source(one.id, material)}] {date}{_noted(one.id, material)}:"
    score = material.scores.get(one.id, 0.0)
    return Line(one.id, SUMMARIES, (one.first_at, one.id), source, one.text, score)
