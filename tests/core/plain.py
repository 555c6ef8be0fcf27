"""Kernels called one by one: their Python source, because parts of kernels have no way in from Python when compiled."""

from collections.abc import Callable
from typing import Any


def plain(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The function as it is written."""
    source: Callable[..., Any] = getattr(kernel, "py_func", kernel)
    return source
