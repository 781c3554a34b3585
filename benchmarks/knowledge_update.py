"""What a context shows of a value that changed: `python -m benchmarks.knowledge_update`.

For each knowledge-update question of longmemeval_evidence_dev.json all its evidence messages are
remembered with their dates and consolidated, and the question is recalled at its own date. Counted:
(a) the context holds the new value, (b) it stands before the old one, (c) the old one is shown as
superseded, or in a line that bears the date it was said. `--pooled` puts all questions' messages
into one scope. With `--llm` the model at that OpenAI-compatible address reads the messages.

The new value is the number, weekday or hour of the gold answer, where it has one that the later
message gives; the old one is the value of the same make in the sentence of the earlier messages
that shares most words with the question and the later message (`old_value`). Where the answer is
of another make ("yes", a place), the sentences themselves stand for the two values (`telling`).
Questions about the past, and those with one message, count for (a) alone; `-v` prints every case.

The file lies in the folder named by ENGRAM_DATA, or in ../shared/data; it is not part of this
project.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from engram_core import Engram, Scope
from engram_core.storage.tokens.terms import document_terms

LATEST = datetime(2024, 1, 1, tzinfo=UTC)  # of a question without a date
FILE = "longmemeval_evidence_dev.json"
_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
_NTH = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
_NUMBERS, _ORDINALS = _WORDS.split(), _NTH.split()
_NUMBER = re.compile(
    r"(?<![\w.-])\$?\d[\d,]*(?:[.:]\d+)?(?:st|nd|rd|th)?(?: ?[ap]m)?(?!\w)|\b(?:"
    + "|".join(_NUMBERS[1:] + _ORDINALS[1:])
    + r")\b",
    re.IGNORECASE,
)
_DAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_BARE = re.compile(r"^\[[^\]]+\] (?:\d{4}(?:-\d\d){0,2}(?: \d\d:\d\d)? [^:]{1,30}: )?")
_DATED = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?")
_NOTED = re.compile(r"\b\d{4}-\d\d(?:-\d\d)?(?: \d\d:\d\d)?\b")
_FACT = re.compile(r"\((?:since|until|said|\d{4})[^()]*\)$")
_PAST = re.compile(r"\b(?:initially|earlier|before|first|when i just)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Case:
    """One question with what a reader should find."""

    name: str
    question: str
    date: str
    said: tuple[tuple[str, str], ...]  # date and text, in time order
    new: str
    old: str | None  # None where it does not count


@dataclass(frozen=True, slots=True)
class Seen:
    """What one context shows; None where it is not counted."""

    held: bool
    ahead: bool | None
    as_past: bool | None
    by_fact: bool
    replaced: bool | None = None


def when(text: str) -> datetime:
    """The instant of "2023/05/21 (Sun) 00:41", taken as UTC."""
    return datetime.strptime(text, "%Y/%m/%d (%a) %H:%M").replace(tzinfo=UTC)


def cases_of(records: Iterable[Mapping[str, Any]]) -> list[Case]:
    """The answerable knowledge-update questions."""
    return [
        _case(record)
        for record in records
        if record["question_type"] == "knowledge-update"
        and not record["question_id"].endswith("_abs")
        and record["evidence_sessions"]
    ]


def _case(record: Mapping[str, Any]) -> Case:
    said = sorted(
        (
            (session["date"], turn["content"])
            for session in record["evidence_sessions"]
            for turn in session["turns"]
        ),
        key=lambda one: when(one[0]),
    )
    question, gold = record["question"], str(record["answer"])
    texts = [text for _, text in said]
    past = bool(_PAST.search(question))
    new = new_value(gold, question, texts[0] if past else texts[-1])
    old = None if past or len(said) < 2 else old_value(question, new, texts)
    return Case(record["question_id"], question, record["question_date"], tuple(said), new, old)


def new_value(gold: str, question: str, holding: str) -> str:
    """What a context must hold: the answer's number, day or hour, else the telling sentence."""
    for pattern in (_NUMBER, _DAY):
        told = [one[0] for one in pattern.finditer(gold) if places(one[0], holding)]
        if told:
            return told[-1]
    return telling(f"{gold} {question}", [holding])


def old_value(question: str, new: str, texts: Sequence[str]) -> str:
    """What the earlier messages give instead; the telling sentence where it is of no such make."""
    asked = frozenset(document_terms(question))
    about, earlier = f"{question} {question} {texts[-1]}", texts[:-1]
    pattern = next((one for one in (_NUMBER, _DAY) if one.fullmatch(new)), None)
    other = {
        part: [one for one in _makes(pattern, part, new) if not places(one, texts[-1])]
        for text in earlier
        for part in _SENTENCE.split(text)
    }
    holding = [part for part, values in other.items() if values]
    if not holding:
        return telling(about, earlier)
    sentence = telling(about, holding)
    return _nearest(other[sentence], sentence, asked)


def _makes(pattern: re.Pattern[str] | None, sentence: str, new: str) -> list[str]:
    """The values of a sentence that are of the make of the new one: money, a day, a count."""
    found = [one[0] for one in pattern.finditer(sentence)] if pattern else []
    return [one for one in found if one.startswith("$") == new.startswith("$")]


def telling(about: str, texts: Sequence[str]) -> str:
    """The sentence that shares most words with `about`; a word said twice weighs twice."""
    wanted = document_terms(about)

    def likeness(sentence: str) -> int:
        held = frozenset(document_terms(sentence))
        return sum(term in held for term in wanted)

    return max((part for text in texts for part in _SENTENCE.split(text)), key=likeness)


def _nearest(values: Sequence[str], sentence: str, asked: frozenset[str]) -> str:
    """The value with most words of the question close to it."""

    def close(value: str) -> int:
        at = sentence.index(value)
        around = sentence[max(0, at - 40) : at + len(value) + 40]
        return len(asked & frozenset(document_terms(around)))

    return max(values, key=close)


def places(value: str, text: str, but: str | None = None) -> list[int]:
    """Where `text` gives the value: in figures, words or as an ordinal.

    A sentence is found by any five of its words in a row that `but` does not hold as well.
    """
    if len(value.split()) > 3:
        return _sentence_in(value, text, but or "")
    forms = {value.lower(), value.lower().removesuffix("s"), value.lower().replace(",", "")}
    figure = re.sub(r"(?:st|nd|rd|th)$", "", value.lower().replace(",", "").strip("$"))
    for words in (_NUMBERS, _ORDINALS):
        if figure in words:
            figure = str(words.index(figure))
    if figure.isdigit():
        number = int(figure)
        forms |= {figure, f"{number:,}", *(f"{number}{end}" for end in ("st", "nd", "rd", "th"))}
        forms |= {words[number] for words in (_NUMBERS, _ORDINALS) if number < len(words)}
    found: list[int] = []
    for form in forms:
        pattern = rf"(?<![\w.,]){re.escape(form)}(?!\w|[.:,]\d)"
        found += [one.start() for one in re.finditer(pattern, text.lower())]
    return sorted(found)


def look(case: Case, context: str) -> Seen:
    """What the context shows of the two values."""
    said = dated_lines(context)
    lines = [_BARE.sub("", line) for line in said]
    heads = [line[: len(line) - len(bare)] for line, bare in zip(said, lines, strict=True)]
    text = "\n".join(_NOTED.sub(lambda found: "-" * len(found[0]), line) for line in lines)
    news = places(case.new, text, but=case.old)
    by_fact = any(places(case.new, line) for line in lines if _FACT.search(line))
    if case.old is None:
        return Seen(bool(news), None, None, by_fact)
    olds = places(case.old, text, but=case.new)
    ahead = bool(news) and (not olds or news[0] < olds[0])
    replaced = any(places(case.old, line.partition("; before:")[2]) for line in lines)
    return Seen(bool(news), ahead, _as_past(case, lines, heads), by_fact, replaced)


def dated_lines(context: str) -> list[str]:
    """The lines with a source, each with its date: messages of one day stand under theirs.

    >>> dated_lines("2024-05-02\\n[e1] 09:00 user: Five.\\n[e2] 2024-05-03 user: Six.")
    ['[e1] 2024-05-02 09:00 user: Five.', '[e2] 2024-05-03 user: Six.']
    """
    day, said = "", []
    for line in context.splitlines():
        source, _, rest = line.partition(" ")
        if not line.startswith("["):
            day = f"{line} " if _DATED.fullmatch(line) else ""
            continue
        if _DATED.match(rest):
            day = ""  # one that stands alone on its day tells it itself
        said.append(f"{source} {day}{rest}")
    return said


def _sentence_in(sentence: str, text: str, but: str) -> list[int]:
    """Where a run of five words of the sentence begins, however the text breaks its lines."""
    words = re.findall(r"[\w'$-]+", sentence.lower())
    runs = [words[at : at + 5] for at in range(max(1, len(words) - 4))]
    every = [r"\W+".join(map(re.escape, run)) for run in runs]
    patterns = [run for run in every if not re.search(run, but.lower())]
    return sorted(one.start() for run in patterns for one in re.finditer(run, text.lower()))


def _as_past(case: Case, lines: Sequence[str], heads: Sequence[str]) -> bool:
    """Whether every line that gives the old value dates it or says what replaced it."""
    old = case.old or ""
    for line, head in zip(lines, heads, strict=True):
        if places(old, line, but=case.new):
            replaced = places(old, line.partition("before:")[2]) or "(said " in line
            return bool(replaced) or bool(_NOTED.search(head))
    return False


def share(seen: Sequence[bool | None]) -> str:
    """A share with its counts."""
    counted = [one for one in seen if one is not None]
    return f"{sum(counted)}/{len(counted)} = {sum(counted) / max(1, len(counted)):.3f}"


def contexts(cases: Sequence[Case], options: argparse.Namespace) -> list[str]:
    """The recalled context of each case."""
    model = _model(options.llm, options.model)
    extras: dict[str, Any] = {"extractor": "llm", "llm": model} if model else {}
    with Engram.in_memory(**extras) as memory:
        for number, case in enumerate(cases):
            for at, text in case.said:
                memory.add(text, _scope(number, options), at=when(at).isoformat())
        memory.consolidate()
        return [
            memory.recall(
                case.question,
                _scope(number, options),
                valid_at=_asked_at(case).isoformat(),
            ).context
            for number, case in enumerate(cases)
        ]


def _asked_at(case: Case) -> datetime:
    """The date of the question; some are earlier in the day than their evidence."""
    last = when(case.said[-1][0]) + timedelta(minutes=1)
    return max(last, when(case.date)) if case.date else LATEST


def _scope(number: int, options: argparse.Namespace) -> Scope:
    return Scope(user="one" if options.pooled else f"asker-{number}")


def _model(url: str | None, name: str) -> object | None:
    if url is None:
        return None
    from engram_core.llm import OpenAICompatible

    return OpenAICompatible(url, name)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--llm", help="address of an OpenAI-compatible model that reads messages")
    parser.add_argument("--model", default="default", help="its name at that address")
    parser.add_argument("--pooled", action="store_true", help="all messages in one scope")
    parser.add_argument("-v", action="store_true", dest="told", help="print every case")
    options = parser.parse_args()
    path = Path(os.environ.get("ENGRAM_DATA", "../shared/data")) / FILE
    if not path.exists():
        sys.stdout.write(f"skipped: {path} is not there; set ENGRAM_DATA\n")
        return 0
    cases = cases_of(json.loads(path.read_text(encoding="utf-8")))
    seen = []
    for case, context in zip(cases, contexts(cases, options), strict=True):
        seen.append(look(case, context))
        if options.told:
            sys.stdout.write(
                f"{case.name} new={case.new!r} old={case.old!r} {seen[-1]}\n{context}\n\n"
            )
    sys.stdout.write(
        f"{len(cases)} questions\n"
        f"(a) holds the new value      {share([one.held for one in seen])}\n"
        f"(b) before the old one       {share([one.ahead for one in seen])}\n"
        f"(c) old one dated or past    {share([one.as_past for one in seen])}\n"
        f"    old one in a fact's before {share([one.replaced for one in seen])}\n"
        f"new value held by a fact     {share([one.by_fact for one in seen])}\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
