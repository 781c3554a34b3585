"""The stages of the demo on a screen; readable without colour too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import singledispatch

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from engram_core.cli.output import table, words
from engram_core.cli.tables import minute
from engram_core.how_many import counted, how_many
from engram_core.model import ERASED
from engram_core.times import show_date
from engram_integrations.demo.answers import Answer
from engram_integrations.demo.conversing import Exchange, Talk
from engram_integrations.demo.forgetting import Forgotten, Sighting
from engram_integrations.demo.run import Answered, Remembered, Slot

_PROMPT_LINES = 14
_LONG = 170  # characters of a line


@singledispatch
def parts(stage: object) -> Iterator[RenderableType]:
    """The parts of a stage to be printed one below the other."""
    raise TypeError(f"no screen for {type(stage).__name__}")


def verdict(problems: tuple[str, ...]) -> Iterator[RenderableType]:
    """The last lines: whether everything expected was there."""
    yield Rule(style="dim")
    if not problems:
        yield words("✓ Nothing that was expected is missing.", "bold green")
    for problem in problems:
        yield words(f"✗ {problem}", "bold red")


def _head(title: str, saying: str = "") -> Iterator[RenderableType]:
    yield Text()
    yield Rule(words(title, "bold"), align="left", style="dim")
    if saying:
        yield words(saying, "dim")


@parts.register
def _(stage: Remembered) -> Iterator[RenderableType]:
    yield from _head(
        f"Remember: {stage.story}",
        "Each session is stored and understood on its own day, so that belief has a past.",
    )
    rows = (
        (
            f"{one.at:%Y-%m-%d}" if one.at else "",
            _without_date(one.session),
            one.messages,
            f"+{one.facts_added}",
            f"-{one.facts_expired}" if one.facts_expired else "",
        )
        for one in stage.sessions
    )
    yield table("!date", "session", ">messages", ">facts", ">revised", rows=rows)
    found = stage.stats
    yield words(
        f"{how_many(found.episodes, 'message')}, "
        f"{how_many(found.facts, 'fact holds', 'facts hold')}, "
        f"{how_many(found.versions, 'version')}, "
        f"{how_many(found.summaries, 'summary', 'summaries')}"
    )
    if stage.store is not None:
        yield words(f"Kept in {stage.store}")
    yield words(stage.embedder, "dim")


def _without_date(session: str) -> str:
    """The session's name without a date in front of it, which has a column of its own."""
    return re.sub(r"^\d{4}-\d\d-\d\d\s+(?=\S)", "", session)


@parts.register
def _(stage: Slot) -> Iterator[RenderableType]:
    yield from _head(
        f"One slot through time: {stage.subject} {stage.predicate}",
        "As it is believed now, then every version there ever was, if it changed.",
    )
    rows = ((show_date(one.at, one.precision), one.what, one.fact.text) for one in stage.timeline)
    yield table("!date", "!what", "fact", rows=rows)
    versions = (
        (one.text or ERASED, one.dates, minute(one.created_at)[:10], _until(one.expired_at))
        for one in stage.versions
    )
    if any(one.expired_at for one in stage.versions):
        yield table("version", "!true in the world", "!believed from", "!until", rows=versions)


def _until(moment: object) -> str:
    return f"{moment:%Y-%m-%d}" if moment is not None else "now"


@parts.register
def _(stage: Answered) -> Iterator[RenderableType]:
    yield from _head("Ask", "Each answer with its sources: a fact and its words, or a message.")
    for number, one in enumerate(stage.answers, start=1):
        yield from _answer(number, one)


def _answer(number: int, one: Answer) -> Iterator[RenderableType]:
    clocks = "".join(f"  {name} {value[:10]}" for name, value in one.question.times.items())
    mark, style = ("✓", "bold green") if one.right else ("✗", "bold red")
    line = words(f"{mark} ", style) if one.question.judged else Text("  ")
    yield line + words(f"{number}. {one.question.text}", "bold") + words(clocks, "cyan")
    if one.question.times:
        yield _below(words(one.question.note, "italic"))
    for source in one.sources:
        text = words(_cut(source.text, one.question.expect))
        yield _below(text + words(f"  [{source.id}]", "dim"))
        if source.said:
            yield _below(words(source.said, "dim"), 9)
    if one.found.abstained:
        yield _below(words("Memory does not know") + words(f"  {one.found.reason}", "dim"))
    if one.missing:
        yield _below(words(f"missing: {', '.join(one.missing)}", "red"))


def _below(what: Text, indent: int = 5) -> Padding:
    return Padding(what, (0, 0, 0, indent), expand=False)


@parts.register
def _(stage: Forgotten) -> Iterator[RenderableType]:
    yield from _head("Forget for good")
    yield words(f"Erased: {counted(stage.receipt.counts)}.")
    rows = (_seen(name, one) for name, one in (("before", stage.before), ("after", stage.after)))
    yield table("!", "recalled", ">fact versions", "files of the store", rows=rows)
    yield words(stage.receipt.note, "dim")


def _seen(name: str, one: Sighting) -> tuple[str, ...]:
    files = ", ".join(one.files) if one.files else "none"
    return name, "yes" if one.recalled else "no", str(one.versions), f"{files} of {one.scanned}"


@parts.register
def _(stage: Talk) -> Iterator[RenderableType]:
    if stage.skipped is not None:
        yield from _head(f"One memory in {stage.framework}", f"Left out: {stage.skipped}")
        return
    yield from _head(f"One memory in {stage.framework}", f"Model: {stage.model}")
    for one in stage.exchanges:
        yield from _exchange(one, show_prompt=one is stage.exchanges[-1])


def _exchange(one: Exchange, *, show_prompt: bool) -> Iterator[RenderableType]:
    yield words(f"session “{one.turn.session}”", "dim")
    yield words("user       ", "bold") + words(one.turn.says)
    if show_prompt:
        yield Panel(
            Group(*_prompt(one)),
            title="the prompt that the model got (… where it is cut for the screen)",
            title_align="left",
            border_style="dim",
        )
    yield words("assistant  ", "bold") + words(one.reply)
    if one.missing:
        yield words(f"missing from the prompt: {', '.join(one.missing)}", "red")


def _prompt(one: Exchange) -> Iterator[RenderableType]:
    """The prompt, long texts cut in the middle, but never a line with what was expected."""
    for role, text in one.prompt:
        lines = text.splitlines() or [""]
        yield words(f"{role}:", "bold")
        yield words("\n".join(_shortened(lines, one.turn.expect)))


def _shortened(lines: list[str], keep: tuple[str, ...]) -> list[str]:
    half = _PROMPT_LINES // 2
    shown, left_out = [], 0
    for place, line in enumerate(lines):
        edge = place < half or place >= len(lines) - half
        if edge or any(word in line for word in keep):
            shown += [f"… {how_many(left_out, 'more line')} …"] if left_out else []
            shown, left_out = [*shown, _cut(line, keep)], 0
        else:
            left_out += 1
    return shown


def _cut(line: str, keep: tuple[str, ...]) -> str:
    """A long line without its end, unless that holds what was expected."""
    whole = len(line) <= _LONG or any(word in line[_LONG:] for word in keep)
    return line if whole else f"{line[:_LONG].rstrip()} …"
