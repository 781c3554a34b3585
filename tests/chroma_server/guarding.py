"""A proxy before a Chroma server that lets in who sends the right header, as a company's would."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

_KEPT = ("content-type", "chroma-trace-id")


@contextmanager
def guarded(behind: str, name: str, value: str) -> Iterator[str]:
    """The URL of a proxy before `behind` that refuses requests without this header."""

    class Guard(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            if self.headers.get(name) != value:
                self._answer(401, {"content-type": "text/plain"}, b"who are you?")
                return
            sent = {"content-type": self.headers.get("content-type", "application/json")}
            url = f"{behind}{self.path}"
            found = httpx.request(self.command, url, content=body, headers=sent, timeout=30)
            kept = {key: found.headers[key] for key in _KEPT if key in found.headers}
            self._answer(found.status_code, kept, found.content)

        do_GET = do_POST = do_PUT = do_DELETE = _pass_on  # noqa: N815 - named by the base class

        def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
            self.send_response(status)
            for key, one in {**headers, "content-length": str(len(body))}.items():
                self.send_header(key, one)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is to be told."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Guard)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
