"""A part of the table was touched: the same action that a key would do."""

from textual.message import Message


class Touch(Message):
    """An action as bindings write it, `move('take')`; whoever hears it asks first whether it is on."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action
