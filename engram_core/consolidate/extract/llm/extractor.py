"""The extractor that asks a language model: some messages a call, every answer checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engram_core.claims import Claim
from engram_core.consolidate.extract.base import Answers, Extracted, NoAnswers, Turn
from engram_core.consolidate.extract.gates import speaks_for_itself
from engram_core.consolidate.extract.llm.asking import Asking
from engram_core.consolidate.extract.llm.batches import Asked, Limits, batches
from engram_core.consolidate.extract.llm.budget import Budget
from engram_core.consolidate.extract.llm.gathering import Gathering
from engram_core.consolidate.extract.llm.pieces import pieces_of
from engram_core.consolidate.extract.llm.prompt import VERSION, key_of, shown_text, task
from engram_core.consolidate.extract.llm.reading import Reader, Result
from engram_core.consolidate.extract.llm.said import SaidClaims
from engram_core.errors import InvalidInput
from engram_core.llm.base import LLM
from engram_core.llm.choose import as_llm
from engram_core.model import Episode
from engram_core.vocabulary import Vocabulary


class LLMExtractor:
    """Extracts claims with a language model; a claim stands on words of its message or is rejected.

    What a failed, unreadable or unaffordable answer leaves behind is a job that says so, with the
    raw output, and is tried again; never "no facts".

    Earlier turns are shown so that the message is understood, and nothing of them is claimed. With
    `context_turns=0, batch_messages=1` what a message gives depends on that message alone.
    """

    def __init__(
        self,
        llm: object,
        *,
        budget_calls: int | None = None,
        budget_tokens: int | None = None,
        context_turns: int = 4,
        batch_messages: int = 8,
        batch_tokens: int = 3_000,
        max_tokens: int = 1_500,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        """Take a model and its limits.

        Args:
            llm: What `engram_core.llm.as_llm` takes.
            budget_calls: At most so many calls over the life of this object, or until
                `budget.renew()`.
            budget_tokens: No call that would exceed so many tokens by its prompt.
            context_turns: How many earlier turns of the session to show, 4 at most.
            batch_messages: How many messages of one session to ask about in one call, 50 at most.
            batch_tokens: How many tokens of messages to ask about in one call; a message of more is
                read in pieces.
            max_tokens: Of one answer.
            vocabulary: The predicates to ask for; the built-in ones unless given.

        Raises:
            InvalidInput: It is no model, or a limit is none.
        """
        _check("context_turns", context_turns, 0, 4)
        _check("batch_messages", batch_messages, 1, 50)
        _check("batch_tokens", batch_tokens, 50, 1_000_000)
        _check("max_tokens", max_tokens, 1, 1_000_000)
        self._llm: LLM = as_llm(llm)
        self.name = f"llm:{self._llm.name}@{VERSION}"
        self.reads_context = context_turns > 0
        self.budget = Budget(budget_calls, budget_tokens)
        self._turns = context_turns
        self._limits = Limits(batch_messages, batch_tokens)
        self._max_tokens = max_tokens
        self._vocabulary = vocabulary or Vocabulary()
        self._task = task(self._vocabulary)
        self._schema = SaidClaims.model_json_schema()

    def extract(self, episode: Episode, before: Sequence[Episode] = ()) -> list[Claim]:
        """The claims of `episode`, with the raw output; machines' messages are not even sent.

        Args:
            episode: The message.
            before: Earlier turns of the same session, oldest first.

        Raises:
            ExtractionError: The model failed or its answer cannot be read; carries the answer.
        """
        [(_, result)] = self.read_many([Turn(episode, tuple(before))], NoAnswers())
        if isinstance(result, Exception):
            raise result
        return result

    def read_many(
        self, turns: Sequence[Turn], answers: Answers
    ) -> Iterator[tuple[int, list[Claim] | Exception]]:
        """Read many turns, those of one session together; see `ReadsTogether`."""
        asking = Asking(self._llm, self.budget, self._schema, self._max_tokens)
        reader = Reader(asking, self._task, self._vocabulary, answers)
        gathered: dict[int, Gathering] = {}
        asked: list[Asked] = []
        for place, turn in enumerate(turns):
            pieces = self._asked(place, turn)
            gathered[place] = Gathering(len(pieces))
            asked += pieces
            if not pieces:
                yield place, Extracted()
        for one, result in self._results(asked, reader):
            if gathered[one.place].add(one.piece.start, result):
                yield one.place, gathered.pop(one.place).result()

    def _results(self, asked: Sequence[Asked], reader: Reader) -> Iterator[tuple[Asked, Result]]:
        """From answers that are kept, then from the model."""
        known: dict[tuple[str, str, str], str] = {}
        for owner in dict.fromkeys(one.owner for one in asked):
            keys = [one.key for one in asked if one.owner == owner]
            known |= {
                (*owner, key): text for key, text in reader.answers.known(owner, keys).items()
            }
        unknown = []
        for one in asked:
            text = known.get((*one.owner, one.key))
            result = None if text is None else reader.known(one, text)
            if result is None:
                unknown.append(one)
            else:
                yield one, result
        for batch in batches(unknown, self._limits):
            yield from reader.read(batch)

    def _asked(self, place: int, turn: Turn) -> list[Asked]:
        """The pieces of a turn that the model is asked about; none where it says nothing."""
        if not speaks_for_itself(turn.episode):
            return []
        shown = turn.before[-self._turns :] if self._turns else ()
        with_context = Turn(turn.episode, shown, turn.alone)
        asked_of = (self._llm.name, self._task)
        pieces = pieces_of(shown_text(turn.episode), self._limits.tokens)
        return [
            Asked(
                place, with_context, piece, len(pieces) == 1, key_of(with_context, piece, asked_of)
            )
            for piece in pieces
        ]

    def __repr__(self) -> str:
        return f"LLMExtractor({self._llm.name!r}, {self.budget!r})"


def _check(name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidInput(f"{name} is a number from {least} to {most}, not {value!r}")
