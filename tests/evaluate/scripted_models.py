"""A reader and a judge that need no model, and runs with them: always the same."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable

from engram_core.evaluate.evaluating import evaluate
from engram_core.llm import Completion

SYSTEMS = ("lean", "bm25", "full_context")

Answer = Callable[[str], str]


class Scripted:
    """Answers by a function of the last message, and keeps what it was asked."""

    def __init__(self, answer: Answer, name: str = "scripted") -> None:
        self.name = name
        self.prompts: list[list[dict[str, str]]] = []
        self._answer = answer
        self._lock = threading.Lock()

    def complete(self, messages, *, schema=None, max_tokens):
        with self._lock:
            self.prompts.append([dict(one) for one in messages])
        text = self._answer(messages[-1]["content"])
        return Completion(text, len(messages[-1]["content"]) // 4, len(text) // 4)


def best_line(prompt: str) -> str:
    """The line of the notes that has most words in common with the question."""
    notes, _, asked = prompt.rpartition("\nQuestion: ")
    wanted = set(re.findall(r"\w{4,}", asked.lower()))
    lines = [line for line in notes.splitlines() if ": " in line and not line.startswith("Notes")]
    held = [(len(wanted & set(re.findall(r"\w{4,}", line.lower()))), line) for line in lines]
    most, line = max(held, default=(0, ""), key=lambda pair: pair[0])
    return line.rpartition(": ")[2] if most else "No information available"


def lenient(prompt: str) -> str:
    """Yes when a word of the reference is in the reply; a full score for any nugget."""
    if "Requirement:" in prompt:
        return "1"
    reference = re.search(r"(?:Reference answer|considers): (.*)\nReply", prompt)
    reply = re.search(r"Reply: (.*)\n", prompt)
    words = set(re.findall(r"\w{4,}", reference[1].lower())) if reference else set()
    return "yes" if reply and words & set(re.findall(r"\w{4,}", reply[1].lower())) else "no"


def reader() -> Scripted:
    return Scripted(best_line, "scripted reader")


def judge() -> Scripted:
    return Scripted(lenient, "scripted judge")


def run_small(folder, dataset, systems=SYSTEMS, **options):
    settings = {"embedder": "hashing:64", "reader": reader(), "judge": judge()}
    return evaluate(dataset, systems, folder, **{**settings, **options})
