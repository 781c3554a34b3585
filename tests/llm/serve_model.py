"""Serves a GGUF file with llama.cpp on loopback until its standard input is closed.

    python serve_model.py MODEL

Prints the address once it can be asked. Run by a Python that has the package `xllamacpp`.
"""

from __future__ import annotations

import os
import sys

import xllamacpp


def main() -> None:
    """Load, say where, wait, and end without waiting for threads of the server."""
    params = xllamacpp.CommonParams()
    params.model.path = sys.argv[1]
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = 4096
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
