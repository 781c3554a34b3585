"""ONNX models of this process: loaded when first used, shared, let go of in a forked child."""

from __future__ import annotations

import ctypes
import os
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from onnxruntime import InferenceSession

_MOST_THREADS = 4

_lock = Lock()
_sessions: dict[tuple[int, Path], InferenceSession] = {}


def session_of(model: Path) -> InferenceSession:
    """The session of this process for a model's file; a forked child makes its own.

    Raises:
        RuntimeError: onnxruntime cannot load the file.
    """
    with _lock:
        key = os.getpid(), model
        if key not in _sessions:
            _sessions[key] = _load(model)
        return _sessions[key]


def _load(model: Path) -> InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(_MOST_THREADS, os.cpu_count() or 1)
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Threads that spin while idle would take the cores from whoever asks next.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def _in_child() -> None:
    """Let go of what belonged to threads of the parent: the lock, and the sessions.

    To free a session means to wait for its threads, which a child would do for ever.
    """
    global _lock
    _lock = Lock()
    for session in _sessions.values():
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(session))
    _sessions.clear()


os.register_at_fork(after_in_child=_in_child)
