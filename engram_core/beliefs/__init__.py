"""Reading beliefs: what is held true at a point on both clocks, since when, and why."""
