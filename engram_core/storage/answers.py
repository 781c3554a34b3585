"""What language models answered, kept so that the same is not asked twice (see `Answers`).

Erasure takes the answers about every episode of the sessions it touches, since a model that was
shown a session may quote any of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, insert, select

from engram_core.scope import Owner
from engram_core.storage.conditions import chunks, mine
from engram_core.storage.core import EPISODE, MODEL_ANSWER
from engram_core.storage.database import Database
from engram_core.storage.owner import OwnerWrite


@dataclass(frozen=True, slots=True)
class StoredAnswers:
    """The answers kept in a store."""

    database: Database

    def known(self, owner: Owner, keys: Sequence[str]) -> Mapping[str, str]:
        """The answers that are kept for these keys."""
        found: dict[str, str] = {}
        with self.database.read() as connection:
            for chunk in chunks(keys):
                query = select(MODEL_ANSWER.c.key, MODEL_ANSWER.c.text).where(
                    mine(MODEL_ANSWER, owner),
                    MODEL_ANSWER.c.key.in_(chunk),
                )
                found |= {key: text for key, text in connection.execute(query)}
        return found

    def keep(
        self, owner: Owner, answers: Mapping[str, tuple[str, str]], shown: Sequence[str]
    ) -> None:
        """Keep answers, unless some of what the model was shown is erased by now."""
        with self.database.write_owner(owner) as writing:
            if not answers or _some_erased(writing, shown):
                return
            keys = list(answers)
            mine = writing.mine(MODEL_ANSWER) & MODEL_ANSWER.c.key.in_(keys)
            writing.connection.execute(delete(MODEL_ANSWER).where(mine))
            rows = [
                {**writing.columns, "key": key, "episode": episode, "text": text}
                for key, (episode, text) in answers.items()
            ]
            writing.connection.execute(insert(MODEL_ANSWER), rows)


def _some_erased(writing: OwnerWrite, shown: Sequence[str]) -> bool:
    there = 0
    wanted = sorted(set(shown))
    for chunk in chunks(wanted):
        query = select(func.count()).where(EPISODE.c.id.in_(chunk), EPISODE.c.erased.is_(False))
        there += writing.connection.execute(query).scalar() or 0
    return there < len(wanted)


def forget_answers(writing: OwnerWrite, about: ColumnElement[bool]) -> int:
    """Drop the answers about some episodes.

    Args:
        writing: An open transaction under the lock of the (tenant, user).
        about: Which episodes, as a condition on the episode table.

    Returns:
        How many were dropped.
    """
    episodes = select(EPISODE.c.id).where(writing.mine(EPISODE), about)
    done = writing.connection.execute(
        delete(MODEL_ANSWER).where(writing.mine(MODEL_ANSWER), MODEL_ANSWER.c.episode.in_(episodes))
    )
    return done.rowcount
