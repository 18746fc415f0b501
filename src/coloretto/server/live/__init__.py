"""Tables at work: commands carried out one at a time, bots, clocks, and other workers."""
