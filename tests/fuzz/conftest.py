"""`--hypothesis-profile=fuzz` looks fifty times as long as the tests of every day do."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fuzz", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
