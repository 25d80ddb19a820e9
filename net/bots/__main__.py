"""`python -m net.bots`: the bots of one table."""

import asyncio

from net.bots.player import main

if __name__ == "__main__":
    asyncio.run(main())
