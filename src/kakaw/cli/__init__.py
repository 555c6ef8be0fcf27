"""The command line: one file per command, none of which loads numba before it has to."""
