"""The whole history, and the oracle that is handed the evidence."""

from __future__ import annotations

from time import perf_counter

from engram_core.embed.tokens import count_tokens
from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import Conversation, Question, Turn
from engram_core.evaluate.systems.base import Ingested, Overlong, Retrieved
from engram_core.evaluate.systems.lines import in_time, lay_out, newest_within

OVERLONG = ("error", "cut")


class FullContext:
    """Every message, oldest first. Never cut in silence."""

    fingerprint: str | None = None
    sees_evidence = False
    ranks = False  # in the order of time

    def __init__(
        self, name: str = "full_context", *, window: int | None = None, overlong: str = "error"
    ) -> None:
        """Say what fits.

        Args:
            name: What tables call it.
            window: Most tokens of history that the reader can take; None never cuts: then the
                reader may refuse.
            overlong: "error" for a history beyond the window, or "cut", which drops the oldest
                messages and counts them.
        """
        if overlong not in OVERLONG:
            raise InvalidInput(f"overlong is one of {', '.join(OVERLONG)}, not {overlong!r}")
        self.name = name
        self._window, self._overlong = window, overlong
        self._turns: list[Turn] = []
        self._found = Retrieved("")

    def ingest(self, conversation: Conversation) -> Ingested:
        began = perf_counter()
        self._turns = in_time(conversation.turns)
        text = lay_out(self._turns)
        cost = count_tokens(text)
        self._found = Retrieved(text, tuple(turn.id for turn in self._turns))
        self._error = ""
        if self._window is not None and cost > self._window:
            self._fit(self._window, cost)
        spent = (perf_counter() - began) * 1000
        return Ingested({"lay out": spent}, {"messages": len(self._turns), "tokens": cost})

    def retrieve(self, question: Question) -> Retrieved:
        if self._error:
            raise Overlong(self._error)
        return self._found

    def _fit(self, window: int, cost: int) -> None:
        if self._overlong == "error":
            self._error = (
                f"the history has {cost} tokens, more than the window of {window}: take a reader "
                "with a larger one, or allow overlong=cut, which counts what it drops"
            )
            return
        kept = newest_within(self._turns, window)
        text = lay_out(kept)
        self._found = Retrieved(
            text,
            tuple(turn.id for turn in kept),
            cut_turns=len(self._turns) - len(kept),
            cut_tokens=cost - count_tokens(text),
        )


class Oracle:
    """The messages that hold the answer, and nothing else: what a perfect search would give.

    Of a question whose evidence is named by session only, all messages of those sessions.
    """

    fingerprint: str | None = None
    sees_evidence = True
    ranks = True

    def __init__(self, name: str = "oracle") -> None:
        self.name = name
        self._turns: tuple[Turn, ...] = ()

    def ingest(self, conversation: Conversation) -> Ingested:
        self._turns = conversation.turns
        return Ingested({}, {"messages": len(self._turns)})

    def retrieve(self, question: Question) -> Retrieved:
        wanted, sessions = set(question.evidence), set(question.evidence_sessions)
        held = [turn for turn in self._turns if turn.id in wanted]
        if not wanted:
            held = [turn for turn in self._turns if turn.session in sessions]
        return Retrieved(lay_out(held), tuple(turn.id for turn in held))
