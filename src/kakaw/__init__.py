"""kakaw: three board games of the cacao lands, to play, host and study."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kakaw.core.batch import Batch
    from kakaw.core.game import Game
    from kakaw.core.transcript import Transcript

__version__ = "0.1.0"
__all__ = ["Batch", "Game", "Transcript"]


def __getattr__(name: str) -> Any:
    """Load the engine when it is first asked for: `import kakaw` and the command line stay quick."""
    import importlib

    homes = {"Game": "kakaw.core.game", "Batch": "kakaw.core.batch", "Transcript": "kakaw.core.transcript"}
    if name in homes:
        return getattr(importlib.import_module(homes[name]), name)
    raise AttributeError(f"module 'kakaw' has no attribute {name!r}")
