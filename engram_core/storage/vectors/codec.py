"""Vectors as bytes: float32, little-endian."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def to_blob(vector: npt.NDArray[np.float32]) -> bytes:
    """The bytes of one vector."""
    return np.ascontiguousarray(vector, dtype="<f4").tobytes()
