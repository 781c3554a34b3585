"""Secrets are kept, masked or refused at every door, and the original goes nowhere else.

The keys are made up here, and put together so that no scanner of this project takes them for real.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidInput
from engram_core.screening.cards import luhn
from engram_core.screening.screen import Screen, secrets_in
from engram_core.storage.session_buffer import Buffered
from tests.field.telling import ANA, a_memory

AWS = "AK" + "IAQ4XKZT7R2MNB5LWD"
GITHUB = "gh" + "p_" + "a1B2c3D4e5F6" * 3
STRIPE = "sk_" + "live_" + "4eC39HqLyjWDarjtT1zdp7dc"
SLACK = "xo" + "xb-223456789012-323456789012-abCdefGhijklmnopQrstuvwx"
JWT = "eyJ" + "hbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ." + "c2lnbmF0dXJlLW9mLW5vdGhpbmc"
PEM = (
    "-----BEGIN "
    + "RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7hush\nqr+/=\n-----END RSA PRIVATE KEY-----"
)
ANTHROPIC = "sk-" + "ant-api03-" + "hushHUSH12" * 4
NPM = "np" + "m_" + "a1B2c3D4e5F6" * 3
CARD = "4539 1488 0343 6467"
SECRETS = {
    AWS: "AWS key",
    GITHUB: "GitHub Token",
    STRIPE: "Stripe Access Key",
    SLACK: "Slack Token",
    JWT: "JSON Web Token",
    PEM: "private key",
    ANTHROPIC: "Anthropic key",
    NPM: "npm token",
    CARD: "card number",
    "3782-822463-10005": "card number",
    "do" + "p_v1_" + "0a1b2c3d" * 8: "DigitalOcean token",
    "da" + "pi" + "0a1b2c3d" * 4: "Databricks token",
    "ya" + "29." + "hush_HUSH-12" * 4: "Google token",
    "GOC" + "SPX-" + "hushHUSH1234" * 2 + "hush": "Google client secret",
    "gl" + "sa_" + "hushHUSH" * 4 + "_0a1b2c3d": "Grafana token",
    "gs" + "k_" + "hushHUSH12" * 5: "Groq key",
    "li" + "n_api_" + "hushHUSH12" * 4: "Linear key",
    "ke" + "y-" + "0a1b2c3d" * 4: "Mailgun key",
    "nt" + "n_" + "hushHUSH12" * 5: "Notion token",
    "pp" + "lx-" + "hushHUSH12" * 5: "Perplexity key",
    "r" + "8_" + "hushHUSH1" * 4 + "a": "Replicate token",
    "sh" + "pat_" + "0a1b2c3d" * 4: "Shopify token",
    "ts" + "key-auth-hushHUSH1234-" + "hushHUSH" * 4: "Tailscale key",
    "hv" + "s." + "hush_HUSH-12" * 4: "Vault token",
    "xa" + "i-" + "hushHUSH12" * 8: "xAI key",
    "dc" + "kr_pat_" + "hushHUSH1" * 3: "Docker token",
    "AT" + "ATT3xFfGF0" + "hushHUSH12" * 10 + "=0A1B2C3D": "Atlassian token",
    "py" + "pi-AgEIcHlwaS5vcmc" + "hushHUSH12" * 4: "PyPI token",
}
IN_PLACE = {
    "postgresql://ana:hush4hush@host/db": "postgresql://ana:[secret: password in a URL]@host/db",
    "https://x.example/?u=1&token=hush4hush4&v=2": (
        "https://x.example/?u=1&token=[secret: password in a URL]&v=2"
    ),
    "Authorization: Bearer hush4hush4hush4hush4": "Authorization: Bearer [secret: bearer token]",
    "Authorization: Basic " + "aHVzaDpodXNo": "Authorization: Basic [secret: password in a header]",
    "https://discord.com/api/webhooks/223456789012345678/" + "hushHUSH12" * 6: (
        "https://discord.com/api/webhooks/223456789012345678/[secret: Discord webhook]"
    ),
    "export API_KEY='hush4HUSH4hush4HUSH4' # mine": (
        "export API_KEY='[secret: assigned secret]' # mine"
    ),
    "aws_secret_access_key = hush4HUSH4/hush4+HUSH4": (
        "aws_secret_access_key = [secret: assigned secret]"
    ),
    '{"client_secret": "hush4HUSH4hush4HUSH4"}': '{"client_secret": "[secret: assigned secret]"}',
    "4539 1488 0343 6467 0": "[secret: card number] 0",
    "12 4539 1488 0343 6467 7 9": "12 [secret: card number] 7 9",
    "4539-1488-0343-6467 12/27": "[secret: card number] 12/27",
}
HARMLESS = [
    "My number is 0044 1632 960 961.",
    "Order 4539 1488 0343 6468 arrived.",  # its check digit is wrong
    "The hash is d41d8cd98f00b204e9800998ecf8427e.",
    "See https://x.example/a:b/c@d and mail ana@x.example.",
    "id 123e4567-e89b-12d3-a456-426614174000",
    "My password is on the fridge.",
    "password = request.form['password']",
    "api_key = your_api_key_goes_in_here",
    "access_token: request.headers.authorization",
    "the secret_key is under the mat of house 12345678901234567890",
    "0000 0000 0000 0000",
    "version 4.11.1111.1111.1111",
]


@pytest.mark.parametrize("secret", SECRETS, ids=list(SECRETS.values()))
def test_a_secret_is_masked_in_its_place(secret: str) -> None:
    said = f"Take {secret}, then go."
    assert Screen("mask").text(said, "it") == f"Take [secret: {SECRETS[secret]}], then go."
    assert Screen("keep").text(said, "it") == said


@pytest.mark.parametrize("said", IN_PLACE)
def test_what_stands_round_a_secret_stays(said: str) -> None:
    assert Screen("mask").text(said, "it") == IN_PLACE[said]


@pytest.mark.parametrize("said", HARMLESS)
def test_what_only_looks_like_a_secret_stays(said: str) -> None:
    assert Screen("mask").text(said, "it") == said


@given(st.text(max_size=200), st.sampled_from([*SECRETS]), st.text(max_size=200))
def test_what_is_masked_holds_no_secret_any_more(before: str, secret: str, after: str) -> None:
    once = Screen("mask").text(f"{before} {secret} {after}", "it")
    assert secret not in once
    assert Screen("mask").text(once, "it") == once


@given(st.integers(10**11, 10**18))
def test_the_check_digit_tells_one_number_in_ten(number: int) -> None:
    assert sum(luhn(f"{number}{digit}") for digit in range(10)) == 1


def whole_store(mem: Engram, folder: Path) -> bytes:
    mem.close()
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def masking(folder: Path, policy: str = "mask") -> Engram:
    return Engram.open(folder, embedder="hashing:64", background=False, secrets=policy)


def tell_all(mem: Engram, secret: str) -> None:
    """Every verb that writes words, with a secret in each of its places."""
    mem.add(f"I live in Brennick. My key is {secret}.", ANA, at="2024-03-01T09:00:00+00:00")
    parts = [{"type": "text", "text": f"One {secret}"}, {"type": "text", "text": "two"}]
    call = {"function": {"name": "f", "arguments": f'{{"key": "{secret}"}}'}}
    mem.add(
        [
            {"role": "user", "content": parts, "metadata": {"note": secret, secret: 1}},
            {"role": "assistant", "content": None, "tool_calls": [call], "name": f"Odo {secret}"},
        ],
        ANA,
    )
    fact = mem.remember(ANA, "Grelda", "note", f"uses {secret}")
    mem.correct(fact.id, ANA, object=f"used {secret}", reason=f"because {secret}")
    other = mem.remember(ANA, "Grelda", "likes", "olives")
    mem.retract(other.id, ANA, reason=secret, author=f"Odo {secret}")
    mem.set_buffer(
        Scope(user="ana", session="s"), [Buffered({"content": f"x {secret}", "extra": [secret]})]
    )
    mem.append_buffer(Scope(user="ana", session="s"), [Buffered({"content": secret})])
    mem.consolidate()


@pytest.mark.parametrize("secret", [AWS, GITHUB, CARD, ANTHROPIC])
def test_masked_the_original_is_in_no_file_of_the_store_nor_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, secret: str
) -> None:
    caplog.set_level(logging.DEBUG)
    mem = masking(tmp_path)
    tell_all(mem, secret)
    mem.export(ANA, tmp_path / "out.jsonl")
    stored = whole_store(mem, tmp_path)
    assert b"[secret: " in stored
    assert secret.encode() not in stored
    assert secret not in caplog.text


def test_masked_words_spans_and_payloads_agree(tmp_path: Path) -> None:
    with masking(tmp_path) as mem:
        tell_all(mem, GITHUB)
        first, parts, *_ = mem.episodes(ANA)
        assert first.text == "I live in Brennick. My key is [secret: GitHub Token]."
        assert parts.text == "One [secret: GitHub Token]\ntwo"
        assert parts.payload["content"][0]["text"] == "One [secret: GitHub Token]"
        [home] = mem.facts(ANA, "user", "lives_in")
        [span] = mem.why(home.id, ANA).evidence
        assert first.text[span.start : span.end] == span.quote
        assert mem.recall("Which key?", ANA).context.count("[secret: GitHub Token]") >= 1
        assert mem.check().ok


def test_a_message_sent_again_is_known_by_what_was_stored(tmp_path: Path) -> None:
    with masking(tmp_path) as mem:
        told = ("My key is " + AWS, ANA)
        first = mem.add(*told, at="2024-03-01T09:00:00+00:00")
        again = mem.add(*told, at="2024-03-01T09:00:00+00:00")
        assert (again.episodes, again.stored) == (first.episodes, (False,))


def test_refused_nothing_of_the_batch_is_stored_and_the_refusal_does_not_tell_it(
    tmp_path: Path,
) -> None:
    mem = masking(tmp_path, "refuse")
    writes = [
        lambda: mem.add(["fine", f"my key is {AWS}"], ANA),
        lambda: mem.add({"role": "user", "content": "x", "metadata": {"a": [AWS]}}, ANA),
        lambda: mem.remember(ANA, "Grelda", "note", AWS),
        lambda: mem.set_buffer(Scope(user="ana", session="s"), [Buffered({"content": AWS})]),
    ]
    for write in writes:
        with pytest.raises(InvalidInput, match="AWS key.*nothing was stored") as refusal:
            write()
        assert AWS not in str(refusal.value)
        assert AWS not in repr(refusal.value.__context__)
    assert mem.episodes(ANA) == []
    fact = mem.remember(ANA, "Grelda", "likes", "olives")
    with pytest.raises(InvalidInput, match=r"reason of retract\(\) holds a secret"):
        mem.retract(fact.id, ANA, reason=f"x {AWS}")
    assert [one.id for one in mem.facts(ANA)] == [fact.id]
    assert AWS.encode() not in whole_store(mem, tmp_path)


async def test_the_async_twins_screen_too() -> None:
    with a_memory(secrets="mask") as mem:
        await mem.aadd(f"key {AWS}", ANA)
        assert mem.episodes(ANA)[0].text == "key [secret: AWS key]"


@pytest.mark.parametrize("policy", ["mask", "refuse"])
def test_an_archive_with_a_secret_is_not_taken_in(tmp_path: Path, policy: str) -> None:
    with masking(tmp_path / "a", "keep") as mem:
        mem.add(f"I live in Brennick. {AWS}", ANA)
        mem.export(ANA, tmp_path / "out.jsonl")
    with masking(tmp_path / "b", policy) as mem:
        with pytest.raises(InvalidInput, match="holds a secret.*nothing was imported") as refusal:
            mem.import_(tmp_path / "out.jsonl")
        assert AWS not in str(refusal.value)
        assert mem.episodes(ANA) == []
    with masking(tmp_path / "c", "keep") as mem:
        assert mem.import_(tmp_path / "out.jsonl").rows["episode"] == 1


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(EngramError, match="secrets is one of keep, mask, refuse"):
        Engram.in_memory(embedder="hashing:64", secrets="hide")


def test_ids_and_pictures_are_let_be(tmp_path: Path) -> None:
    picture = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{AWS}"}}
    message = {"role": "user", "id": AWS, "content": [picture, {"type": "text", "text": "Look"}]}
    with masking(tmp_path) as mem:
        mem.add(message, ANA)
        assert mem.episodes(ANA)[0].payload == message


def test_long_runs_are_looked_through_in_bounded_time() -> None:
    for blot in ("eyJ", "://a:", "4111 ", "-----BEGIN PRIVATE KEY-----", "?token=", "aws key '"):
        assert isinstance(secrets_in(blot * (100_000 // len(blot))), list)
