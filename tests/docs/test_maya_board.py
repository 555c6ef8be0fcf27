"""The map that the page draws is the one that the rules know."""

import subprocess
import sys

from tools import lock


def test_the_pages_map_of_maya_is_current() -> None:
    tool = lock.ROOT / "tools" / "maya_board.py"
    result = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
