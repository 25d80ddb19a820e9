"""The least that Textual can show: what a first frame and a key are measured against."""

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class Hello(App[None]):
    """Says hello, then whatever key was pressed."""

    def compose(self) -> ComposeResult:
        yield Static("hello")

    def on_key(self, event: Key) -> None:
        self.query_one(Static).update(f"pressed {event.key}")


if __name__ == "__main__":
    Hello().run()
