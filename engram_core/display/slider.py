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

# A readout of ipywidgets is cut after a few letters; a moment told finely is longer.
_FITTING = "<style>.engram-clock .widget-readout{max-width:none}</style>"
_AFTER = timedelta(microseconds=1)


def beliefs_at(memory: Engram, scope: Scope, subject: str | None = None) -> Any:  # noqa: ANN401
    """Two sliders, one a clock, over the moments at which something changed, and the facts there.

    Args:
        memory: An open memory.
        scope: Whose.
        subject: Only about this entity; "user" for the user.

    Returns:
        An ipywidgets box, to be shown as the last line of a cell. Where widgets do not run, as in a
        page that nbconvert made, the facts at the moment it was shown stand in its place.

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
            found = memory.facts(scope, subject, valid_at=true_at.value, known_at=known_at)
            page.value = f'{_FITTING}<div style="line-height:normal">{render(found)}</div>'
        except EngramError as error:  # a widget's own errors are shown nowhere
            page.value = f"<p>{escape(str(error))}</p>"

    for slider in (true_at, believed_at):
        slider.observe(look, names="value")
    look()
    return _with_still_picture(widgets, [true_at, believed_at, page])


# Only where the sliders themselves came up is their still picture hidden.
_ONE_OF_TWO = (
    "<style>:is(.jp-OutputArea,.output_wrapper,.output_container,.cell_container)"
    ":has(.widget-vbox) .engram-beliefs{display:none}</style>"
)


def _with_still_picture(widgets: Any, children: list[Any]) -> Any:  # noqa: ANN401
    """A box that also says its page as plain HTML, for pages that cannot run widgets.

    The two are outputs of their own: of one output with both, nbconvert takes the widget, which is
    blank where its scripts are out of reach.
    """

    class Box(widgets.VBox):  # type: ignore[misc]
        def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # noqa: ANN401
            bundle: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
            return {**bundle, "text/html": self._still}

        def _ipython_display_(self, **options: Any) -> None:  # noqa: ANN401
            from IPython.display import display

            sliders = super()._repr_mimebundle_(**options) or {}
            display(sliders, raw=True)  # type: ignore[no-untyped-call]
            still = f'{_ONE_OF_TWO}<div class="engram-beliefs">{self._still}</div>'
            page = {"text/html": still, "text/plain": self._caption}
            display(page, raw=True)  # type: ignore[no-untyped-call]

        @property
        def _caption(self) -> str:
            true_at, believed_at, _ = self.children
            return f"True at {true_at.label}, as believed at {believed_at.label}"

        @property
        def _still(self) -> str:
            return f"<p>{self._caption}</p>{self.children[2].value}"

    return Box(children)


def _slider(widgets: Any, label: str, moments: list[datetime]) -> Any:  # noqa: ANN401
    slider = widgets.SelectionSlider(
        options=list(zip(_labels(moments), moments, strict=True)),
        value=moments[-1],
        description=label,
        continuous_update=False,
        layout=widgets.Layout(width="95%"),
    )
    slider.add_class("engram-clock")
    return slider


def _labels(moments: list[datetime]) -> list[str]:
    """The moments as finely as it takes to tell each from the others.

    What was consolidated at one go is of one minute, and often of one second.
    """
    for finest in ("minutes", "seconds", "milliseconds"):
        labels = [_to(moment, finest) for moment in moments]
        if len(set(labels)) == len(labels):
            return labels
    return [_to(moment, "microseconds") for moment in moments]


def _to(moment: datetime, finest: str) -> str:
    return moment.replace(tzinfo=None).isoformat(" ", finest)


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
