"""What a person wants by touching a part of the table: the same action that a key would do."""

from textual.message import Message


class Wish(Message):
    """An action as bindings write it, `move('take')`; whoever hears it asks first whether it is on."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action
