"""Options that many commands share, and `command`, which spells them out for Typer.

A command takes a group as one argument (`where: Where`); its fields become options.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, get_type_hints

import typer

from engram_core.cli.flags import Command
from engram_core.cli.interrupting import telling_of_interruption
from engram_core.cli.settings import SettingsFile, take_defaults
from engram_core.cli.speaking import speaking_of
from engram_core.errors import InvalidInput
from engram_core.scope import Scope

_WHOSE = "Whose memory"
_STORE = "The store, and the form of the answer"
_CLOCKS = "Clocks"
_MODEL = "Language model"


class Group:
    """Base of the option groups."""


@dataclass(frozen=True, slots=True)
class Where(Group):
    """Which store, how it is searched, and how the answer is printed."""

    config: Annotated[
        SettingsFile | None,
        typer.Option(
            parser=SettingsFile,
            metavar="<path>",
            envvar="ENGRAM_CONFIG",
            callback=take_defaults,
            is_eager=True,
            help="A TOML file of settings, for what no option and no variable says.",
            rich_help_panel=_STORE,
        ),
    ] = None
    store: Annotated[
        str,
        typer.Option(
            envvar="ENGRAM_STORE",
            help="Folder of the store, or a database URL.",
            rich_help_panel=_STORE,
        ),
    ] = "memory"
    chroma: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_CHROMA",
            help="URL of a Chroma server for the vector index of large scopes.",
            rich_help_panel=_STORE,
        ),
    ] = None
    chroma_header: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_CHROMA_HEADER",
            help="Sent to that server with each request, such as `Authorization: Bearer …`.",
            rich_help_panel=_STORE,
        ),
    ] = None
    embedder: Annotated[
        str,
        typer.Option(
            envvar="ENGRAM_EMBEDDER",
            help="auto, bundled, hashing or sentence-transformers:NAME.",
            rich_help_panel=_STORE,
        ),
    ] = "auto"
    sparse: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_SPARSE",
            help="A learned sparse model: sentence-transformers:NAME or :FOLDER.",
            rich_help_panel=_STORE,
        ),
    ] = None
    rerank: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_RERANK",
            help="A cross-encoder that reads the best hits: sentence-transformers:NAME or :FOLDER.",
            rich_help_panel=_STORE,
        ),
    ] = None
    lexical: Annotated[
        bool,
        typer.Option(
            "--lexical",
            help="Open a store of another embedder all the same, and search it by words only.",
            rich_help_panel=_STORE,
        ),
    ] = False
    secrets: Annotated[
        str,
        typer.Option(
            envvar="ENGRAM_SECRETS",
            help="What to do with keys, tokens and card numbers in what is stored: keep, mask or "
            "refuse.",
            rich_help_panel=_STORE,
        ),
    ] = "keep"
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="Print one JSON document and nothing else.", rich_help_panel=_STORE
        ),
    ] = False


_TENANT = typer.Option(
    envvar="ENGRAM_TENANT", help="The tenant that the user belongs to.", rich_help_panel=_WHOSE
)


@dataclass(frozen=True, slots=True)
class Whose(Group):
    """Whose memory it is."""

    user: Annotated[
        str,
        typer.Option(
            "--user",
            "-u",
            envvar="ENGRAM_USER",
            help="The id by which you know this user.",
            rich_help_panel=_WHOSE,
        ),
    ]
    tenant: Annotated[str, _TENANT] = "default"
    agent: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_AGENT",
            help="An agent: where to write, or what to narrow a read to.",
            rich_help_panel=_WHOSE,
        ),
    ] = None
    session: Annotated[
        str | None,
        typer.Option(
            help="A conversation: where to write, or what to narrow a read to.",
            rich_help_panel=_WHOSE,
        ),
    ] = None

    @property
    def scope(self) -> Scope:
        """The scope these options name."""
        return Scope(self.user, self.tenant, self.agent, self.session)


@dataclass(frozen=True, slots=True)
class Anyone(Group):
    """Whose memory it is, or everybody's."""

    user: Annotated[
        str | None,
        typer.Option(
            "--user", "-u", help="Only this user; everybody unless given.", rich_help_panel=_WHOSE
        ),
    ] = None
    tenant: Annotated[str, _TENANT] = "default"

    @property
    def scope(self) -> Scope | None:
        """The scope these options name; None for all."""
        return None if self.user is None else Scope(self.user, self.tenant)


@dataclass(frozen=True, slots=True)
class When(Group):
    """The point on both clocks that a read stands at."""

    valid_at: Annotated[
        str | None,
        typer.Option(help="What was true then: ISO 8601 with an offset.", rich_help_panel=_CLOCKS),
    ] = None
    known_at: Annotated[
        str | None,
        typer.Option(
            help="What was believed then: ISO 8601 with an offset.", rich_help_panel=_CLOCKS
        ),
    ] = None
    as_of: Annotated[
        str | None,
        typer.Option(help="Both at once.", rich_help_panel=_CLOCKS),
    ] = None

    @property
    def times(self) -> dict[str, str | None]:
        """As the verbs take them."""
        return {"valid_at": self.valid_at, "known_at": self.known_at, "as_of": self.as_of}


@dataclass(frozen=True, slots=True)
class Model(Group):
    """A language model at an endpoint that speaks OpenAI's protocol; none unless it is named."""

    endpoint: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_LLM_ENDPOINT",
            help="Address of an OpenAI-compatible endpoint, up to and with /v1.",
            rich_help_panel=_MODEL,
        ),
    ] = None
    model: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_LLM_MODEL", help="The model's name there.", rich_help_panel=_MODEL
        ),
    ] = None
    api_key: Annotated[
        str | None,
        typer.Option(
            envvar=["ENGRAM_LLM_API_KEY", "OPENAI_API_KEY"],
            help="Sent as a bearer token.",
            rich_help_panel=_MODEL,
        ),
    ] = None

    @property
    def llm(self) -> object | None:
        """The model these options name; None for none."""
        if self.endpoint is None and self.model is None:
            return None
        from engram_core.llm import OpenAICompatible

        try:
            return OpenAICompatible(self.endpoint or "", self.model or "", api_key=self.api_key)
        except InvalidInput as error:
            raise InvalidInput(
                "give both --endpoint, an address such as http://127.0.0.1:8080/v1, and --model, "
                "the model's name there"
            ) from error


Reader = Annotated[
    str,
    typer.Option(
        envvar="ENGRAM_EXTRACTOR",
        help="Who reads messages: `rules`, or `llm`, the model named.",
        rich_help_panel=_MODEL,
    ),
]


def command(
    app: typer.Typer, name: str | None = None, interrupted: str | None = None
) -> Callable[..., Any]:
    """Register a function as a command; its docstring is the help text.

    Args:
        app: The command line.
        name: What the command is called, unless as the function.
        interrupted: What is told after Ctrl-C, beside that; for commands that take long.
    """

    def register(function: Callable[..., None]) -> Callable[..., None]:
        called = name or function.__name__.replace("_", "-")
        hints = get_type_hints(function, include_extras=True)
        groups = {key: hint for key, hint in hints.items() if _is_group(hint)}

        @functools.wraps(function)
        def run(**given: Any) -> None:  # noqa: ANN401 - whatever Typer parsed
            for key, group in groups.items():
                given[key] = group(**{one.name: given.pop(one.name) for one in fields(group)})
            with telling_of_interruption(interrupted), speaking_of(called, options):
                function(**given)

        parameters = _spelled_out(function, hints)
        options = {one.name: _option(one) for one in parameters}
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {one.name: one.annotation for one in parameters}
        run.__doc__ = _in_paragraphs(function.__doc__ or "")
        del run.__wrapped__  # Typer would look through it
        app.command(called, cls=Command)(run)
        return function

    return register


def _is_group(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Group)


def _in_paragraphs(text: str) -> str:
    """A docstring whose lines the terminal breaks, not the source."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs)


def _option(parameter: inspect.Parameter) -> str:
    """What stands for a parameter on the command line: an option, or an argument as help shows."""
    for one in getattr(parameter.annotation, "__metadata__", ()):
        if isinstance(one, typer.models.ArgumentInfo):
            return parameter.name.upper()
        if isinstance(one, typer.models.OptionInfo):
            # The first name stands where a default would, outside of Annotated.
            for name in (one.default, *(one.param_decls or ())):
                if str(name).startswith("--"):
                    return str(name)
    return f"--{parameter.name.replace('_', '-')}"


def _place(hint: object) -> int:
    """Where in the help: what the command alone has first, the store that all have last."""
    groups = (Whose, Anyone, When, Model, Where)
    return next((place for place, one in enumerate(groups, 1) if hint is one), 0)


def _spelled_out(function: Callable[..., None], hints: dict[str, Any]) -> list[inspect.Parameter]:
    """The function's parameters as help shows them, each group replaced by its fields."""
    spelled = []
    parameters = inspect.signature(function).parameters.values()
    for parameter in sorted(parameters, key=lambda one: _place(hints[one.name])):
        hint = hints[parameter.name]
        if not _is_group(hint):
            spelled.append(parameter.replace(annotation=hint, kind=_BY_NAME))
            continue
        typed = get_type_hints(hint, include_extras=True)
        for one in fields(hint):
            default = inspect.Parameter.empty if one.default is MISSING else one.default
            spelled.append(
                inspect.Parameter(one.name, _BY_NAME, default=default, annotation=typed[one.name])
            )
    return spelled


_BY_NAME = inspect.Parameter.KEYWORD_ONLY
