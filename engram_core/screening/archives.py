"""The records of an archive, looked through before they are stored: they cannot be masked.

Their spans count characters and their rows vouch for each other; a mask would leave them wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.screening.screen import KEEP, REFUSE, Screen


def screened_records(
    screen: Screen, records: Iterable[dict[str, Any]], where: object
) -> Iterator[dict[str, Any]]:
    """The records as they come, up to one that holds a secret, unless secrets are kept.

    Args:
        screen: Whose policy it is; masking refuses here too.
        records: The lines of an export.
        where: What they are lines of, for the message.

    Raises:
        InvalidInput: A record holds a secret.
    """
    strict = Screen(KEEP if screen.policy == KEEP else REFUSE)
    for number, record in enumerate(records, 1):
        try:
            strict.value(record, "it")
        except InvalidInput:
            raise InvalidInput(
                f"{where}, line {number}, holds a secret, and a memory is taken in whole or not at "
                "all: take it into one opened with secrets='keep', or erase the message where it "
                "comes from; nothing was imported"
            ) from None
        yield record
