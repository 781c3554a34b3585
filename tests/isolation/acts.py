"""What one user of a store may do, through the verbs and the adapters, and what came of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from langchain_core.messages import BaseMessage
from langgraph.store.base import InvalidNamespaceError
from llama_index.core.base.llms.types import ChatMessage
from pydantic import BaseModel

from engram_core import Engram, Scope
from engram_core.errors import EngramError
from engram_core.model import ErasureReceipt, Receipt, Result
from engram_core.storage.session_buffer import Buffered
from engram_integrations.langchain import EngramMemory as ChainMemory
from engram_integrations.langchain import EngramRetriever, EngramStore, memory_tools
from engram_integrations.llama_index import EngramMemory as ChatMemory
from engram_integrations.llama_index import EngramRetriever as NodeRetriever
from tests.laws.world import PLACES, day

SAID = [
    *(f"lives_in {place} asserts -" for place in PLACES),
    *(f"owns {place} asserts -" for place in PLACES),
    *(f"likes {place} asserts 30" for place in PLACES),
    "likes Quillow ends -",
    "dislikes Brennick asserts -",
    "lives_in Ostrale denies -",
    "visited Ostrale asserts 12",
    "the harbour of Ostrale was cold and grey",
    "what a grey day, and the harbour so cold",
]
ASKED = [*PLACES, "where do I live", "the grey harbour", "who owns Quillow?"]


@dataclass
class Side:
    """One user: the scope, the sessions in it, and what a caller would keep."""

    mem: Engram
    scope: Scope
    folder: Path
    store: EngramStore
    kept: list[str] = field(default_factory=list)
    receipts: list[ErasureReceipt] = field(default_factory=list)

    def within(self, number: int) -> Scope:
        """The scope, or a session or agent of it."""
        labels = ({}, {"session": "s1"}, {"session": "s%"}, {"agent": "bot"})[number % 4]
        return dataclasses.replace(self.scope, **labels)

    def pick(self, number: int) -> str:
        """A fact of this user, or one that is not there."""
        facts = self.mem.history(self.scope)
        return facts[number % len(facts)].id if facts else "f-none"


def _add(side: Side, number: int) -> Receipt:
    receipt = side.mem.add(SAID[number % len(SAID)], side.within(number), at=day(number % 60))
    side.kept += receipt.episodes
    return receipt


def _add_many(side: Side, number: int) -> Receipt:
    said = [{"role": "user", "content": text, "id": f"m{number}-{text}"} for text in SAID[::3]]
    return side.mem.add(said, side.within(number), at=day(number % 60))


def _erase(side: Side, number: int) -> ErasureReceipt:
    wanted: dict[str, Any] = (
        {"episode": side.kept[number % len(side.kept)] if side.kept else "e0-none"},
        {"session": "s%"},
        {"fact": side.pick(number)},
        {"entity": PLACES[number % len(PLACES)]},
    )[number % 4]
    receipt = side.mem.erase(side.scope, **wanted, dry_run=number % 3 == 0)
    side.receipts += [receipt] if receipt.id else []
    return replace(receipt, seal=None)  # made with a key of the store


def _export(side: Side, _number: int) -> bytes:
    path = side.folder / "export.jsonl"
    side.mem.export(side.scope, path)
    return path.read_bytes()


def _retain(side: Side, number: int) -> object:
    policy = side.mem.retain(side.within(number % 2), **({"days": 9}, {})[number % 2])
    return policy, side.mem.apply_retention(side.scope), side.mem.retention(side.scope)


def _buffer(side: Side, number: int) -> object:
    session = dataclasses.replace(side.scope, session="s1")
    side.mem.append_buffer(session, [Buffered({"content": SAID[number % len(SAID)]})])
    return side.mem.buffer(session)


def _verify(side: Side, _number: int) -> object:
    return [side.mem.verify_erasure(one) for one in side.receipts]


def _put(side: Side, number: int) -> object:
    space = (*side.scope.owner, "notes")
    side.store.put(space, f"k{number % 3}", {"text": SAID[number % len(SAID)]})
    return side.store.get(space, f"k{number % 3}"), side.store.list_namespaces(prefix=space[:2])


def _search(side: Side, number: int) -> object:
    found = side.store.search(side.scope.owner, query=ASKED[number % len(ASKED)])
    side.store.erase((*side.scope.owner, "notes"), f"k{number % 5}")
    return found


def _chain(side: Side, number: int) -> object:
    memory = ChainMemory(
        memory=side.mem, user=side.scope.user, tenant=side.scope.tenant, session="chain"
    )
    memory.save_context({"input": SAID[number % len(SAID)]}, {"output": "I see."})
    return memory.load_memory_variables({"input": ASKED[number % len(ASKED)]})


def _tools(side: Side, number: int) -> object:
    tools = memory_tools(side.mem, user=side.scope.user, tenant=side.scope.tenant)
    given = {"query": ASKED[number % len(ASKED)]}
    return [tool.invoke(given) for tool in tools if set(tool.args) >= {"query"}]


def _documents(side: Side, number: int) -> object:
    named = {"user": side.scope.user, "tenant": side.scope.tenant}
    return EngramRetriever(memory=side.mem, **named, k=5).invoke(ASKED[number % len(ASKED)])


def _nodes(side: Side, number: int) -> object:
    named = {"user": side.scope.user, "tenant": side.scope.tenant}
    found = NodeRetriever.from_engram(side.mem, **named).retrieve(ASKED[number % len(ASKED)])
    return [(one.node_id, one.score, one.text, one.metadata) for one in found]


def _chat(side: Side, number: int) -> object:
    named = {"user": side.scope.user, "tenant": side.scope.tenant, "session": "chat"}
    memory = ChatMemory.from_engram(side.mem, **named)
    memory.put(ChatMessage(role="user", content=SAID[number % len(SAID)]))
    if number % 5 == 0:
        memory.reset()
    return memory.get(ASKED[number % len(ASKED)]), memory.get_all()


def _then(number: int) -> dict[str, Any]:
    """Times to read at: none, a valid time, a known time far back or ahead."""
    return ({}, {"valid_at": day(20)}, {"known_at": day(9000)}, {"as_of": day(30)})[number % 4]


Act = Callable[[Side, int], Any]
WRITES: dict[str, Act] = {
    "add": _add,
    "add_many": _add_many,
    "consolidate": lambda side, _: side.mem.consolidate(side.scope),
    "remember": lambda side, n: side.mem.remember(
        side.within(n), "Wren", "knows", PLACES[n % len(PLACES)], at=day(n % 60)
    ),
    "correct": lambda side, n: side.mem.correct(side.pick(n), side.scope, object="Tarn"),
    "end": lambda side, n: side.mem.end(side.pick(n), side.scope, at=day(100 + n)),
    "retract": lambda side, n: side.mem.retract(side.pick(n), side.scope, reason="no"),
    "keep_both": lambda side, n: side.mem.keep_both(side.pick(n), side.pick(n + 1), side.scope),
    "merge": lambda side, n: side.mem.merge(side.scope, PLACES[n % 3], PLACES[(n + 1) % 3]),
    "erase": _erase,
    "retain": _retain,
    "buffer": _buffer,
    "rebuild": lambda side, _: side.mem.rebuild(side.scope),
    "put": _put,
    "chain": _chain,
    "chat": _chat,
}
READS: dict[str, Act] = {
    "recall": lambda side, n: side.mem.recall(
        ASKED[n % len(ASKED)], side.within(n), abstain="off", **_then(n)
    ),
    "context": lambda side, n: side.mem.context(ASKED[n % len(ASKED)], side.scope),
    "facts": lambda side, n: side.mem.facts(side.within(n), **_then(n)),
    "history": lambda side, n: side.mem.history(side.scope),
    "why": lambda side, n: side.mem.why(side.pick(n), side.scope),
    "diff": lambda side, n: side.mem.diff(side.scope, day(n % 60), day(9000)),
    "timeline": lambda side, n: side.mem.timeline(side.scope, **_then(n)),
    "contradictions": lambda side, n: side.mem.contradictions(side.scope),
    "retroactive": lambda side, n: side.mem.retroactive(side.scope),
    "graph": lambda side, n: side.mem.graph(side.scope, **_then(n)),
    "walk": lambda side, n: side.mem.walk(side.scope, PLACES[n % len(PLACES)]),
    "profile": lambda side, n: side.mem.profile(side.scope, **_then(n)),
    "entities": lambda side, n: side.mem.entities(side.scope, **_then(n)),
    "identities": lambda side, n: side.mem.identities(side.scope),
    "summaries": lambda side, n: side.mem.summaries(side.within(n), **_then(n)),
    "stats": lambda side, n: side.mem.stats(side.within(n), **_then(n)),
    "episodes": lambda side, n: side.mem.episodes(side.within(n)),
    "status": lambda side, n: side.mem.status(
        Receipt(tuple(side.kept), (True,) * len(side.kept), None)
    ),
    "adjudicate": lambda side, n: side.mem.adjudicate(side.scope),
    "reextract": lambda side, n: side.mem.reextract(
        side.scope, extractor=side.mem._parts.extractor, dry_run=True
    ),
    "export": _export,
    "verify": _verify,
    "search": _search,
    "documents": _documents,
    "tools": _tools,
    "nodes": _nodes,
}
ACTS = WRITES | READS
# Background work in small batches is not here: when its turn comes is a matter of the load, as with
# any clock.
HOUSE: dict[str, Callable[[Engram], object]] = {
    "consolidate": lambda mem: mem.consolidate(),
    "notes": lambda mem: mem._parts.accesses.flush(),
    "rebuild": lambda mem: mem.rebuild(),
    "check": lambda mem: mem.check(),
    "retention": lambda mem: mem.apply_retention(),
}


def done(act: Act, side: Side, number: int) -> object:
    """What came of an act, as plain values that may be compared to the byte."""
    try:
        return plain(act(side, number))
    except (EngramError, InvalidNamespaceError) as error:
        return (type(error).__name__, str(error))


def plain(found: object) -> Any:
    """A result without what tells how long it took."""
    if isinstance(found, Result):
        return plain({key: one for key, one in found.to_dict().items() if key != "timings"})
    if isinstance(found, BaseModel | BaseMessage):
        return repr(found)
    if dataclasses.is_dataclass(found) or hasattr(found, "__slots__"):
        return repr(found)
    if isinstance(found, Mapping):
        return {key: plain(one) for key, one in found.items()}
    if isinstance(found, list | tuple):
        return [plain(one) for one in found]
    return found if isinstance(found, str | bytes | int | float | None) else repr(found)
