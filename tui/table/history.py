"""The history of a game, kept from Updates for screens that come later. Pure; a game keeps what it needs."""

from net.messages import Update


class History:
    """Nothing at all."""

    def after(self, update: Update) -> "History":
        """Return the history once this has come."""
        return self
