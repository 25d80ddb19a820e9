"""The colours of the table: dark felt, bone-white words, one accent of brass. Nothing else
names a colour, but for what a deck calls its own.

Each is far enough from its neighbours to stay readable when a terminal has but sixteen, or none.
"""

from typing import Final

from textual.theme import Theme

FELT: Final = Theme(
    name="felt",
    primary="#e8c15a",
    secondary="#7fa38a",
    accent="#e8c15a",
    warning="#f0c75e",
    error="#e5604d",
    success="#86b875",
    foreground="#dfe3d8",
    background="#0d1511",
    surface="#141f19",
    panel="#1d2c23",
    dark=True,
    variables={
        "border": "#4d6a58",
        "border-blurred": "#33463b",
        "block-cursor-background": "#e8c15a",
        "block-cursor-foreground": "#0d1511",
        "footer-background": "#0d1511",
        "footer-foreground": "#a9b5a8",
        "footer-key-foreground": "#e8c15a",
        "footer-description-foreground": "#a9b5a8",
        "input-cursor-background": "#dfe3d8",
        "scrollbar": "#33463b",
        "scrollbar-background": "#141f19",
    },
)
