"""For all tests: nothing is kept in the user's own folders, and what the user prefers changes nothing."""

import os
import tempfile

os.environ["MECHSMITH_NO_CACHE"] = "1"
os.environ["MECHSMITH_PREFERENCES"] = "off"
# Loadouts of the user's own are neither read nor written by a test.
_loadouts = tempfile.TemporaryDirectory(prefix="mechsmith-tests-")
os.environ["MECHSMITH_DATA_DIR"] = _loadouts.name
