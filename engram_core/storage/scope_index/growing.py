"""Arrays that grow at the end while views of their beginning stay as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, overload

import numpy as np
import numpy.typing as npt

Item = TypeVar("Item", bound=np.generic)


class Prefix(Sequence[str]):
    """The first items of a list that only grows; copying 100,000 ids would cost 2 ms a write."""

    def __init__(self, items: list[str], length: int) -> None:
        self._items = items
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[str]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self._items[one] for one in range(*place.indices(self._length))]
        return self._items[range(self._length)[place]]


class Growing(Generic[Item]):
    """A NumPy array with spare room at its end.

    Appending writes past the end of every view handed out before, so views never change. Room that
    was not written to yet costs no memory: the system gives pages when they are touched.

    Args:
        dtype: Of the items.
        width: Columns of a matrix; None for a plain array.
    """

    def __init__(self, dtype: type[Item], width: int | None = None) -> None:
        self._row: tuple[int, ...] = () if width is None else (width,)
        self._buffer: npt.NDArray[Item] = np.empty((0, *self._row), dtype)
        self._length = 0

    def __len__(self) -> int:
        return self._length

    @property
    def view(self) -> npt.NDArray[Item]:
        """What is there now; must not be written to."""
        return self._buffer[: self._length]

    def append(self, items: Any) -> None:  # noqa: ANN401 - anything NumPy makes an array of
        """Add rows at the end."""
        rows = np.asarray(items, dtype=self._buffer.dtype).reshape((-1, *self._row))
        self.reserve(self._length + len(rows))
        self._buffer[self._length : self._length + len(rows)] = rows
        self._length += len(rows)

    def reserve(self, length: int) -> None:
        """Make room for `length` rows in all, and a quarter more."""
        if length <= len(self._buffer):
            return
        wider = np.empty((length + length // 4 + 16, *self._row), self._buffer.dtype)
        wider[: self._length] = self.view
        self._buffer = wider

    def change(self, positions: Any, values: Any) -> None:  # noqa: ANN401 - as above
        """Set items anew, in a copy: views handed out before keep the old ones."""
        fresh = self._buffer.copy()
        fresh[positions] = values
        self._buffer = fresh

    @property
    def nbytes(self) -> int:
        """Bytes in use."""
        return int(self.view.nbytes)
