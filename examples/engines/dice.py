"""Dice: the smallest engine there is. It plays every game, by chance, and needs only the standard library.

glueckauf arena gluex random --engine "python examples/engines/dice.py"
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "Dice"}), flush=True)
    elif message["type"] == "move":
        move = random.Random(message["seed"]).choice(message["moves"])
        print(json.dumps({"type": "move", "id": message["id"], "move": move}), flush=True)
    elif message["type"] == "quit":
        break
