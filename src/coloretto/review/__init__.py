"""Looking back at games: what every move was really worth."""
