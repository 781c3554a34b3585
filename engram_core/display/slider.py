"""A slider for both clocks in a notebook (extra `viz`, ipywidgets)."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape
from typing import TYPE_CHECKING, Any

from engram_core.display.results import render
from engram_core.errors import EngramError, InvalidInput, MissingExtra
from engram_core.scope import Scope

if TYPE_CHECKING:
    from engram_core.engine import Engram

_AFTER = timedelta(microseconds=1)


def beliefs_at(memory: Engram, scope: Scope, subject: str | None = None) -> Any:  # noqa: ANN401
    """Two sliders, one a clock, over the moments at which something changed, and the facts there.

    Args:
        memory: An open memory.
        scope: Whose.
        subject: Only about this entity; "user" for the user.

    Returns:
        An ipywidgets box, to be shown as the last line of a cell. Where widgets do not run, the
        facts at the moment it was shown stand in its place.

    Raises:
        MissingExtra: ipywidgets is not installed.
        InvalidInput: Nothing was ever believed.
    """
    widgets = _widgets()
    versions = memory.history(scope, subject)
    valid = _moments(moment for one in versions for moment in (one.valid_at, one.invalid_at))
    known = _moments(moment for one in versions for moment in (one.created_at, one.expired_at))
    if not valid or not known:
        raise InvalidInput("nothing was ever believed here: add something first")
    true_at = _slider(widgets, "true at", valid)
    believed_at = _slider(widgets, "believed at", known)
    page = widgets.HTML()

    def look(_: object = None) -> None:
        known_at = believed_at.value + _AFTER
        try:
            page.value = render(
                memory.facts(scope, subject, valid_at=true_at.value, known_at=known_at)
            )
        except EngramError as error:  # a widget's own errors are shown nowhere
            page.value = f"<p>{escape(str(error))}</p>"

    for slider in (true_at, believed_at):
        slider.observe(look, names="value")
    look()
    return _with_still_picture(widgets, [true_at, believed_at, page])


def _with_still_picture(widgets: Any, children: list[Any]) -> Any:  # noqa: ANN401
    """A box that also says its page as plain HTML, for viewers that cannot run widgets."""

    class Box(widgets.VBox):  # type: ignore[misc]
        def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # noqa: ANN401
            bundle: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
            true_at, believed_at, page = self.children
            caption = f"True at {true_at.label}, as believed at {believed_at.label}"
            return {**bundle, "text/html": f"<p>{caption}</p>{page.value}"}

    return Box(children)


def _slider(widgets: Any, label: str, moments: list[datetime]) -> Any:  # noqa: ANN401
    options = [(f"{moment:%Y-%m-%d %H:%M}", moment) for moment in moments]
    return widgets.SelectionSlider(
        options=options,
        value=moments[-1],
        description=label,
        continuous_update=False,
        layout=widgets.Layout(width="95%"),
    )


def _moments(found: Any) -> list[datetime]:  # noqa: ANN401 - instants, or None
    return sorted({moment for moment in found if moment is not None})


def _widgets() -> Any:  # noqa: ANN401 - a module
    try:
        import ipywidgets
    except ModuleNotFoundError as error:
        raise MissingExtra(
            "beliefs_at() needs ipywidgets: pip install 'engram-integrations[viz]'"
        ) from error
    return ipywidgets
