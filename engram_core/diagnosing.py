"""The verb that says how a store and what it runs on are."""

from __future__ import annotations

from engram_core.handle import Handle
from engram_core.model import Diagnosis
from engram_core.verbs import twin, verb


class Diagnosing(Handle):
    """A quick look at everything an operator asks about."""

    @verb
    def doctor(self) -> Diagnosis:
        """How the environment, the store, its queue and its indexes are, and what to do next.

        It reads no message and derives nothing, so it is quick; `check()` is thorough.
        """
        from engram_core.upkeep.doctor import look_at_store
        from engram_core.upkeep.environment import look_at_environment

        self._parts.check_open()
        return Diagnosis((*look_at_environment(), *look_at_store(self._parts)))

    adoctor = twin(doctor)
