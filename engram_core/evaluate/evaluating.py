"""`evaluate`: a dataset, systems by name, a reader and a judge, in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engram_core.embed.choose import choose_embedder
from engram_core.errors import InvalidInput
from engram_core.evaluate.asking import Model
from engram_core.evaluate.cache import Cache
from engram_core.evaluate.cached_embedder import CachedEmbedder
from engram_core.evaluate.cases import Dataset
from engram_core.evaluate.folder import CACHE, Run
from engram_core.evaluate.run import Evaluation, Tell
from engram_core.evaluate.settings import Settings
from engram_core.evaluate.systems.base import System
from engram_core.evaluate.systems.choose import Maker, make_all
from engram_core.evaluate.tokens import token_counter
from engram_core.llm import as_llm

_BRIEF = ("locomo", "engram-small")  # their references are a few words


def evaluate(
    dataset: Dataset,
    systems: Sequence[str | System],
    out: str | Path,
    *,
    reader: object | None = None,
    judge: object | None = None,
    settings: Settings | None = None,
    embedder: object = "auto",
    store: Mapping[str, Any] | None = None,
    workers: int = 1,
    cache: str | Path | None = None,
    tokenizer: object = "wordpiece",
    tell: Tell = lambda done, total: None,
) -> Run:
    """Run systems on the same questions, or go on with a run that was interrupted.

    Args:
        dataset: As `engram_core.evaluate.datasets.load` gives it.
        systems: Names such as "lean" or "lean:budget=600", "package.module:factory", or systems.
        out: The folder of the run, made if missing.
        reader: What `as_llm` takes: an OpenAICompatible, a LangChain chat model, a
            LlamaIndex LLM. None measures retrieval alone.
        judge: Likewise; None grades by token F1 and by refusals.
        settings: How; by the dataset unless given.
        embedder: What `Engram.open` takes.
        store: More options of `Engram.open`, such as an extractor.
        workers: How many questions are answered at once.
        cache: The file that keeps replies, retrievals and vectors; in `out` unless given. Runs may
            share one.
        tokenizer: What counts the tokens shown: see `token_counter`.
        tell: Told how many of how many questions are done, over all systems.

    Returns:
        The run; `engram_core.evaluate.report.write_report` writes its report.

    Raises:
        Conflict: The folder holds another run.
        InvalidInput: Something given cannot be used.
        LLMBusy: A model is out of reach; call it again to go on.
    """
    if workers < 1:
        raise InvalidInput(f"workers is {workers}: pass 1 or more")
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    how = settings or Settings(style=style_of(dataset.name))
    with Cache(Path(cache) if cache else folder / CACHE) as kept:
        embedding = CachedEmbedder(choose_embedder(embedder).embedder, kept)
        maker = Maker(embedding, how, store=store)
        try:
            return Evaluation(
                dataset,
                make_all(maker, systems),
                how,
                kept,
                _model(reader, kept),
                _model(judge, kept),
                embedding.name,
                workers,
                token_counter(tokenizer),
            ).run(folder, tell)
        finally:
            maker.close()


def style_of(dataset: str) -> str:
    """How the reader is asked to answer: briefly where the references are a few words."""
    return "brief" if dataset in _BRIEF else "full"


def _model(given: object | None, cache: Cache) -> Model | None:
    if given is None:
        return None
    return Model(as_llm(given), cache, identity=getattr(given, "identity", None))
