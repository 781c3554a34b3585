"""The scripted model, and the endpoint that takes its place."""

import pytest

from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN
from engram_integrations.demo.endpoint import Endpoint, endpoint_of, is_there
from engram_integrations.demo.scripted import memory_in, scripted_reply

MEMORY = "\n".join(
    [
        CONTEXT_OPEN,
        "Facts:",
        "[f1] user owns accordion (since 2021)",
        "[f2] user lives in Pécs (since 2019)",
        "Messages, oldest first:",
        "[e4] 2022-06-07 09:40 user: Where is my accordion?",
        CONTEXT_CLOSE,
    ]
)


def test_it_answers_with_the_lines_that_share_words():
    prompt = [("system", f"Be kind.\n\n{MEMORY}"), ("user", "What do you know of my accordion?")]
    assert scripted_reply(prompt) == "I remember: user owns accordion (since 2021)"


def test_it_has_nothing_to_say_without_memory():
    assert "nothing" in scripted_reply([("user", "Where is my accordion?")])


def test_a_statement_is_noted():
    assert scripted_reply([("user", "The accordion is sold.")]) == "Thank you, noted."


def test_the_block_is_found_with_its_marks():
    assert memory_in([("system", f"Be kind.\n\n{MEMORY}\nBye.")]) == MEMORY
    assert memory_in([("user", "hello")]) == ""


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"OPENAI_API_KEY": "  "}, None),
        ({"OPENAI_API_KEY": "k", "OPENAI_MODEL": "m"}, Endpoint("k", None, "m")),
        (
            {"OPENAI_BASE_URL": "http://localhost:1234/v1", "OPENAI_MODEL": "m"},
            Endpoint("none", "http://localhost:1234/v1", "m"),
        ),
    ],
)
def test_the_endpoint_is_read_from_the_environment(environment, expected):
    assert endpoint_of(environment) == expected


def test_a_key_does_not_show_in_what_is_printed():
    assert "secret" not in repr(Endpoint("secret", None, "m"))


def test_a_module_below_a_missing_one_is_not_there():
    assert not is_there("no_such_package.at_all")
    assert is_there("json.decoder")
