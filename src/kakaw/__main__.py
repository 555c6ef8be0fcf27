"""`python -m kakaw`: the same as the `kakaw` command."""

import sys

from kakaw.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
