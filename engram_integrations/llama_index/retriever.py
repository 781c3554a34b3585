"""`EngramRetriever`: memory as the retriever of a query engine."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any, Self

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle

from engram_core.errors import InvalidInput
from engram_core.retrieve.question import ABSTAIN
from engram_core.scope import Scope
from engram_integrations.llama_index.from_engram import FromEngram
from engram_integrations.llama_index.handles import engine_of
from engram_integrations.llama_index.nodes import to_nodes
from engram_integrations.llama_index.settings import TIMES, checked_fields
from engram_integrations.shared import Memory, query_text

When = datetime | str | None
_OPTIONS = dict.fromkeys(("tenant", "agent", "session", "k", *TIMES, "abstain"))


class EngramRetriever(FromEngram, BaseRetriever):
    """Facts, messages and summaries as nodes with their provenance.

    Args:
        store: The path or URL of a store, or an open `Engram`.
        user: Whose memory.
        session: Only this conversation; all of them unless given.
        tenant: Of the user.
        agent: Only what was said with this agent.
        k: At most so many nodes.
        valid_at: What was true then, as an aware datetime or ISO 8601 text.
        known_at: What was believed then.
        as_of: Both at once.
        abstain: "flag" marks the nodes when the evidence looks absent (`abstained` in their
            metadata), "empty" gives none then, "off" never judges.

    Raises:
        InvalidInput: A value cannot be used.
        UnknownOption: There is no such option.
        StoreError: The store cannot be opened, or was closed.
    """

    def __init__(
        self,
        store: Memory | None = None,
        user: str | None = None,
        session: str | None = None,
        **options: Any,  # noqa: ANN401 - as above
    ) -> None:
        fields = checked_fields("EngramRetriever", _OPTIONS, store, user, session, options)
        if fields.setdefault("abstain", "flag") not in ABSTAIN:
            raise InvalidInput(f"abstain is one of {', '.join(ABSTAIN)}")
        self._fields = {"tenant": "default", "k": 8, **fields}
        super().__init__()

    def at(self, *, valid_at: When = None, known_at: When = None, as_of: When = None) -> Self:
        """The same retriever at another point in time."""
        rest = {name: value for name, value in self._fields.items() if name not in TIMES}
        return type(self)(**rest, valid_at=valid_at, known_at=known_at, as_of=as_of)

    def retrieve(self, str_or_query_bundle: object) -> list[NodeWithScore]:
        """The nodes on a query: text, a query bundle, or a message, whose text counts."""
        return super().retrieve(_query(str_or_query_bundle))

    async def aretrieve(self, str_or_query_bundle: object) -> list[NodeWithScore]:
        """As `retrieve`, without blocking the loop."""
        return await super().aretrieve(_query(str_or_query_bundle))

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        fields = self._fields
        options = {name: fields[name] for name in ("k", "abstain", *TIMES)}
        agent, session = fields.get("agent"), fields.get("session")
        scope = Scope(fields["user"], fields["tenant"], agent=agent, session=session)
        return to_nodes(engine_of(fields["store"]).recall(query_bundle.query_str, scope, **options))

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)

    def __repr__(self) -> str:
        return f"EngramRetriever(user={self._fields['user']!r}, k={self._fields['k']})"


def _query(given: object) -> str | QueryBundle:
    return given if isinstance(given, QueryBundle) else query_text(given)
