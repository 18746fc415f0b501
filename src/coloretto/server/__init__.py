"""The table: a server where people and bots play together and nothing is lost."""
