"""Reading batches of messages with a model: ask, share out, and ask again with less on failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from engram_core.consolidate.extract.base import Answers, Extracted
from engram_core.consolidate.extract.llm.asking import Asking, less_may_help
from engram_core.consolidate.extract.llm.batches import Asked, Batch, halves
from engram_core.consolidate.extract.llm.prompt import prompt_for
from engram_core.consolidate.extract.llm.repair import KEY, Answer, read_answer
from engram_core.consolidate.extract.llm.said import Source, claims_of
from engram_core.consolidate.extract.llm.sharing import share
from engram_core.errors import ExtractionError
from engram_core.vocabulary import Vocabulary

Result = Extracted | ExtractionError


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the batches of one run.

    Args:
        asking: The calls.
        task: What is asked for.
        vocabulary: The predicates and their kinds.
        answers: Where answers that could be read are kept.
    """

    asking: Asking
    task: str
    vocabulary: Vocabulary
    answers: Answers

    def read(self, batch: Batch) -> Iterator[tuple[Asked, Result]]:
        """What each message of a batch says, or why it could not be read; each once.

        A batch that fails is read again in halves, and messages that an answer did not get to are
        asked about again: one bad message fails by itself.
        """
        try:
            raw = self.asking.ask(prompt_for(batch, self.task))
        except ExtractionError as error:
            if len(batch) > 1 and less_may_help(error):
                yield from self._with_less(batch)
            else:
                yield from ((one, error) for one in batch)
            return
        try:
            shared = share(read_answer(raw), [one.piece.text for one in batch])
        except ExtractionError as error:
            yield from self._again(batch, error)
            return
        yield from self._shared(batch, shared.answers, raw)

    def known(self, one: Asked, text: str) -> Extracted | None:
        """What a message says, by an answer that was kept; None when it is to be asked anew."""
        try:
            return claims_of(read_answer(text), self._source(one), text)
        except ExtractionError:  # it could be read once, so this code changed since
            return None

    def _shared(
        self, batch: Batch, answers: tuple[Answer | None, ...], raw: str
    ) -> Iterator[tuple[Asked, Result]]:
        done = [
            (one, self._result(one, answer, raw, lone=len(batch) == 1))
            for one, answer in zip(batch, answers, strict=True)
        ]
        kept = {
            one.key: (one.turn.episode.id, raw if len(batch) == 1 else _as_text(answer))
            for (one, result), answer in zip(done, answers, strict=True)
            if isinstance(result, Extracted)
        }
        self.answers.keep(batch[0].owner, kept, _shown(batch))
        yield from ((one, result) for one, result in done if result is not None)
        left = [one for one, result in done if result is None]
        if len(left) == len(batch):
            yield from self._with_less(left)
        elif left:
            yield from self.read(left)

    def _result(self, one: Asked, answer: Answer | None, raw: str, *, lone: bool) -> Result | None:
        """What a message says; None when it is to be asked about again, with less."""
        try:
            return None if answer is None else claims_of(answer, self._source(one), raw)
        except ExtractionError as error:
            return error if lone else None

    def _again(self, batch: Batch, error: ExtractionError) -> Iterator[tuple[Asked, Result]]:
        if len(batch) == 1:
            yield batch[0], error
        else:
            yield from self._with_less(batch)

    def _with_less(self, batch: Batch) -> Iterator[tuple[Asked, Result]]:
        for half in halves(batch):
            yield from self.read(half)

    def _source(self, one: Asked) -> Source:
        return Source(one.turn.episode, one.piece.text, self.vocabulary, one.piece.start)


def _as_text(answer: Answer | None) -> str:
    return json.dumps({KEY: [] if answer is None else answer.items})


def _shown(batch: Batch) -> list[str]:
    """Ids of all that the model was shown."""
    return [one.id for item in batch for one in (*item.turn.before, item.turn.episode)]
