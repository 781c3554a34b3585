"""The options of `eval run`: which questions, who reads and judges, how systems are asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engram_core.cli.options import Group

if TYPE_CHECKING:
    from engram_core.evaluate.cases import Dataset
    from engram_core.evaluate.settings import Settings

_CHOICE, _MODELS, _HOW = "Which questions", "Reader and judge", "How systems are asked"


@dataclass(frozen=True, slots=True)
class QuestionOptions(Group):
    """Which of the questions."""

    format: Annotated[
        str,
        typer.Option(help="auto, longmemeval, locomo, beam or own.", rich_help_panel=_CHOICE),
    ] = "auto"
    variant: Annotated[
        str | None,
        typer.Option(help="Of LongMemEval: original or cleaned.", rich_help_panel=_CHOICE),
    ] = None
    questions: Annotated[
        int | None,
        typer.Option(help="So many, drawn the same way each time.", rich_help_panel=_CHOICE),
    ] = None
    category: Annotated[
        list[str] | None, typer.Option(help="Only of this kind.", rich_help_panel=_CHOICE)
    ] = None
    conversation: Annotated[
        list[str] | None, typer.Option(help="Only of this one.", rich_help_panel=_CHOICE)
    ] = None

    def load(self, source: str) -> Dataset:
        """The dataset with these questions."""
        from engram_core.evaluate.choosing import chosen
        from engram_core.evaluate.datasets import load

        whole = load(source, format=self.format, variant=self.variant)  # type: ignore[arg-type]
        return chosen(
            whole,
            questions=self.questions,
            categories=self.category or (),
            conversations=self.conversation or (),
        )


@dataclass(frozen=True, slots=True)
class ModelOptions(Group):
    """Who reads and who judges."""

    reader: Annotated[
        str | None,
        typer.Option(
            help="OpenAI-compatible URL; without one retrieval alone is measured.",
            rich_help_panel=_MODELS,
        ),
    ] = None
    reader_model: Annotated[
        str | None, typer.Option(help="The model's name there.", rich_help_panel=_MODELS)
    ] = None
    reader_key: Annotated[
        str | None,
        typer.Option(envvar="ENGRAM_READER_KEY", help="Its key.", rich_help_panel=_MODELS),
    ] = None
    judge: Annotated[
        str | None,
        typer.Option(
            help="OpenAI-compatible URL; without one answers are graded by their words.",
            rich_help_panel=_MODELS,
        ),
    ] = None
    judge_model: Annotated[
        str | None, typer.Option(help="The model's name there.", rich_help_panel=_MODELS)
    ] = None
    judge_key: Annotated[
        str | None,
        typer.Option(envvar="ENGRAM_JUDGE_KEY", help="Its key.", rich_help_panel=_MODELS),
    ] = None
    timeout: Annotated[
        float, typer.Option(help="Seconds that one call may take.", rich_help_panel=_MODELS)
    ] = 300.0
    workers: Annotated[
        int, typer.Option(help="How many questions at once.", rich_help_panel=_MODELS)
    ] = 1

    def made(self) -> dict[str, Any]:
        """Reader and judge, as `evaluate` takes them."""
        return {
            "reader": self._model("reader", self.reader, self.reader_model, self.reader_key),
            "judge": self._model("judge", self.judge, self.judge_model, self.judge_key),
        }

    def _model(self, who: str, url: str | None, name: str | None, key: str | None) -> object:
        if url is None:
            return None
        if name is None:
            raise typer.BadParameter(f"--{who} needs --{who}-model: the model's name there")
        from engram_core.llm import OpenAICompatible

        # It waits and tries again by itself: `Model` tells its troubles apart.
        return OpenAICompatible(url, name, api_key=key, timeout=self.timeout, retries=0)


@dataclass(frozen=True, slots=True)
class AskingOptions(Group):
    """How systems are asked; see `evaluate.settings.Settings`."""

    k: Annotated[int, typer.Option("--k", "-k", help="Most hits.", rich_help_panel=_HOW)] = 20
    budget: Annotated[int, typer.Option(help="Most tokens of context.", rich_help_panel=_HOW)] = (
        2000
    )
    abstain: Annotated[
        str, typer.Option(help="Of lean: flag, empty or off.", rich_help_panel=_HOW)
    ] = "flag"
    fusion: Annotated[str, typer.Option(help="Of lean: score or rrf.", rich_help_panel=_HOW)] = (
        "score"
    )
    window: Annotated[
        int | None,
        typer.Option(help="Most tokens of history the reader can take.", rich_help_panel=_HOW),
    ] = None
    overlong: Annotated[
        str,
        typer.Option(help="A history beyond it: error, or cut and count.", rich_help_panel=_HOW),
    ] = "error"
    style: Annotated[
        str, typer.Option(help="Answers: auto, brief or full.", rich_help_panel=_HOW)
    ] = "auto"
    answer_tokens: Annotated[
        int, typer.Option(help="Most tokens of an answer.", rich_help_panel=_HOW)
    ] = 256
    embedder: Annotated[str, typer.Option(help="As everywhere; auto.", rich_help_panel=_HOW)] = (
        "auto"
    )
    tokenizer: Annotated[
        str, typer.Option(help="wordpiece or tiktoken:NAME.", rich_help_panel=_HOW)
    ] = "wordpiece"

    def settings(self, dataset: str) -> Settings:
        """For `evaluate`."""
        from engram_core.evaluate.evaluating import style_of
        from engram_core.evaluate.settings import Settings

        return Settings(
            k=self.k,
            budget=self.budget,
            abstain=self.abstain,
            fusion=self.fusion,
            window=self.window,
            overlong=self.overlong,
            answer_tokens=self.answer_tokens,
            style=style_of(dataset) if self.style == "auto" else self.style,
        )
