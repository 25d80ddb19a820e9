"""The picture in the README."""

import re

from tests.tui.picture import FILE, drawn


async def test_the_picture_of_the_table_shows_it_and_loads_nothing() -> None:
    for picture in (await drawn(), FILE.read_text("utf-8")):
        assert "QUICK-CLEAR" in picture
        assert not re.search(r"(?:url\(|href=|src=|@import)\s*['\"]?\s*(?!#)(?:\w+:)?//", picture)
        assert "@font-face" not in picture
