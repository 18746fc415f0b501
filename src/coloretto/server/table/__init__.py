"""What a table is: its log, the commands that write it and what is seen of it. No I/O."""
