"""Running an evaluation: every system on the same questions, answered and graded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from engram_core.errors import EngramError
from engram_core.evaluate.answering import reader_prompt
from engram_core.evaluate.asking import Model
from engram_core.evaluate.cache import Cache
from engram_core.evaluate.cases import Conversation, Dataset, Question
from engram_core.evaluate.folder import Run, Writing, read_run
from engram_core.evaluate.grading import grade
from engram_core.evaluate.manifest import manifest_of
from engram_core.evaluate.records import Failure, Outcome, ingest_cost
from engram_core.evaluate.retrieval import Rankings, retrieval_of
from engram_core.evaluate.retrieving import Retrieving
from engram_core.evaluate.settings import Settings
from engram_core.evaluate.systems.base import Retrieved, System
from engram_core.evaluate.tokens import TokenCounter, token_counter

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What is run on what.

    Args:
        dataset: The questions.
        systems: Asked one after the other.
        settings: How.
        cache: Where replies and retrievals are kept.
        reader: Answers; None measures retrieval alone.
        judge: Grades; None grades by words.
        embedder: Name of the embedder, for the record.
        workers: How many questions are answered at once.
        tokenizer: Counts the tokens that the report shows.
    """

    dataset: Dataset
    systems: Sequence[System]
    settings: Settings
    cache: Cache
    reader: Model | None = None
    judge: Model | None = None
    embedder: str = ""
    workers: int = 1
    tokenizer: TokenCounter = field(default_factory=token_counter)

    def run(self, folder: Path, tell: Tell = lambda done, total: None) -> Run:
        """Run it, or go on with a run that was interrupted: what was found out is kept.

        Args:
            folder: Where it is written.
            tell: Told how many of how many questions are done, over all systems.

        Returns:
            The run as it stands in the folder.

        Raises:
            Conflict: The folder holds another run.
            LLMBusy: A model is out of reach; run it again.
        """
        manifest = manifest_of(self)
        total = int(manifest["expected"])
        tell(0, total)
        rankings: Rankings = {system.name: {} for system in self.systems if system.ranks}
        with Writing(folder, manifest) as writing:
            for done, outcome in enumerate(self._outcomes(writing), start=1):
                writing.answer(outcome.to_line(self.tokenizer))
                writing.cost(outcome.to_cost())
                if outcome.found is not None and outcome.system in rankings:
                    rankings[outcome.system][outcome.question.id] = outcome.found.sources
                tell(done, total)
            writing.retrieval(retrieval_of(self.dataset, rankings))
        return read_run(folder)

    def _outcomes(self, writing: Writing) -> Iterator[Outcome]:
        for conversation in self.dataset.conversations:
            for system in self.systems:
                yield from self._all_answered(self._retrieved(conversation, system, writing))

    def _all_answered(self, found: list[Outcome]) -> Iterator[Outcome]:
        """Each with its answer, in the order given, as soon as it is there."""
        if self.workers == 1:  # in this thread, so that Ctrl-C need not wait for a slow model
            yield from map(self._answered, found)
            return
        pool = ThreadPoolExecutor(max_workers=self.workers)
        try:
            yield from pool.map(self._answered, found)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _retrieved(
        self, conversation: Conversation, system: System, writing: Writing
    ) -> list[Outcome]:
        """What a system finds for each question of a conversation."""
        retrieving = Retrieving(system, conversation, self.cache)
        outcomes = []
        for question in conversation.questions:
            found = retrieving.find(question)
            outcomes.append(_outcome(conversation, question, system.name, found))
        if retrieving.cost is not None:
            writing.cost(ingest_cost(conversation.id, system.name, retrieving.cost))
        return outcomes

    def _answered(self, outcome: Outcome) -> Outcome:
        """The same with an answer and its grade."""
        if self.reader is None or outcome.found is None:
            return outcome
        question, asked = outcome.question, outcome.conversation.asked_at(outcome.question)
        prompt = reader_prompt(outcome.found.context, question.text, asked, self.settings.style)
        reply = self.reader.ask(prompt, self.settings.answer_tokens)
        if reply.trouble:
            failure = Failure("reader", reply.trouble, reply.error or "")
            return replace(outcome, reply=reply, failure=failure)
        graded = grade(self.dataset.name, question, reply.text, self.judge)
        trouble = graded.trouble and Failure("judge", graded.trouble, graded.error or "")
        return replace(outcome, reply=reply, grade=graded, failure=trouble or None)


def _outcome(
    conversation: Conversation, question: Question, system: str, found: Retrieved | EngramError
) -> Outcome:
    if isinstance(found, EngramError):
        kind = type(found).__name__.lower()
        failure = Failure("retrieve", kind, str(found))
        return Outcome(conversation, question, system, failure=failure)
    return Outcome(conversation, question, system, found)
