"""The whole last round solved at once, by backward induction."""
