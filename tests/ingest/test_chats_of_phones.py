"""Chats as phones export them come in with their dates, in the ways that countries write them."""

from __future__ import annotations

import zipfile
from datetime import UTC, datetime

import pytest

from engram_core.errors import InvalidInput
from engram_core.ingest.importers import open_import

EVENING = datetime(2024, 4, 13, 21, 15, tzinfo=UTC)


def read(tmp_path, text, **options):
    path = tmp_path / "chat.txt"
    path.write_text(text, "utf-8")
    return [
        one
        for found in open_import(path, assume_timezone="UTC", **options)
        for one in found.messages
    ]


@pytest.mark.parametrize(
    "line",
    [
        "[13/04/24, 21:15:00] Ana: hi",
        "\u200e[13/04/2024, 9:15:00\u202fPM] \u200eAna: hi",
        "4/13/24, 9:15 PM - Ana: hi",
        "13/4/24, 9:15 p. m. - Ana: hi",
        "13.04.24, 21:15 - Ana: hi",
        "13-04-2024 21:15 - Ana: hi",
        "13.4.2024 klo 21.15 - Ana: hi",
        "13/04/2024 à 21:15 - Ana: hi",
        "2024/04/13, 21:15 - Ana: hi",
        "2024. 4. 13. 오후 9:15, Ana : hi",
        "[2024/4/13 下午9:15:00] Ana: hi",
        "2024-04-13 21:15 Ana: hi",
    ],
)
def test_a_date_is_read_as_it_is_written(tmp_path, line):
    (message,) = read(tmp_path, line + "\n")
    assert (message.at, message.speaker, message.text) == (EVENING, "Ana", "hi")


def test_a_date_that_can_be_read_two_ways_is_read_as_said(tmp_path):
    line = "[03/04/24, 21:15:10] Ana: hi\n"
    months = [read(tmp_path, line, date_order=one)[0].at.month for one in ("day", "month")]
    assert months == [4, 3]
    with pytest.raises(InvalidInput, match="date_order="):
        read(tmp_path, line)
    with pytest.raises(InvalidInput, match="'day' or 'month', not 'year'"):
        read(tmp_path, line, date_order="year")


def test_an_order_said_wrongly_is_no_other_day(tmp_path):
    with pytest.raises(InvalidInput, match="line 1.*not in the calendar"):
        read(tmp_path, "13/04/24, 21:15 - Ana: hi\n", date_order="month")


def test_notices_of_the_app_are_nobodys_words(tmp_path):
    found = read(
        tmp_path,
        "13/04/24, 21:10 - Messages are end-to-end encrypted.\n"
        "13/04/24, 21:15 - Ana: hi\nand more\n"
        "13/04/24, 21:16 - Ana added Ben\n"
        "13/04/24, 21:17 - Ben: see 2024-05-01 10:15 on the list: yes\n",
    )
    assert [one.text for one in found] == ["hi\nand more", "see 2024-05-01 10:15 on the list: yes"]


def test_a_line_with_a_date_of_its_own_goes_on_in_a_plain_transcript(tmp_path):
    text = "2024-04-13 21:15 Ana: two dates\n2024-05-01 10:15 was the first\n"
    (message,) = read(tmp_path, text)
    assert message.text == "two dates\n2024-05-01 10:15 was the first"


def test_the_zip_of_a_chat_is_read_as_it_was_sent(tmp_path):
    path = tmp_path / "WhatsApp Chat - Ana.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("00000012-PHOTO.jpg", b"\xff\xd8")
        archive.writestr("__MACOSX/_chat.txt", b"\x00\x05")
        archive.writestr("_chat.txt", "[13/04/24, 21:15:00] Ana: hi\n")
    (found,) = open_import(path, assume_timezone="UTC")
    assert [one.at for one in found.messages] == [EVENING]


def test_the_same_words_in_one_minute_are_all_kept_where_a_batch_ends(tmp_path):
    minute = "13/04/24, 21:15 - Ana: {}\n"
    text = "".join(minute.format(f"word {n}") for n in range(499)) + minute.format("ok") * 2
    path = tmp_path / "chat.txt"
    path.write_text(text + "13/04/24, 21:16 - Ana: bye\n")
    sizes = [len(one.messages) for one in open_import(path, assume_timezone="UTC")]
    assert sizes == [501, 1]
