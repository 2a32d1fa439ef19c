"""Loadouts of the player's own: kept, changed, judged, shared, compared and printed, for every game that has a kit."""
