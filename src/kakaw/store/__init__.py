"""What outlives the process: tables, the log of their plays, people."""
