"""`--secrets` decides on the command line too what becomes of keys."""

from __future__ import annotations

KEY = "AK" + "IAQ4XKZT7R2MNB5LWD"


def test_a_key_is_masked_or_refused_and_never_printed(engram) -> None:
    refused = engram("add", f"my key is {KEY}", "--secrets", "refuse")
    assert refused.code != 0
    assert "AWS key" in refused.err
    assert KEY not in refused.err + refused.out
    assert engram("add", f"my key is {KEY}", "--secrets", "mask").code == 0
    found = engram("recall", "my key", "--json")
    assert "[secret: AWS key]" in found.out
    assert KEY not in found.out


def test_an_unknown_policy_is_refused(engram) -> None:
    assert "keep, mask, refuse" in engram("add", "hello", "--secrets", "hide").err
