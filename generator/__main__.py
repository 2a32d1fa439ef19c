"""`python -m generator` is the command `mechsmith`."""

import sys

from generator.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
