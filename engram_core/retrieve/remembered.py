"""What follows from an index view alone, worked out once for each view and let go with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from engram_core.storage.index_view import IndexView

T = TypeVar("T")
_held: WeakKeyDictionary[IndexView, dict[str, Any]] = WeakKeyDictionary()


def remembered(view: IndexView, what: str, make: Callable[[], T]) -> T:
    """What `make` gives for this view; a view never changes, so it is asked once.

    Two threads that ask at once may both make it, which does no harm.

    Args:
        view: Of one owner at one moment of commit.
        what: A name for what is made.
        make: A pure function of the view and of the rows of its moment.
    """
    known = _held.setdefault(view, {})
    if what not in known:
        known[what] = make()
    found: T = known[what]
    return found
