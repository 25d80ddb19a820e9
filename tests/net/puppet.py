"""A player in a process of its own, for tests that kill it: prints its seat and hand at every Update."""

import asyncio
import sys

from net.messages import Update
from net.wire.client import Client
from net.wire.keys import load_profile


async def _play(url: str, key: str, profile: str) -> None:
    async with Client(url, key, load_profile(profile), profile) as client:
        async for happening in client:
            if isinstance(happening, Update) and happening.view is not None and happening.you is not None:
                print(happening.you, *happening.view.state.hands[happening.you], flush=True)


if __name__ == "__main__":
    asyncio.run(_play(*sys.argv[1:]))
