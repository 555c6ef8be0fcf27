"""A bot that plays one game on a kakaw server, taking any step it is offered. Change `choose` to make it clever.

KAKAW_TOKEN=kakaw_... python3 examples/bot.py http://127.0.0.1:8765 cacao
"""

import json
import os
import random
import sys
import urllib.request

SERVER, TITLE = sys.argv[1], sys.argv[2]


def ask(path, body=None):
    """What the server answers."""
    headers = {"Authorization": f"Bearer {os.environ['KAKAW_TOKEN']}"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{SERVER}/api/{path}", data, headers))


def choose(prompt):
    """One of the steps that a prompt allows."""
    faces = [(group, face) for group in prompt["groups"] for piece in group["pieces"] for face in piece["faces"]]
    steps = [group["form"].format(face=face, cell=cell) for group, face in faces for cell in group["cells"]]
    return random.choice(prompt["options"] + steps)


players = min(next(title for title in json.load(ask("titles")) if title["title"] == TITLE)["players"])
seats = [{"me": True}] + [{"bot": "greedy"}] * (players - 1)
table = json.load(ask("tables", {"title": TITLE, "players": players, "seats": seats, "start": True}))["id"]
for line in map(json.loads, ask("stream")):
    if line["t"] == "ask" and line["table"] == table:
        for prompt in line["d"]["prompts"]:
            ask(f"tables/{table}/moves", {"prompt": prompt["id"], "steps": [choose(prompt)]})
    elif line["t"] == "over" and line["table"] == table:
        print("scores:", line["outcome"]["scores"])
        break
