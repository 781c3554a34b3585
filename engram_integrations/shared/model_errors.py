"""Which failures of a framework's model are worth another try."""

from __future__ import annotations

from engram_core.errors import LLMBusy, LLMRefused, LLMSlow

_REFUSALS = frozenset({400, 401, 403, 404, 405, 413, 422})
_FAULTS = (TypeError, ValueError, NotImplementedError, AttributeError, KeyError)


def as_llm_error(error: Exception, model: str) -> LLMBusy | LLMRefused:
    """The error to raise instead: providers' clients tell the HTTP status, or nothing.

    What tells nothing is taken for a passing trouble, unless it is a mistake in the call itself.
    """
    status = getattr(error, "status_code", None)
    if status is None:
        status = getattr(getattr(error, "response", None), "status_code", None)
    slow = isinstance(error, TimeoutError) or "Timeout" in type(error).__name__
    told = f"{model}: {type(error).__name__}: {error}"
    if status in _REFUSALS or (status is None and isinstance(error, _FAULTS)):
        return LLMRefused(told)
    return LLMSlow(told) if slow else LLMBusy(told)
