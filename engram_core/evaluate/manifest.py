"""What was run, in words that two runs can be compared by."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from engram_core import __version__
from engram_core.evaluate.answering import reader_prompt
from engram_core.evaluate.asking import Model
from engram_core.evaluate.cache import content_key
from engram_core.evaluate.cases import Dataset
from engram_core.evaluate.judge_prompts import every_word
from engram_core.evaluate.systems.choose import code_digest

if TYPE_CHECKING:
    from engram_core.evaluate.run import Evaluation


def manifest_of(run: Evaluation) -> dict[str, Any]:
    """What stands in `run.json`; nothing in it depends on the time."""
    reader_words = reader_prompt("", "", None, run.settings.style)
    return {
        "dataset": _dataset(run.dataset),
        "systems": [system.name for system in run.systems],
        "settings": asdict(run.settings),
        "reader": _model(run.reader, [dict(one) for one in reader_words]),
        "judge": _model(run.judge, every_word()),
        "embedder": run.embedder,
        "tokenizer": run.tokenizer.name,
        "engram": __version__,
        "code": code_digest(),
        "expected": len(run.dataset.questions) * len(run.systems),
    }


def _dataset(dataset: Dataset) -> dict[str, Any]:
    asked = [[one.id, one.text, list(one.answers), list(one.rubric)] for one in dataset.questions]
    return {
        "name": dataset.name,
        "variant": dataset.variant,
        "sha256": dataset.sha256,
        "conversations": len(dataset.conversations),
        "questions": len(dataset.questions),
        "questions_sha256": content_key(asked),
        "notes": list(dataset.notes),
    }


def _model(model: Model | None, words: Any) -> dict[str, str] | None:  # noqa: ANN401 - JSON
    if model is None:
        return None
    return {"name": model.name, "prompts_sha256": content_key([words])}
