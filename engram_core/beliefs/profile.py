"""A user's profile at a point on both clocks, made from facts when it is read. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from engram_core.beliefs.graph import FactGraph, graph_of
from engram_core.beliefs.relatives import relation
from engram_core.beliefs.visible import holds
from engram_core.claims import USER
from engram_core.entity_names import role_of
from engram_core.model import Fact, Node, Person, Profile, ProfileLine
from engram_core.times import Precision, show_date

# In the order in which they are told. What is in none of the sections and holds is told last of all
# that stands, whatever it is called: a predicate of the user's own has its place too.
STANDING = tuple(
    """
    name age birthday phone email timezone lives_in from_place works_at works_on job_title
    studies_at allergic_to diet speaks skill owns habit
    """.split()  # noqa: SIM905
)
PREFERENCES = ("instruction", "prefers", "favourite", "likes", "dislikes")
PLANS = ("plans", "goal")
ATTRIBUTES = ("attribute", "personal_best")


def profile_of(
    user: str, graph: FactGraph, aliases: Mapping[str, Sequence[str]], at: datetime
) -> Profile:
    """The profile that facts make.

    Args:
        user: Whose it is.
        graph: All versions believed at the point asked, whatever their valid time.
        aliases: Entity id to all that it is called.
        at: The point of valid time.
    """
    told = [fact for fact in graph.facts if _is_told(fact, at)]
    own = [fact for fact in told if graph.ends[fact.id][0] == USER]
    of_people = {fact.id for fact in told if _relation_of(fact, graph) is not None}
    rest = [fact for fact in own if fact.id not in of_people]
    apart = {*PREFERENCES, *PLANS, *ATTRIBUTES}
    standing = [fact for fact in rest if fact.predicate not in apart and fact.kind != "event"]
    return Profile(
        user,
        at,
        standing=_lines(standing, STANDING),
        preferences=_lines(rest, PREFERENCES, only=True),
        people=tuple(_people(told, graph, aliases)),
        plans=_lines(rest, PLANS, only=True),
        attributes=_lines(rest, ATTRIBUTES, only=True),
    )


def _is_told(fact: Fact, at: datetime) -> bool:
    """Whether a fact has its place in a profile: it holds, or is planned and still ahead."""
    if fact.predicate not in PLANS:
        return holds(fact, at)
    announced = fact.stated_at is not None and fact.stated_at <= at
    if fact.kind == "event":
        return announced and (undated(fact) or fact.invalid_at is None or at < fact.invalid_at)
    over = fact.invalid_at is not None and fact.invalid_at <= at
    return not over and (announced or holds(fact, at))


def undated(fact: Fact) -> bool:
    """Whether an event was told without a date: then it stands at the instant it was said."""
    exact = fact.precision in (None, Precision.INSTANT)
    return exact and fact.valid_at == fact.stated_at


def line_of(fact: Fact) -> ProfileLine:
    """A fact as a line; a plan without a date by when it was said."""
    dates = fact.dates
    if fact.kind == "event" and undated(fact):
        dates = f"no date, said {show_date(fact.stated_at, Precision.DAY)}"
    return ProfileLine(fact.predicate, fact.text, dates, fact.id)


def _lines(
    facts: Iterable[Fact], order: Sequence[str], *, only: bool = False
) -> tuple[ProfileLine, ...]:
    """Facts as lines in the order of their predicates; `only` leaves out all others."""
    place = {name: index for index, name in enumerate(order)}
    kept = [fact for fact in facts if not only or fact.predicate in place]
    return tuple(map(line_of, sorted(kept, key=lambda fact: place.get(fact.predicate, len(order)))))


@dataclass(frozen=True, slots=True)
class _Related:
    """Somebody a fact relates the user to: the node, and what they are."""

    node: str
    relation: str


def _relation_of(fact: Fact, graph: FactGraph) -> _Related | None:
    source, target = graph.ends[fact.id]
    if USER not in (source, target) or source == target:
        return None
    forward = source == USER
    name = relation(fact.predicate, forward=forward)
    return None if name is None else _Related(target if forward else source, name)


def _people(
    told: Sequence[Fact], graph: FactGraph, aliases: Mapping[str, Sequence[str]]
) -> Iterator[Person]:
    """Those related to the user, in the order they were told of, then others who are persons."""
    nodes = dict(zip(graph.names, graph_of(graph, aliases).entities, strict=True))
    related: dict[str, dict[str, Fact]] = {}
    about: dict[str, list[Fact]] = {}
    for fact in told:
        found = _relation_of(fact, graph)
        if found is not None:
            related.setdefault(found.node, {})[found.relation] = fact
        elif fact.kind != "event":
            about.setdefault(graph.ends[fact.id][0], []).append(fact)
    others = [node for node in about if node not in related and _is_somebody(nodes[node])]
    for node in (*related, *others):
        said = related.get(node, {})
        roles = _roles(nodes[node])
        facts = list({fact.id: fact for fact in (*said.values(), *about.get(node, ()))}.values())
        one = nodes[node]
        names = tuple(name for name in one.names if role_of(name) is None) or one.names
        relations = tuple(said) or tuple(roles)
        yield Person(names[0], names, relations, tuple(map(line_of, facts)))


def _roles(node: Node) -> list[str]:
    """What somebody was said to be to the user by name: "my sister Lou"."""
    return [role for name in node.names if (role := role_of(name)) is not None]


def _is_somebody(node: Node) -> bool:
    return "person" in node.kinds or "animal" in node.kinds or bool(_roles(node))
