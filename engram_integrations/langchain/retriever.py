"""`EngramRetriever`: memory as the retriever of a chain."""

from __future__ import annotations

import asyncio
from typing import Any

from langchain_core.callbacks import (
    AsyncCallbackManagerForRetrieverRun,
    CallbackManagerForRetrieverRun,
)
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import RunnableConfig, ensure_config
from pydantic import ConfigDict, PrivateAttr

from engram_core.errors import InvalidInput
from engram_core.retrieve.question import ABSTAIN
from engram_integrations.langchain.documents import to_documents
from engram_integrations.langchain.fields import check_options
from engram_integrations.langchain.options import RecallOptions, When
from engram_integrations.langchain.scoping import Run, Scoping
from engram_integrations.shared import open_memory, query_text


class EngramRetriever(BaseRetriever):
    """Facts, messages and summaries as documents: `EngramRetriever(memory=mem, user="ana", k=5)`.

    `k`, `budget` and the times may also be given per call, sync or async:
    `retriever.invoke(query, k=3, as_of="2024-03-31T00:00:00+00:00")`.

    Args:
        memory: An `Engram`, or the path or URL of a store.
        user: Whose memory; this and the other labels may be callables on the run.
        tenant: Of which tenant.
        agent: Only what was said with this agent.
        session: Only this conversation; all of them unless given.
        k: At most so many documents.
        valid_at: When it was true in the world.
        known_at: When the system believed it.
        as_of: Both at once.
        abstain: "flag" marks the documents when the evidence looks absent (`abstained` in their
            metadata), "empty" gives none then, "off" never judges.

    Raises:
        EngramError: The memory is closed or cannot be opened, or an option cannot be used.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    memory: Any = None
    user: Any = None
    tenant: Any = "default"
    agent: Any = None
    session: Any = None
    k: Any = 8
    valid_at: Any = None
    known_at: Any = None
    as_of: Any = None
    abstain: str = "flag"
    _scoping: Scoping = PrivateAttr()
    _options: RecallOptions = PrivateAttr()

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - the fields above
        check_options(EngramRetriever, options)
        super().__init__(**options)
        self.memory = open_memory(self.memory)
        self._scoping = Scoping(self.user, self.tenant, self.agent, self.session)
        self._options = RecallOptions(
            k=self.k, valid_at=self.valid_at, known_at=self.known_at, as_of=self.as_of
        )
        if self.abstain not in ABSTAIN:
            raise InvalidInput(f"abstain is one of {', '.join(ABSTAIN)}, not {self.abstain!r}")

    def invoke(
        self,
        input: str,
        config: RunnableConfig | None = None,
        **kwargs: Any,  # noqa: ANN401
    ) -> list[Document]:
        """The documents on a query: text, or a message, whose text counts."""
        return super().invoke(query_text(input), config, run_config=ensure_config(config), **kwargs)

    async def ainvoke(
        self,
        input: str,
        config: RunnableConfig | None = None,
        **kwargs: Any,  # noqa: ANN401
    ) -> list[Document]:
        """As `invoke`, without blocking the event loop."""
        return await super().ainvoke(
            query_text(input), config, run_config=ensure_config(config), **kwargs
        )

    def _get_relevant_documents(
        self,
        query: str,
        *,
        run_manager: CallbackManagerForRetrieverRun | None = None,
        run_config: RunnableConfig | None = None,
        k: int | None = None,
        valid_at: When = None,
        known_at: When = None,
        as_of: When = None,
    ) -> list[Document]:
        run = Run(config=run_config or {})
        given = {"k": k, "valid_at": valid_at, "known_at": known_at, "as_of": as_of}
        scope = self._scoping.of(run, thread_as_session=False)
        options = self._options.replaced(given).of(run)
        found = self.memory.recall(query_text(query), scope, abstain=self.abstain, **options)
        return to_documents(found)

    async def _aget_relevant_documents(
        self,
        query: str,
        *,
        run_manager: AsyncCallbackManagerForRetrieverRun | None = None,
        run_config: RunnableConfig | None = None,
        k: int | None = None,
        valid_at: When = None,
        known_at: When = None,
        as_of: When = None,
    ) -> list[Document]:
        return await asyncio.to_thread(
            self._get_relevant_documents,
            query,
            run_config=run_config,
            k=k,
            valid_at=valid_at,
            known_at=known_at,
            as_of=as_of,
        )
