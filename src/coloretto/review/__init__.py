"""Looking back at games: what was luck, and what was skill."""
