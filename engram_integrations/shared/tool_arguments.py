"""What a model may pass to a memory tool: checked before the tool runs, and nothing else taken."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Iterable, Mapping
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from engram_core.errors import InvalidInput
from engram_core.escape import one_line
from engram_core.quoting import MOST
from engram_integrations.shared.tools import TOOLS, ToolSpec


@functools.cache
def arguments_of(tool: str) -> type[BaseModel]:
    """The arguments of a tool that a model may fill, described and typed as the function's.

    An argument it does not have is refused: passed over, it would give an answer to another
    question than the model asked.
    """
    spec = TOOLS[tool]
    hints = get_type_hints(spec.run)
    signature = inspect.signature(spec.run).parameters
    fields: dict[str, Any] = {}
    for name, described in spec.arguments.items():
        default = signature[name].default
        given = ... if default is inspect.Parameter.empty else default
        fields[name] = (hints[name], Field(given, description=described))
    made: type[BaseModel] = create_model(tool, __config__=ConfigDict(extra="forbid"), **fields)
    return made


def checked(spec: ToolSpec, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments as the tool takes them.

    Raises:
        InvalidInput: One is missing, unknown or of another kind.
    """
    try:
        made = arguments_of(spec.name).model_validate(dict(arguments))
    except ValidationError as error:
        raise InvalidInput(wrong_argument(error, spec.name, spec.arguments)) from error
    return {name: getattr(made, name) for name in made.model_fields_set}


def wrong_argument(error: ValidationError, tool: str, arguments: Iterable[str]) -> str:
    """What a model is told of the first argument that a tool cannot take, its value left out.

    Args:
        error: What was found wrong.
        tool: The name of the tool.
        arguments: The names of those that it takes.
    """
    first = error.errors(include_url=False, include_input=False)[0]
    name = one_line(".".join(map(str, first["loc"])))[:MOST] or "the arguments"
    return f"{name}: {first['msg']}; {tool} takes {', '.join(arguments)}"
