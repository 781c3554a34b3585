"""`EngramCallbackHandler`: memory of what any runnable is asked and answers, by callbacks."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.documents import Document
from langchain_core.messages import BaseMessage
from langchain_core.outputs import ChatGeneration, LLMResult

from engram_core.errors import InvalidScope
from engram_core.model import Recall
from engram_core.verbs import verb
from engram_integrations.langchain.exchanges import exchange
from engram_integrations.langchain.messages import to_engram
from engram_integrations.langchain.scoping import Label, Run, Scoping
from engram_integrations.langchain.turns import record
from engram_integrations.shared import Guard, Memory, admitted, open_memory

_HELD = 1000  # runs that began and never ended, as when a stream is broken off


@dataclass(frozen=True, slots=True)
class Recalled:
    """One recall that a run made.

    Args:
        ids: Of the hits.
        tokens: Of the context that went into the prompt; 0 for a retriever's documents.
        milliseconds: How long it took; None where that is not known.
        abstained: Whether the evidence looked absent.
    """

    ids: tuple[str, ...]
    tokens: int
    milliseconds: float | None
    abstained: bool


class EngramCallbackHandler(BaseCallbackHandler):
    """Records what is said in any runnable: `chain.invoke(x, {"callbacks": [handler]})`.

    At the end of a root run, however it was invoked or streamed, the messages that are new are
    stored, and facts follow in the background. An agent that has `EngramMiddleware` needs none of
    this; there the handler is of use with `record=False`, for its metrics alone.

    Args:
        memory: An `Engram`, or the path or URL of a store.
        user: Whose memory; a text, a callable on the run, or `user_id` of the run's metadata
            unless given.
        tenant: Of which tenant.
        agent: Label of the agent that takes part.
        session: Label of the conversation; the thread id unless given.
        record: Whether to store what is said.
        on_error: "log" lets the run go on when memory fails; "raise" stops it.

    Raises:
        EngramError: The memory is closed or cannot be opened, or an option cannot be used.
    """

    @verb
    def __init__(
        self,
        memory: Memory,
        user: Label | None = None,
        *,
        tenant: Label = "default",
        agent: Label | None = None,
        session: Label | None = None,
        record: bool = True,
        on_error: str = "log",
    ) -> None:
        super().__init__()
        self._guard = Guard(on_error, "EngramCallbackHandler")
        self.raise_error = on_error == "raise"
        self._scoping = Scoping(_user_of if user is None else user, tenant, agent, session)
        self.memory = open_memory(memory)
        self._records = record
        self._began: OrderedDict[UUID, tuple[object, Run]] = OrderedDict()
        self._recalls: deque[Recalled] = deque(maxlen=_HELD)
        self._lock = threading.Lock()

    @property
    def recalls(self) -> tuple[Recalled, ...]:
        """What was recalled under this handler, oldest first; the last thousand."""
        with self._lock:
            return tuple(self._recalls)

    @property
    def tokens(self) -> int:
        """Tokens of memory that went into prompts under this handler."""
        return sum(one.tokens for one in self.recalls)

    def on_engram_recall(self, found: Recall) -> None:
        """Called by `EngramMiddleware` with what it recalled."""
        ids = tuple(hit.id for hit in found.hits)
        self._note(Recalled(ids, found.tokens, found.timings.get("total"), found.abstained))

    def on_retriever_end(self, documents: Sequence[Document], **_: Any) -> None:  # noqa: ANN401
        """Note what an `EngramRetriever` found."""
        found = [one.metadata for one in documents if "abstained" in one.metadata]
        if found:
            ids = tuple(one["id"] for one in found)
            self._note(Recalled(ids, 0, None, found[0]["abstained"]))

    def on_chain_start(
        self,
        serialized: dict[str, Any],
        inputs: Any,  # noqa: ANN401 - whatever the runnable takes
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: dict[str, Any] | None = None,
        **_: Any,  # noqa: ANN401
    ) -> None:
        self._begin(run_id, parent_run_id, inputs, metadata)

    def on_chain_end(
        self,
        outputs: Any,  # noqa: ANN401 - whatever the runnable gives
        *,
        run_id: UUID,
        inputs: Any = None,  # noqa: ANN401 - known only now, when the run was streamed
        **_: Any,  # noqa: ANN401
    ) -> None:
        self._end(run_id, outputs, inputs)

    def on_chain_error(
        self,
        error: BaseException,
        *,
        run_id: UUID,
        inputs: Any = None,  # noqa: ANN401
        **_: Any,  # noqa: ANN401
    ) -> None:
        self._end(run_id, None, inputs)

    def on_chat_model_start(
        self,
        serialized: dict[str, Any],
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: dict[str, Any] | None = None,
        **_: Any,  # noqa: ANN401
    ) -> None:
        self._begin(run_id, parent_run_id, messages[0] if messages else [], metadata)

    def on_llm_start(
        self,
        serialized: dict[str, Any],
        prompts: list[str],
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: dict[str, Any] | None = None,
        **_: Any,  # noqa: ANN401
    ) -> None:
        self._begin(run_id, parent_run_id, prompts[0] if prompts else "", metadata)

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:  # noqa: ANN401
        first = response.generations[0][0] if response.generations else None
        self._end(run_id, first.message if isinstance(first, ChatGeneration) else _text(first))

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:  # noqa: ANN401
        self._end(run_id, None)

    def _begin(
        self, run_id: UUID, parent: UUID | None, given: object, metadata: Mapping[str, Any] | None
    ) -> None:
        """Hold what a root run was given; a callback sees its metadata, not its config."""
        if parent is not None or not self._records:
            return
        with self._lock:
            self._began[run_id] = (given, Run(config={"metadata": metadata or {}}))
            while len(self._began) > _HELD:
                self._began.popitem(last=False)

    def _end(self, run_id: UUID, came: object, late: object = None) -> None:
        with self._lock:
            given, run = self._began.pop(run_id, (None, None))
        if run is not None:
            given = given if late is None else late
            self._guard.run("recording", lambda: self._record(run, given, came, str(run_id)), None)

    def _record(self, run: Run, given: object, came: object, run_id: str) -> None:
        told = exchange(given, came, run_id)
        if not told.messages:
            return
        scope = self._scoping.of(run)
        if told.whole:
            record(self.memory, scope, told.messages, stable_ids=False, guard=self._guard)
            return
        taken = admitted(self.memory, told.messages, self._guard, to_engram)
        if taken:
            self.memory.add([to_engram(one) for one in taken], scope)

    def _note(self, recalled: Recalled) -> None:
        with self._lock:
            self._recalls.append(recalled)


def _user_of(run: Run) -> Any:  # noqa: ANN401 - what can be no user is refused by the scope
    metadata = run.config.get("metadata") or {}
    user = metadata.get("user_id", metadata.get("user"))
    if user is None:
        raise InvalidScope(
            "no user: pass user='…' to EngramCallbackHandler, or user_id in the run's metadata, "
            "as in {'metadata': {'user_id': 'ana'}}"
        )
    return user


def _text(generation: object) -> str:
    return str(getattr(generation, "text", ""))
