"""Fingerprints of whole games: `python -m tests.contract.fingerprint < LINES` prints one per line of JSON it reads.

Run with NUMBA_DISABLE_JIT=1 it plays the same source interpreted.
"""

import hashlib
import json
import sys

from kakaw.core.chance import Chance
from kakaw.core.transcript import Transcript
from tests.contract.drive import Table


def fingerprints(text: str) -> list[str]:
    """One hash per position of a transcript: the state, and what the contract's functions make of it for two viewers.

    The viewers take turns, because the interpreter is slow.
    """
    transcript = Transcript.from_json(text)
    table = Table(transcript.title, transcript.players)
    rules = table.rules
    out = []
    game = transcript.replay(0)
    for k in range(len(transcript.plays) + 1):
        if k > 0:
            transcript._push(game, transcript.plays[k - 1])
        digest = hashlib.sha256(game.states.tobytes())
        for viewer in sorted({table.viewers[k % len(table.viewers)], *game.acting[:1]}):
            view = rules.view(game.states, viewer)
            steps = rules.legal(game.states, viewer)
            reasons = [rules.why_not(game.states, viewer, step ^ 1) for step in steps[:2]]
            digest.update(view.tobytes())
            digest.update(rules.complete(view, viewer, Chance(str(k))).tobytes())
            digest.update(repr((steps, reasons)).encode())
        digest.update(repr((rules.scores(game.states).tolist(), rules.faults(game.states))).encode())
        out.append(digest.hexdigest()[:16])
    return out


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(fingerprints(json.loads(line))), flush=True)
