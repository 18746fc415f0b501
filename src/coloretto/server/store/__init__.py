"""The database: the log of every table, and all else that is kept."""
