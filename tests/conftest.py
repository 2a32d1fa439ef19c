"""For all tests: nothing is kept in the user's own folders."""

import os

os.environ["MECHSMITH_NO_CACHE"] = "1"
