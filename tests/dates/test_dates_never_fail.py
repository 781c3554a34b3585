"""Any text at all gives well-formed mentions, wherever the host stands."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.dates import find_dates
from engram_core.dates.rules import listed
from engram_core.dates.words_fr import UNITS
from engram_core.retrieve.plan.query import plan_query
from engram_core.times import LAST

FRIDAY = datetime(2024, 5, 17, tzinfo=UTC)
FIRST = datetime(1, 1, 1, tzinfo=UTC)
WORDS = st.sampled_from(
    listed(
        "in on since until from by before the of last next this March may 2019 0000 9999 31 29 "
        "February Feb. month year weeks three ago for depuis jusqu'en il y a deux ans mois hier le "
        "1er août fin de à du et entre between and to - 99999 years 昨天 9月31日 年 Q3 2023 Forum "
        ", . / 2024-13-45 12/12/2012 90s the\n İ ß é"
    )
)
PHRASES = st.lists(WORDS, max_size=12).map(" ".join)
MOMENTS = st.datetimes(
    min_value=FIRST.replace(tzinfo=None),
    max_value=LAST.replace(tzinfo=None),
    timezones=st.just(UTC),
)


@given(
    text=st.one_of(st.text(), PHRASES),
    anchor=MOMENTS,
    offset=st.integers(-14 * 60, 14 * 60),
    prefer=st.sampled_from(["past", "future", "nearest"]),
)
def test_mentions_are_well_formed(text, anchor, offset, prefer):
    mentions = find_dates(text, anchor, offset, prefer=prefer)
    end = 0
    for mention in mentions:
        assert end <= mention.span[0] < mention.span[1] <= len(text)
        assert text[slice(*mention.span)] == mention.text
        assert (mention.start is None) == (mention.end is None) == (mention.precision is None)
        if mention.start is None or mention.end is None:
            assert mention.date is None
        else:
            assert mention.start < mention.end
            assert mention.start.time() == mention.end.time() == time()
            assert mention.start.utcoffset() == timedelta(0)
        end = mention.span[1]


@pytest.mark.parametrize("unit", sorted(UNITS))
@pytest.mark.parametrize(
    "around",
    [
        "au début de la {}", "à la fin du {}", "le milieu de l'{}", "fin de l'{} dernière",
        "cette {}", "la {} prochaine", "il y a deux {}s", "depuis une {}", "dans trois {}",
        "ces deux dernières {}s", "l'{} d'après", "pendant cinq {}s et demie",
    ],
)  # fmt: skip
def test_any_french_unit_may_stand_anywhere(around, unit):
    for text in (around.format(unit), f"Qu'ai-je fait {around.format(unit)} ?"):
        for mention in find_dates(text, FRIDAY):
            assert text[slice(*mention.span)] == mention.text


@pytest.mark.parametrize("edge", [FIRST, LAST])
def test_the_first_and_last_instants_there_are(edge):
    for offset in (-720, 0, 720):
        for mention in find_dates("yesterday, last year, for 9 years", edge, offset):
            assert mention.start is None or mention.start < (mention.end or LAST)
        assert plan_query("What broke yesterday?", now=edge, offset_minutes=offset).parts


SCRIPT = """
from datetime import UTC, datetime
from engram_core.dates import find_dates
from engram_core.retrieve.plan.query import plan_query
at = datetime(2024, 12, 31, 23, 30, tzinfo=UTC)
text = "Yesterday, on Monday, last month, hier, il y a trois ans"
print([(m.text, m.start) for m in find_dates(text, at, 60)], plan_query(text, now=at))
"""


def test_the_zone_of_the_host_changes_nothing():
    answers = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=os.environ | {"TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for zone in ("UTC", "America/Adak", "Pacific/Apia")
    }
    assert len(answers) == 1
    assert "2024" in answers.pop()


@pytest.mark.parametrize(
    "blot", [" ", "1", "a", "'", "the ", "in ", "3 ", "Aa ", ", who ", "or x "]
)
def test_long_runs_of_anything_are_read_in_one_go(blot):
    text = "in " + blot * (20_000 // len(blot)) + " hier 2019"
    plan = plan_query(text, now=datetime(2025, 2, 12, tzinfo=UTC))
    assert plan.text == text  # a quadratic pattern would take minutes here
