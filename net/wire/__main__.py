"""`python -m net.wire`: the server of one table."""

import sys

from net.wire.process import main

if __name__ == "__main__":
    sys.exit(main())
