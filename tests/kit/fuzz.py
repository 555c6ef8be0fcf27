"""Bad messages for the sockets: valid ones bent in many ways, and garbage. All of it follows from the seed."""

import json
from copy import deepcopy
from random import Random
from typing import Any

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 2**64, 10**40, 0.5, -0.0, 1e308, "", " ", "0", "\0",
    "\ud7ff", "🌱" * 9, "../../etc/passwd", "{face}@{cell}", "%s%n", "' OR 1=1 --", "<script>", "a" * 41, "b" * 600,
    [], [[]], {}, {"": {}}, [None], ["x"] * 65, [0] * 100, {"seat": 0}, {"prompt": 1},
)  # fmt: skip
KEYS = (
    "t",
    "a",
    "d",
    "prompt",
    "steps",
    "seat",
    "person",
    "on",
    "yes",
    "request",
    "version",
    "key",
    "text",
    "",
    "__proto__",
)
TYPES = (
    "move", "preview", "withdraw", "undo", "consent", "resign", "leave", "chat", "mute", "resume", "ping", "table",
    "update", "refused", "start", "MOVE", "",
)  # fmt: skip
TYPES_THAT_END_A_GAME = ("resign", "leave")
GARBAGE = (
    b"", b"{", b"[", b"null", b"0", b'"', b"{}", b"[]", b"NaN", b"Infinity", b"1e400", b"\xff\xfe", b"\xc3\x28",
    b'{"t":', b'{"t":"move","a":1,"d":{"prompt":1,"steps":["a"]}}}', b'{"t":"ping","t":"move","a":1}',
    b'{"a":1,"d":{}}', b'{"t":"ping","a":1e2}', b'{"t":"ping","a":"1"}',
    b'{"t":"chat","a":1,"d":{"key":"k","text":"\\ud800"}}',
    b"[" * 4000, b'{"d":' * 2000 + b"1" + b"}" * 2000, b" " * 5000, b'{"t":"ping"}{"t":"ping"}', b"\0" * 64,
)  # fmt: skip


def valid(random: Random, prompts: list[dict[str, Any]], person: str, *, ending: bool = False) -> dict[str, Any]:
    """A message as a well-meaning client sends it."""
    prompt = random.choice(prompts) if prompts else {"id": random.randrange(1, 200), "groups": [], "options": ["pass"]}
    steps = [step_of(prompt, random)]
    bodies: dict[str, dict[str, Any]] = {
        "move": {"prompt": prompt["id"], "steps": steps},
        "preview": {"prompt": prompt["id"], "steps": steps},
        "withdraw": {"prompt": prompt["id"]},
        "undo": {},
        "consent": {"request": random.randrange(5), "yes": random.random() < 0.5},
        "chat": {"key": f"k{random.randrange(10**6)}", "text": random.choice(["hello", "ħéllo ☕", "x" * 500])},
        "mute": {"person": person, "on": random.random() < 0.5},
        "resume": {"version": random.randrange(-1, 60)},
        "ping": {},
    }
    if ending:
        bodies |= {"resign": {}, "leave": {}}
    kind = random.choice(list(bodies))
    return {"t": kind, "a": random.randrange(1, 10**6), "d": bodies[kind]}


def step_of(prompt: dict[str, Any], random: Random) -> str:
    """One of the steps that a prompt offers."""
    steps = list(prompt["options"])
    for group in prompt["groups"]:
        faces = [face for piece in group["pieces"] for face in piece["faces"]]
        steps.append(group["form"].format(face=random.choice(faces), cell=random.choice(group["cells"])))
    return str(random.choice(steps)) if steps else "pass"


def bent(message: dict[str, Any], random: Random) -> bytes:
    """A message with one to three things wrong."""
    data: Any = json.loads(json.dumps(message))
    for _ in range(random.choice((1, 1, 2, 3))):
        data = random.choice((_replace, _remove, _add, _retype, _step))(data, random)
    text = json.dumps(data, ensure_ascii=random.random() < 0.5)
    raw = text.encode("utf-8", "surrogatepass")
    match random.randrange(12):
        case 0:
            return raw[: random.randrange(len(raw) + 1)]
        case 1:
            at = random.randrange(len(raw))
            return raw[:at] + bytes([random.randrange(256)]) + raw[at + 1 :]
        case 2:
            return raw + raw
    return raw


def _replace(data: Any, random: Random) -> Any:
    if isinstance(data, dict) and data:
        key = random.choice(list(data))
        inside = data[key]
        data[key] = (
            _replace(inside, random) if isinstance(inside, dict | list) and inside else deepcopy(random.choice(STRANGE))
        )
    elif isinstance(data, list) and data:
        data[random.randrange(len(data))] = deepcopy(random.choice(STRANGE))
    return data


def _remove(data: Any, random: Random) -> Any:
    if isinstance(data, dict) and data:
        key = random.choice(list(data))
        if isinstance(data[key], dict) and data[key] and random.random() < 0.7:
            _remove(data[key], random)
        else:
            del data[key]
    return data


def _add(data: Any, random: Random) -> Any:
    if isinstance(data, dict):
        target = data["d"] if isinstance(data.get("d"), dict) and random.random() < 0.7 else data
        target[random.choice(KEYS)] = deepcopy(random.choice(STRANGE))
    return data


def _retype(data: Any, random: Random) -> Any:
    if isinstance(data, dict):
        kinds = [kind for kind in TYPES if kind not in TYPES_THAT_END_A_GAME]
        data["t"] = random.choice(kinds)
    return data


def _step(data: Any, random: Random) -> Any:
    """Bend the text of a step, which the notation's parser reads."""
    body = data.get("d") if isinstance(data, dict) else None
    steps = body.get("steps") if isinstance(body, dict) else None
    if isinstance(steps, list) and steps and isinstance(steps[0], str):
        text = steps[0]
        at = random.randrange(len(text) + 1)
        piece = random.choice(["", "@", ",", "-", "0", "99999999999", "A", "é", " ", "٣", "\n", text])
        steps[0] = text[:at] + piece + text[at + random.randrange(2) :]
        if random.random() < 0.3:
            steps.extend([text] * random.randrange(1, 70))
    return data


def garbage(random: Random) -> bytes:
    """What is no message at all."""
    if random.random() < 0.6:
        return random.choice(GARBAGE)
    return random.randbytes(random.randrange(1, 300))
