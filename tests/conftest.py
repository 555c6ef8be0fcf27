"""How the tests run: Hypothesis profiles, and kernels compiled once before several workers start."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from kakaw.core.titles import titles

ROOT = Path(__file__).resolve().parent.parent

# A whole game is one example, so a few examples see hundreds of positions and none has a fixed time. A failing game is
# shrunk, but not explained line by line: that takes minutes.
settings.register_profile(
    "quick",
    max_examples=5,
    deadline=None,
    phases=[phase for phase in Phase if phase is not Phase.explain],
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("ci", settings.get_profile("quick"), derandomize=True, database=None)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=300)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(os.environ.get("KAKAW_HYPOTHESIS") or ("ci" if "CI" in os.environ else "quick"))
    is_worker = hasattr(config, "workerinput")
    if not is_worker and config.getoption("numprocesses", None):
        warm()


def warm() -> None:
    """Compile the kernels of every title before the workers start: else each would compile all of them."""
    start = time.monotonic()
    print(f"compiling the kernels of {', '.join(titles())} ...", end="", flush=True)
    result = subprocess.run(
        [sys.executable, "-m", "kakaw", "warm"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if result.returncode:
        sys.exit(f"the kernels cannot be compiled: {result.stderr}")
    print(f" {time.monotonic() - start:.1f} s", flush=True)
