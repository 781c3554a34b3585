"""The model that the environment names where it answers, else the scripted one and what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engram_integrations.demo.endpoint import Endpoint, is_there
from engram_integrations.demo.frameworks import Framework

Model = TypeVar("Model")
PROBE = "Say yes."
OFFLINE = "This goes on with the scripted model."


def answering(
    framework: Framework,
    endpoint: Endpoint | None,
    made: Callable[[Endpoint | None], Model],
    asked: Callable[[Model], object],
    tell: Callable[[str], object],
) -> Model:
    """The framework's model at the endpoint, if it answers; else the scripted one.

    Args:
        framework: Whose model it is.
        endpoint: As `endpoint_of` found it; None for the scripted model.
        made: Makes the model of an endpoint, and the scripted one of None.
        asked: Asks a model one thing; whatever it raises is told.
        tell: Handed a sentence that says what is wrong, and what to do.
    """
    if endpoint is None:
        return made(None)
    if not is_there(framework.connector):
        tell(
            f"{endpoint.where} is named, but {framework.connector_package} is not installed: "
            f"pip install {framework.connector_package}. {OFFLINE}"
        )
        return made(None)
    model = made(endpoint)
    try:
        asked(model)
    except Exception as error:
        tell(
            f"{endpoint.model} at {endpoint.where} does not answer ({error}): start it, or mend "
            f"OPENAI_API_KEY, OPENAI_BASE_URL or OPENAI_MODEL. {OFFLINE}"
        )
        return made(None)
    return model
