"""One line with a value that keys and mouse change: `name  < value >`. It knows no option and sends nothing itself."""

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tui import bindings


class Choice(Widget, can_focus=True):
    """A value out of a few words."""

    BINDINGS = [*bindings.CHOICE]  # noqa: RUF012 - Textual reads a list

    value: reactive[str] = reactive("")
    open: reactive[bool] = reactive(True)  # whether this person may change it

    class Changed(Message):
        """The person asks for another value."""

        def __init__(self, choice: "Choice", value: str) -> None:
            super().__init__()
            self.choice, self.value = choice, value

    def __init__(self, label: str, values: tuple[str, ...], value: str, *, key: str = "", width: int = 14) -> None:
        super().__init__(id=f"choice-{key or label.split()[-1].lower()}")
        self.key, self.label, self.values, self.width = key, label, values, width
        self.set_reactive(Choice.value, value)

    def render(self) -> Content:
        """Return name and value; arrows only where they would do something."""
        left, right = ("< ", " >") if self.open else ("  ", "")
        shown = self.shown()
        label = (self.label.ljust(self.width), "" if self.open else "dim")
        return Content.assemble(label, (left, "$accent"), (shown, "bold"), (right, "$accent"))

    def shown(self) -> str:
        """Return the value as it stands in the line."""
        return self.value

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for keys that would change a value that may not be changed."""
        return self.open or action not in ("step", "enter")

    def action_step(self, by: int) -> None:
        """Take the next value in this direction, round and round."""
        at = self.values.index(self.value) if self.value in self.values else -(by > 0)
        self.ask(self.values[(at + by) % len(self.values)])

    def action_enter(self) -> None:
        """Do what the right arrow does."""
        self.action_step(1)

    def ask(self, value: str) -> None:
        """Show the value at once, and ask for it."""
        if self.open and value != self.value:
            self.value = value
            self.post_message(self.Changed(self, value))

    def on_click(self, event: events.Click) -> None:
        """Take less left of the value, more on it and right of it."""
        self.focus()
        at = event.get_content_offset(self)
        if self.open and at is not None and at.x >= self.width:
            self.action_step(-1 if at.x < self.width + 2 else 1)

    def watch_open(self) -> None:
        """Let the line of keys follow."""
        self.refresh_bindings()


class Number(Choice):
    """A whole number: arrows step, digits type it in and Enter sets it."""

    typed: reactive[str] = reactive("")

    def __init__(
        self,
        label: str,
        bounds: tuple[int, int],
        value: str,
        *,
        key: str = "",
        width: int = 14,
        zero: str = "",
        unit: str = "",
    ) -> None:
        super().__init__(label, (), value, key=key, width=width)
        self.bounds, self.zero, self.unit = bounds, zero, unit

    def shown(self) -> str:
        """Return what is being typed, else the value with its unit, or what 0 means."""
        if self.typed:
            return f"{self.typed}_"
        return self.zero if self.zero and self.value == "0" else self.value + self.unit

    def action_step(self, by: int) -> None:
        """Go by one, from 20 on by five, from 60 on by thirty, within the bounds."""
        now = int(self.value or 0)
        from_here = now if by > 0 else now - 1
        size = 30 if from_here >= 60 else 5 if from_here >= 20 else 1
        self.typed = ""
        self.ask(str(min(max(now + by * size, self.bounds[0]), self.bounds[1])))

    def action_enter(self) -> None:
        """Set what was typed."""
        if self.typed:
            value, self.typed = self.typed, ""
            self.ask(str(min(max(int(value), self.bounds[0]), self.bounds[1])))

    def on_key(self, event: events.Key) -> None:
        """Take digits, and take them back."""
        if self.open and event.character and event.character in "0123456789":
            self.typed = (self.typed + event.character)[:4]
            event.stop()
        elif self.typed and event.key in ("backspace", "escape"):
            self.typed = self.typed[:-1] if event.key == "backspace" else ""
            event.stop()
            event.prevent_default()

    def on_blur(self) -> None:
        """Set it on going on to the next line, too."""
        self.action_enter()


class Wording(Choice):
    """Words of one's own: arrows go through those that are proposed, Enter asks for others."""

    BINDINGS = [*bindings.WORDING]  # noqa: RUF012

    class Wanted(Message):
        """The person wants to write the value: the screen asks for it."""

        def __init__(self, choice: "Wording") -> None:
            super().__init__()
            self.choice = choice

    def shown(self) -> str:
        """Return the value, or its beginning where there is no room for it all."""
        room = max(8, self.size.width - self.width - 4)
        return self.value if len(self.value) <= room else self.value[: room - 3] + "..."

    def action_enter(self) -> None:
        """Ask for the words."""
        self.post_message(self.Wanted(self))

    def on_click(self, event: events.Click) -> None:
        """Step by the arrows; ask for other words on the value itself."""
        at = event.get_content_offset(self)
        if self.open and at is not None and self.width + 2 <= at.x < self.width + 2 + len(self.shown()):
            event.prevent_default()  # what Choice would do: step
            self.focus()
            self.action_enter()
