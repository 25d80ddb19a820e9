"""The line of keys at the bottom: one widget that is painted with the frame whose keys it shows, and sends one row.

Which keys are on is Textual's to say, by the screens' bindings; nothing here knows what a key does.
"""

from typing import Final, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

LAST: Final = 2  # so many of the last keys are always there: the way out, and help


class Span(NamedTuple):
    """A key on the line: from this column to before that."""

    start: int
    end: int
    binding: Binding


class Keys(Widget):
    """A word for each key that would do something now; a click is the key."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"keys--key", "keys--words"}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.shown: tuple[Binding, ...] = ()

    def on_mount(self) -> None:
        """Follows the screen's bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self.follow, immediate=True)
        self.follow(self.screen)

    def follow(self, screen: Screen[object]) -> None:
        """The keys may be others now; one action is shown once, with its first key."""
        if not self.is_attached or screen is not self.screen:
            return
        first: dict[str, Binding] = {}
        for active in screen.active_bindings.values():
            if active.binding.show:
                first.setdefault(active.binding.action, active.binding)
        shown = tuple(first.values())
        if shown != self.shown:
            self.shown = shown
            self.refresh()

    def spans(self, width: int) -> list[Span]:
        """Where each key stands in so much room; where there is too little, some before the last are left out."""
        texts = [(binding, len(self._key(binding)) + 1 + len(binding.description)) for binding in self.shown]
        while len(texts) > LAST and sum(long + 1 for _, long in texts) > width:
            del texts[-LAST - 1]
        gap = 2 if sum(long + 2 for _, long in texts) <= width else 1
        spans, at = [], 0
        for binding, long in texts:
            spans.append(Span(at, at + long, binding))
            at += long + gap
        return spans

    def _key(self, binding: Binding) -> str:
        return self.app.get_key_display(binding)

    def render_line(self, y: int) -> Strip:
        """The line."""
        base = self.rich_style
        if y:
            return Strip.blank(self.size.width, base)
        key, words = (base + self.get_component_rich_style(name, partial=True) for name in ("keys--key", "keys--words"))
        segments, at = [], 0
        for start, end, binding in self.spans(self.size.width):
            segments += [Segment(" " * (start - at), base), Segment(self._key(binding), key)]
            segments.append(Segment(f" {binding.description}", words))
            at = end
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The key that was touched."""
        event.stop()
        for start, end, binding in self.spans(self.size.width):
            if start <= event.x < end:
                self.app.simulate_key(binding.key)
