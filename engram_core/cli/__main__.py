"""`python -m engram_core.cli`: the command line where its script is not installed."""

import sys

from engram_core.cli import main

sys.exit(main())
