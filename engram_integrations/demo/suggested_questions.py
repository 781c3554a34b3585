"""What to ask of a conversation nobody wrote questions for: about things that were told in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engram_core.engine import Engram
from engram_core.model import Fact
from engram_core.scope import Scope
from engram_integrations.demo.story import Question, Story, Turn

_MOST = 5
_ASKED = {
    "lives_in": "Where does {who} live?",
    "works_at": "Where does {who} work?",
    "works_as": "What does {who} do for a living?",
    "likes": "What does {who} like?",
    "dislikes": "What does {who} dislike?",
    "allergic_to": "What is {who} allergic to?",
    "has_pet": "Which pets does {who} have?",
    "owns": "What does {who} own?",
    "plans": "What does {who} plan?",
    "visited": "Where has {who} been?",
}


def filled_in(story: Story, mem: Engram, scope: Scope) -> Story:
    """The story itself if it has questions, else one that asks for what its facts say."""
    if story.questions:
        return story
    asked = _questions(mem.facts(scope), story.user) or [f"What do you know about {story.user}?"]
    return replace(
        story,
        slot=_most_changed(mem.history(scope)),
        questions=tuple(Question(text, judged=False) for text in asked),
        langchain=_turns("LangChain", asked[0], asked[-1]),
        llama_index=_turns("LlamaIndex", asked[-1], asked[0]),
    )


def _questions(facts: Sequence[Fact], user: str) -> list[str]:
    """A few questions, about those of whom most is told first."""
    told = Counter(fact.subject for fact in facts)
    ranked = sorted(facts, key=lambda fact: (-told[fact.subject], fact.predicate not in _ASKED))
    asked = dict.fromkeys(_ask_for(fact, user) for fact in ranked)
    return list(asked)[:_MOST]


def _ask_for(fact: Fact, user: str) -> str:
    who = user if fact.subject == "user" else fact.subject
    form = _ASKED.get(fact.predicate)
    return form.format(who=who) if form else f"What do you know about {fact.object}?"


def _most_changed(history: Sequence[Fact]) -> tuple[str, str] | None:
    """The slot with most versions; a single-valued one if there is any."""
    slots = Counter((fact.subject, fact.predicate) for fact in history)
    single = {(fact.subject, fact.predicate) for fact in history if fact.kind == "single"}
    return max(slots, key=lambda slot: (slot in single, slots[slot]), default=None)


def _turns(framework: str, first: str, second: str) -> tuple[Turn, Turn]:
    return Turn(f"with {framework}, 1", first), Turn(f"with {framework}, 2", second)
