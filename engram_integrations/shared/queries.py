"""The words of a query, whatever a framework hands over as one."""

from __future__ import annotations

from engram_core.errors import InvalidInput
from engram_core.ingest.messages import normalise


def query_text(query: object) -> str:
    """The text to search for: of a string, a message of any shape, or the last of a list of them.

    Raises:
        InvalidInput: It is none of these.

    >>> query_text({"role": "user", "content": "Where do I live?"})
    'Where do I live?'
    """
    if isinstance(query, str):
        return query
    if isinstance(query, list | tuple) and not query:
        raise InvalidInput("the query is an empty list: pass text or a message")
    return normalise(query)[-1].text
