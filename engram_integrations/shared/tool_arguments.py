"""What a model may pass to a memory tool: checked before the tool runs, and nothing else taken."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Mapping
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from engram_core.errors import InvalidInput
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
        first = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(map(str, first["loc"])) or "the arguments"
        raise InvalidInput(
            f"{name}: {first['msg']}; {spec.name} takes {', '.join(spec.arguments)}"
        ) from error
    return {name: getattr(made, name) for name in made.model_fields_set}
