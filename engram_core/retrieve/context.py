"""The context of a recall: facts, messages and summaries as one delimited block in a budget.

Layout: resolved facts with their dates and what they replaced, what the user asks of answers and
prefers, the last word on what is asked, then messages in time order, then session summaries. Every
line begins with its source id in brackets; what is stored is escaped so
that it stays in its line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_core.escape import label, one_line
from engram_core.model import Episode, Fact, Summary
from engram_core.retrieve.excerpt import CountTokens, excerpt
from engram_core.retrieve.latest import LastWord
from engram_core.retrieve.orders import NOTE
from engram_core.times import Precision, local, show_date

FACTS, MESSAGES, SUMMARIES = "Facts:", "Messages, oldest first:", "Session summaries:"
STANDING, LATEST = "Standing wishes of the user:", "Latest of the closest messages:"
OVERTAKEN = "Facts said before that:"
SECTIONS = (FACTS, STANDING, LATEST, OVERTAKEN, MESSAGES, SUMMARIES)
STANDING_SHARE = 6  # standing wishes take at most one part in six of a budget
# A line costs some 27 tokens before its first word. With 40 lines in 600 tokens the context held
# .21 of the words of answers (LoCoMo, 36 questions), with 50 tokens a line .72; at 2,000 the same.
EVEN_SHARE = 50  # tokens
FEWEST = 3  # lines that are tried whatever the budget
LEAST_TEXT = 6  # tokens of a message under which an excerpt says nothing
LONG = 64  # characters per token that no text reaches: a longer one is cut without being counted


@dataclass(frozen=True, slots=True)
class Material:
    """What may go into a context.

    Args:
        facts: Best first; likewise `episodes` and `summaries`.
        replaced: Fact id to the fact whose place it took.
        scores: Id to score; the best are seen to first when the budget is short.
        words: The query's content words, which excerpts are cut around.
        flagged: Ids of what reads like an order to a model; their lines say so.
        standing: Standing instructions and preferences, the most fitting first.
        latest: The message that says last what is asked, if older ones speak of it too. Values
            that only these older ones give are shown after it, as of when they were said.
    """

    facts: Sequence[Fact] = ()
    episodes: Sequence[Episode] = ()
    summaries: Sequence[Summary] = ()
    replaced: Mapping[str, Fact] = field(default_factory=dict)
    scores: Mapping[str, float] = field(default_factory=dict)
    words: Sequence[str] = ()
    flagged: Collection[str] = ()
    standing: Sequence[Fact] = ()
    latest: LastWord = LastWord()


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


@dataclass(frozen=True, slots=True)
class _Line:
    """One line to be: its fixed head, and the stored text, which may be cut."""

    id: str
    section: str
    order: tuple[object, ...]
    head: str
    text: str
    score: float
    cuttable: bool = True


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
    chosen = _fill(lines, budget, material.words, count_tokens)
    text = _render(chosen)
    cost = count_tokens(text) if text else 0
    while chosen and cost > budget:  # tokens need not add up line by line
        worst = min(chosen, key=lambda pair: (pair[0].score, pair[0].id))
        chosen.remove(worst)
        text = _render(chosen)
        cost = count_tokens(text) if text else 0
    shown = tuple(line.id for line, _ in sorted(chosen, key=_place))
    return Context(text, cost, shown, len(lines) - len(chosen))


def _fill(
    lines: list[_Line], budget: int, words: Sequence[str], count_tokens: CountTokens
) -> list[tuple[_Line, str]]:
    """Lines with their text, best first, as many as fit.

    Each may take up to twice an even share of what is left, so that one long message does not
    push out the rest, and what short ones leave goes to the later ones.
    """
    room = budget - count_tokens(f"{CONTEXT_OPEN}\n{CONTEXT_CLOSE}")
    headers = {line.section: count_tokens(line.section) for line in lines}
    chosen: list[tuple[_Line, str]] = []
    ranked = sorted(lines, key=lambda line: (-line.score, line.id))
    ranked = ranked[: max(FEWEST, room // EVEN_SHARE)]
    for index, line in enumerate(ranked):
        left = room - headers[line.section]
        share = max(0, room) * 2 // (len(ranked) - index + 1)
        most = min(share, left) if line.cuttable else left
        text, cost = _fit(line, most, words, count_tokens)
        if text:
            room = left - cost
            headers[line.section] = 0
            chosen.append((line, text))
    return chosen


def _fit(
    line: _Line, most: int, words: Sequence[str], count_tokens: CountTokens
) -> tuple[str, int]:
    """The line's text, cut if need be, and what the whole line costs; empty when it cannot fit."""
    if len(line.text) <= LONG * max(0, most):
        text = one_line(line.text)
        cost = count_tokens(f"{line.head}{text}")
        if cost <= most:
            return text, cost
    left = most - count_tokens(line.head)
    if not line.cuttable or left < LEAST_TEXT:
        return "", 0
    text = one_line(excerpt(line.text, words, left, count_tokens))
    while text and (cost := count_tokens(f"{line.head}{text}")) > most:  # escaping lengthens
        kept = int(len(text) * 0.8)
        text = f"{text[:kept].rstrip(' …')}…" if kept > 4 * LEAST_TEXT else ""
    return (text, cost) if text else ("", 0)


def _render(chosen: Iterable[tuple[_Line, str]]) -> str:
    ordered = sorted(chosen, key=_place)
    if not ordered:
        return ""
    out = [CONTEXT_OPEN]
    for section in SECTIONS:
        held = [f"{line.head}{text}" for line, text in ordered if line.section == section]
        out += [section, *held] if held else []
    return "\n".join([*out, CONTEXT_CLOSE])


def _place(pair: tuple[_Line, str]) -> tuple[object, ...]:
    line, _ = pair
    return (SECTIONS.index(line.section), *line.order)


def _lines(material: Material) -> list[_Line]:
    lines = [
        *(_fact_line(fact, rank, material) for rank, fact in enumerate(_told_once(material))),
        *(_episode_line(one, material) for one in _said_once(material.episodes)),
        *(_summary_line(one, material) for one in material.summaries),
    ]
    unique = {line.id: line for line in reversed(lines) if line.text.strip()}
    return list(reversed(unique.values()))


def _wishes(material: Material, most: int, count_tokens: CountTokens) -> list[_Line]:
    """Standing wishes within `most` tokens; none where nothing else was recalled."""
    if not (material.facts or material.episodes or material.summaries):
        return []
    known = {fact.id for fact in material.facts}
    score = max(material.scores.values(), default=0.0) / 2  # the best evidence comes first
    lines: list[_Line] = []
    for rank, fact in enumerate(one for one in material.standing if one.id not in known):
        line = _fact_line(fact, rank, material)
        most -= count_tokens(f"{line.head}{line.text}")
        if most < 0:
            break
        lines.append(replace(line, section=STANDING, score=score))
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


def _fact_line(fact: Fact, rank: int, material: Material) -> _Line:
    before = material.replaced.get(fact.id)
    dates = fact.dates if fact.valid_at or fact.invalid_at else ""
    past = f"before: {before.object}, until {_until(before)}" if before else ""
    notes = "; ".join(note for note in (dates, past) if note)
    text = one_line(f"{fact.text} ({notes})" if notes else fact.text)
    score = material.scores.get(fact.id, 0.0)
    head = f"[{one_line(fact.id)}]{_noted(fact.id, material)} "
    if _is_overtaken(fact, material.latest):
        said = one_line(f"{fact.text} (said {show_date(fact.stated_at, Precision.INSTANT)})")
        return _Line(fact.id, OVERTAKEN, (rank,), head, said, score, False)
    return _Line(fact.id, FACTS, (rank,), head, text, score, cuttable=False)


def _is_overtaken(fact: Fact, latest: LastWord) -> bool:
    """Whether a value that changes was given by older messages alone, and a newer one speaks."""
    changing = fact.predicate == "attribute" and fact.invalid_at is None
    return changing and bool(fact.episodes) and latest.earlier.issuperset(fact.episodes)


def _until(fact: Fact) -> str:
    return show_date(fact.invalid_at, fact.end_precision)


def _episode_line(one: Episode, material: Material) -> _Line:
    date = show_date(local(one.event_at, one.offset_minutes), one.precision)
    who = label(one.speaker or one.role) or "?"
    score = material.scores.get(one.id, 0.0)
    head = f"[{one_line(one.id)}] {date}{_noted(one.id, material)} {who}: "
    section = LATEST if one.id == material.latest.episode else MESSAGES
    return _Line(one.id, section, (one.event_at, one.seq, one.id), head, one.text, score)


def _noted(name: str, material: Material) -> str:
    return f" ({NOTE})" if name in material.flagged else ""


def _summary_line(one: Summary, material: Material) -> _Line:
    first, last = f"{one.first_at:%Y-%m-%d}", f"{one.last_at:%Y-%m-%d}"
    date = first if first == last else f"{first} to {last}"
    head = f"[{one_line(one.id)}] {date}{_noted(one.id, material)}: "
    score = material.scores.get(one.id, 0.0)
    return _Line(one.id, SUMMARIES, (one.first_at, one.id), head, one.text, score)
