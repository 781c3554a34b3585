"""Every error Engram raises, as a tree.

    EngramError
    ├── InvalidInput          a value given by the caller cannot be used
    │   ├── InvalidScope      the scope itself is not one
    │   ├── NaiveDatetime     an instant came without a timezone
    │   ├── MixedClocks       as_of was given together with valid_at or known_at
    │   └── UnknownOption     an option or filter nobody knows
    ├── NotFound              no such fact, episode, entity or decision in this scope
    ├── Conflict              the target changed meanwhile, or was already ruled upon
    │   └── IdentityMoved     an id was linked while it was written to; tried again by itself
    ├── StoreError            the store on disk
    │   ├── StoreUnavailable  cannot be opened or written
    │   ├── StoreCorrupt      damaged; says what is left and how to mend it
    │   ├── SchemaMismatch    written by a newer Engram, or its migrations were changed
    │   ├── EmbedderMismatch  its vectors were made by another embedder
    │   └── StoreClosed       used after close()
    ├── EmbedderError         the embedder is missing, damaged or failed
    ├── RerankerError         the reranker is missing, damaged or failed; the read gave nothing
    ├── ExtractionError       an extractor failed; the job keeps the raw output and can be retried
    │   └── NotAsked          its model was not asked: the budget is spent, or the model is down
    ├── LLMBusy               a language model cannot answer now; trying again later may help
    │   └── LLMSlow           it took too long; asking for less may help
    ├── LLMRefused            a language model will not answer; trying again does not help
    └── MissingExtra          an optional package is needed; the message names the extra

Each message says what to do next.
"""

from __future__ import annotations

import re

# What steers a terminal, or shows a line as another one: a path or value that is repeated may hold
# it. Line breaks of ours stay.
_STEERING = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)


class EngramError(Exception):
    """Base of all errors raised by Engram. Catch this to catch them all."""

    def __str__(self) -> str:
        """The message, control characters in it written as escapes."""
        return _STEERING.sub(lambda one: ascii(one.group())[1:-1], super().__str__())


class InvalidInput(EngramError, ValueError):  # noqa: N818 - named for what happened
    """A value given by the caller cannot be used. Nothing was stored."""


class InvalidScope(InvalidInput):
    """A scope is not one: its user or tenant is missing, blank or not text."""


class NaiveDatetime(InvalidInput):
    """An instant came without a timezone. Pass `datetime(..., tzinfo=timezone.utc)`."""


class MixedClocks(InvalidInput):
    """`as_of` sets both clocks, so it cannot be given with `valid_at` or `known_at`."""


class UnknownOption(InvalidInput, TypeError):  # noqa: N818
    """An option, filter or operator that this verb does not have."""


class NotFound(EngramError, LookupError):  # noqa: N818
    """No such fact, episode, entity or decision in this scope."""


class Conflict(EngramError):  # noqa: N818
    """The target changed since it was read. Read it again and decide anew."""


class IdentityMoved(Conflict):
    """An id was linked or unlinked while it was written to. The verbs try again by themselves."""


class StoreError(EngramError):
    """Something about the store on disk or its server."""


class StoreUnavailable(StoreError):  # noqa: N818
    """The store cannot be opened or written: path, permission, lock or server."""


class StoreCorrupt(StoreError):  # noqa: N818
    """The store is damaged. The message says what is left and how to mend it."""


class SchemaMismatch(StoreError):  # noqa: N818
    """The store was written by a newer Engram, or its migrations were altered."""


class EmbedderMismatch(StoreError):  # noqa: N818
    """The store's vectors were made by another embedder than the one given."""


class StoreClosed(StoreError):  # noqa: N818
    """The memory was used after `close()`."""


class EmbedderError(EngramError):
    """The embedder is missing, damaged or failed."""


class RerankerError(EngramError):
    """The reranker is missing, damaged or failed. The read gave nothing."""


class ExtractionError(EngramError):
    """An extractor failed. `raw` holds what it answered, kept with the job."""

    def __init__(self, message: str, raw: str | None = None) -> None:
        super().__init__(message)
        self.raw = raw


class NotAsked(ExtractionError):  # noqa: N818
    """A model was not asked: its budget is spent, or it failed again and again. Messages wait."""


class LLMBusy(EngramError):  # noqa: N818
    """A language model cannot answer now: overloaded, out of reach, too slow. Try again later."""


class LLMSlow(LLMBusy):
    """A language model took longer than it was given. Ask for less, or give it more time."""


class LLMRefused(EngramError):  # noqa: N818
    """A language model will not answer: wrong key, unknown model, prompt too long, its filter."""


class MissingExtra(EngramError, ImportError):  # noqa: N818
    """An optional package is not installed. The message names the extra to install."""
