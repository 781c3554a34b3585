"""What a model had ended for the sake of a fact that was then erased is believed again."""

from __future__ import annotations

from sqlalchemy import exists, select

from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.rulings import RulingRequest, log_decision
from engram_core.consolidate.settle import settle
from engram_core.consolidate.slots import RulingKind
from engram_core.storage.core import BINDING, DECISION, FACT
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Vocabulary

AUTHOR = "erasure"
_WHY = "what took its place was erased"


def revive(writing: OwnerWrite, vocabulary: Vocabulary) -> int:
    """Take back rulings that ended a fact for another of which no words are left.

    Each is taken back by a logged decision of its own, so a rebuild and reads of the past see the
    same. Part of an erasure, after beliefs were derived anew.

    Returns:
        How many rulings.
    """
    undone = DECISION.alias("undone")
    query = (
        select(DECISION.c.id)
        .where(
            writing.mine(DECISION),
            DECISION.c.kind == RulingKind.END.value,
            DECISION.c.other.is_not(None),
            exists().where(writing.mine(FACT), FACT.c.lineage == DECISION.c.other),
            ~exists().where(
                writing.mine(FACT), FACT.c.lineage == DECISION.c.other, FACT.c.erased.is_(False)
            ),
            ~exists().where(writing.mine(undone), undone.c.other == DECISION.c.id),
        )
        .order_by(DECISION.c.txn)
    )
    names = list(writing.connection.execute(query).scalars())
    for name in names:
        _take_back(writing, name, vocabulary)
    return len(names)


def _take_back(writing: OwnerWrite, decision: str, vocabulary: Vocabulary) -> None:
    query = select(BINDING.c.assertion).where(BINDING.c.decision == decision)
    bound = list(writing.connection.execute(query.order_by(BINDING.c.assertion)).scalars())
    request = RulingRequest("undo", decision, AUTHOR, _WHY, other=decision)
    logged = log_decision(writing, request, bound)
    settle(writing, Entry(logged.stamp, decision=logged.decided), vocabulary)
