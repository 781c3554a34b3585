"""What a read may see: the as-of mask, narrowed by exclusions; a named window for facts."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import numpy as np

from engram_core.scope import Scope
from engram_core.storage.index_view import FACT, OPEN, Bools, IndexView
from engram_core.storage.types import to_micros
from engram_core.times import ReadTimes

Window = tuple[datetime, datetime]


def visible(
    view: IndexView,
    scope: Scope,
    times: ReadTimes,
    now: int,
    window: Window | None = None,
    exclude: Collection[str] = (),
) -> Bools:
    """The mask of what may be shown, shape (n,); applied before any top-k is cut.

    Args:
        view: What is searched.
        scope: Whose memory; its labels narrow.
        times: The point on both clocks.
        now: Microseconds since 1970, for the clocks that were not set.
        window: The dates that the question names: then the facts whose interval overlaps it are
            shown, instead of those that hold at `valid_at`.
        exclude: Ids never to be shown.
    """
    mask = view.visible(scope, times, now)
    if window is not None:
        facts = np.asarray(view.kinds) == FACT
        mask = np.where(facts, _in_window(view, scope, times, now, window), mask)
    if exclude:
        banned = frozenset(exclude)
        mask = mask & np.fromiter((one not in banned for one in view.ids), np.bool_, len(view))
    return mask


def _in_window(view: IndexView, scope: Scope, times: ReadTimes, now: int, window: Window) -> Bools:
    start, end = to_micros(window[0]), to_micros(window[1])
    believed = np.asarray(view.expired) == OPEN
    if times.known_at is not None:
        known = to_micros(times.known_at)
        believed = (np.asarray(view.created) <= known) & (np.asarray(view.expired) > known)
    overlaps = (np.asarray(view.starts) < end) & (np.asarray(view.ends) > start)
    found: Bools = believed & overlaps
    if scope.session is None and scope.agent is None:
        return found
    # Only the view knows which session a fact came from; it is asked at both edges of the window.
    edges = (ReadTimes(window[0], times.known_at), ReadTimes(window[1], times.known_at))
    return found & (view.visible(scope, edges[0], now) | view.visible(scope, edges[1], now))
