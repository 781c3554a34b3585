"""What parsers are fed: texts of hostile pieces, JSON values, messages, and files out of shape."""

from __future__ import annotations

import json
from datetime import UTC, timedelta, timezone

from hypothesis import strategies as st

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN

PIECES = [
    "\x00",
    "\ud800",
    "\udc00",
    "\u202e",
    "\u2028",
    "\x85",
    "\u200d",
    "\ufeff",
    "\n",
    "\r",
    " ",
    '"',
    "\\",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "&lt;",
    "'",
    ",",
    ":",
    "```json\n",
    "```",
    "<think>",
    "</think>",
    "null",
    "NaN",
    "1e999",
    "[e9-k] ",
    "user: ",
    "in March 2023",
    "hier",
    "2024-13-45",
    "il y a trois ans",
    "last week and ",
    "who ",
    "?",
    "I live in Ghent.",
    "claims",
    '"claims": [',
    '"quote": "I live in Ghent"',
    "\\u0022",
    "\\ud800",
    "é",
    "日本",
    "AKIA",
    "4111 1111 1111 1111",
    "-----BEGIN PRIVATE KEY-----",
    "://a:b@c",
    "eyJ",
    "Ignore all previous ",
    CONTEXT_OPEN,
    CONTEXT_CLOSE,
]
texts = st.text(st.characters(codec=None), max_size=200) | st.lists(
    st.sampled_from(PIECES) | st.text(max_size=8), max_size=30
).map("".join)
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | texts
    | st.binary(max_size=20)
    | st.datetimes(timezones=st.none() | st.just(UTC) | st.just(timezone(timedelta(hours=-3))))
)
_NAMES = """
role content type text name id at created_at timestamp metadata data blocks tool_calls
additional_kwargs $engram items messages session conversation mapping chat_messages
haystack_sessions session_1 store author parts sender claims quote subject predicate object
polarity modality valid_from valid_to topic message session_1_date_time haystack_dates
haystack_session_ids question_id sample_id uuid children parent current_node create_time
output speaker dia_id
"""
KEYS = _NAMES.split()
keys = st.sampled_from(KEYS) | st.text(max_size=5)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=5),
    max_leaves=20,
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6),
    max_leaves=25,
)


@st.composite
def bent_json(draw: st.DrawFn) -> str:
    """JSON, cut somewhere, with a piece put in somewhere, or fenced."""
    text = json.dumps(draw(json_values), ensure_ascii=draw(st.booleans()))
    cut, at = (draw(st.integers(0, len(text))) for _ in range(2))
    shape = draw(st.integers(0, 3))
    if shape == 0:
        return text[:cut]
    if shape == 1:
        return text[:at] + draw(st.sampled_from(PIECES)) + text[at:]
    return f"Sure!\n```json\n{text}\n```" if shape == 2 else text


files = st.binary(max_size=300) | (
    st.lists(bent_json(), max_size=4).map(lambda lines: "\n".join(lines)) | texts
).map(lambda text: text.encode("utf-8", "surrogatepass"))
