"""When a turn comes late, those after it that were read without it are read again (law 5).

Only for an extractor that looks at earlier turns. The new reading is adopted as one logged
decision of the engine's own.
"""

from __future__ import annotations

from collections.abc import Iterable

from engram_core.consolidate.extract.base import Answers, Extractor, Turn, read_turns
from engram_core.consolidate.readings import Reading, turn_of
from engram_core.consolidate.reextraction import ReextractionRequest, adopt
from engram_core.model import Episode
from engram_core.scope import Owner
from engram_core.storage.database import Database
from engram_core.storage.turns import read_without
from engram_core.vocabulary import Vocabulary

AUTHOR = "engram"
REASON = "an earlier turn of the session came late"


def read_again_after(
    database: Database,
    extractor: Extractor,
    answers: Answers,
    vocabulary: Vocabulary,
    late: Iterable[Episode],
) -> int:
    """Read again what was read without these turns.

    Args:
        database: The store.
        extractor: Reads the turns, outside any transaction.
        answers: Where a model's answers are kept.
        vocabulary: The predicates.
        late: Turns that were read just now.

    Returns:
        How many turns were read again. Those the extractor fails on keep their reading.
    """
    turns = _turns(database, extractor, late)
    by_owner: dict[Owner, list[Reading]] = {}
    for place, found in read_turns(extractor, turns, answers):
        episode = turns[place].episode
        if not isinstance(found, Exception):
            reading, _ = Reading.of(episode, found)
            by_owner.setdefault((episode.tenant, episode.user), []).append(reading)
    for owner, readings in by_owner.items():
        with database.write_owner(owner) as writing:
            adopt(writing, readings, ReextractionRequest(extractor, AUTHOR, REASON), vocabulary)
    return sum(map(len, by_owner.values()))


def _turns(database: Database, extractor: Extractor, late: Iterable[Episode]) -> list[Turn]:
    """What was read before, without them; those read together with them had them in sight."""
    together = list(late)
    seen = {turn.id for turn in together}
    with database.read() as connection:
        found = {
            episode.id: episode
            for turn in together
            for episode in read_without(connection, turn)
            if episode.id not in seen
        }
        return [turn_of(connection, extractor, one) for one in found.values()]
