"""The evaluation harness: datasets, measures and statistics under one protocol.

Measure a memory on public benchmarks or on the small dataset that ships, see docs/benchmarks.md.
"""

from engram_core.evaluate.cases import Conversation, Dataset, Question, Turn

__all__ = ["Conversation", "Dataset", "Question", "Turn"]
