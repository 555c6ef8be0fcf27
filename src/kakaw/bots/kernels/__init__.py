"""The bots' compiled code: what a seat sees in a position, whole turns, self-play and search, for every title."""
