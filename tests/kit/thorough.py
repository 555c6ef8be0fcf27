"""How much the costly tests do: a little in every run, all of it with KAKAW_THOROUGH=1 in the environment."""

import os

THOROUGH = os.environ.get("KAKAW_THOROUGH") == "1"


def times(little: int, all_of_it: int) -> int:
    """One of two amounts."""
    return all_of_it if THOROUGH else little
