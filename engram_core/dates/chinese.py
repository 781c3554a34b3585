"""The basic Chinese dates: 2023年9月3日, 昨天, 上个月, 三年前."""

from __future__ import annotations

from engram_core.dates import read_calendar as cal
from engram_core.dates import read_count as count
from engram_core.dates import read_relative as rel
from engram_core.dates.periods import Unit
from engram_core.dates.rules import Grammar, Lexicon, Rule, choice, listed

_DIGITS = {mark: number for number, mark in enumerate("一二三四五六七八九十", 1)} | {"两": 2}
_MONTHS = {f"{month}月": month for month in range(1, 13)} | {
    f"{mark}月": month
    for month, mark in enumerate(listed("一 二 三 四 五 六 七 八 九 十 十一 十二"), 1)
}
_WEEKDAYS = {
    f"{week}{mark}": day
    for week in ("星期", "周", "礼拜")
    for day, marks in enumerate(("一", "二", "三", "四", "五", "六", "日天"))
    for mark in marks
}
_DAYS = {"前天": -2, "昨天": -1, "昨晚": -1, "今天": 0, "今早": 0, "今晚": 0, "明天": 1, "后天": 2}
_WHICH = {"上": -1, "上个": -1, "去": -1, "前": -2, "这": 0, "这个": 0, "本": 0, "今": 0, "下": 1,
          "下个": 1, "明": 1}  # fmt: skip
_UNITS = {"年": Unit.YEAR, "月": Unit.MONTH, "个月": Unit.MONTH, "周": Unit.WEEK,
          "星期": Unit.WEEK, "天": Unit.DAY}  # fmt: skip

CHINESE = Grammar(
    words=Lexicon(_MONTHS, _WEEKDAYS, _DIGITS, _UNITS, _DAYS, _WHICH),
    pieces={
        "year": r"(?:(?P<year>(?:1[89]|20)\d\d)年)",
        "which_year": "(?:(?P<which>[去今明前])年)",
        "month": f"(?P<month>(?<!\\d){choice(_MONTHS)})",
        "day": r"(?P<day>[12]\d|3[01]|[1-9])[日号]",
        "num": rf"(?P<num>\d{{1,3}}|{choice(_DIGITS)})",
        "which": f"(?P<which>{choice(_WHICH)})",
    },
    rules=[
        Rule("(?:@year|@which_year)? ?@month@day", cal.read_day),
        Rule("(?:@year|@which_year)?@month", cal.read_month),
        Rule("@year", cal.read_year),
        Rule(f"(?P<days>{choice(_DAYS)})", rel.read_day_word),
        Rule("(?P<which>[去今明前])(?P<unit>年)", rel.read_which_unit),
        Rule("(?P<which>[上这本下]个?)(?P<unit>月|周|星期)", rel.read_which_unit),
        Rule(f"(?P<which>[上这本下]个?)(?P<weekday>{choice(_WEEKDAYS)})", rel.read_which_weekday),
        Rule(f"(?P<weekday>{choice(_WEEKDAYS)})", rel.read_weekday),
        Rule("@num(?P<unit>年|个月|天|周)前", count.read_ago),
    ],
    leads={"since": "自从?|从", "before": "(?!)"},
    fillers="(?!)",
    parts="(?!)",
    spaced=False,
)
