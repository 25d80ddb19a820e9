"""The command line as a module: `python -m tui.command`."""

import sys

from tui.command import main

sys.exit(main())
