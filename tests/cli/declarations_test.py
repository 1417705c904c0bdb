#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/difficulty/declarations.py reads rounds of wikitext and CSV in all their forms, and finds
the curve by which made declarations fail; tools/difficulty/fetch_pages.py fetches a category."""
import csv
import http.server
import io
import json
import math
import os
import random
import subprocess
import sys
import threading
import urllib.parse

from checks import check, end

SOURCE = os.environ["TALLY_SOURCE"]
TALLY = os.environ["TALLY"]
os.chdir(os.environ["TALLY_SCRATCH"])


def run(tool, *arguments):
    return subprocess.run([sys.executable, os.path.join(SOURCE, "tools/difficulty", tool),
                           *arguments], capture_output=True, text=True)


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


# Each round, and what its two players declared.
ROUNDS = [
    ("{{R-numbers |4 |75 |50 |2 |3 |8 |7 |812 |813 |(75 + 2) x 8 |812 |(75 + 2) × 8 |812 |...}}",
     "4,75,50,2,3,8,7,812", ["813", "812"]),
    ("text {{R-numbers\n|5\n|100|6|1<!-- a | b -->|3|4|'''9'''\n|1,952<br />|x|\n|-|\n|952|x}}",
     "5,100,6,1,3,4,9,1952", ["", ""]),
    ("{{ R-numbers|9|[[25|75]]|50|2|3|8|7|{{big|1}}812|812 (erred)|6 '''÷''' 2|[[811]]|''x''}}",
     "9,75,50,2,3,8,7,812", ["812", "811"]),
    ("{{R-numbers|14|25|50|2|3|8|7|500|500|contestant erred|500|(25 x 2) = 50, x 10|500||note=a}}",
     "14,25,50,2,3,8,7,500", ["", "500"]),
    ("{{R-numbers|2|6|25|50|2|3|8=500|7=8|9=500}}", "2,6,25,50,2,3,8,500", ["500", ""]),
]
write("Episode_12.wiki", "intro {{R-letters|1|ABC}}\n" + "\n\n".join(text for text, *_ in ROUNDS)
      + "\n{{R-numbers-old|1|2}}")
read = run("declarations.py", "--csv", "Episode_12.wiki")
rows = list(csv.reader(io.StringIO(read.stdout)))
wanted = [["Episode 12", *game.split(","), player, declared, ""]
          for _, game, declarations in ROUNDS for player, declared in zip("12", declarations)]
check(read.returncode == 0 and rows[1:] == wanted,
      "\n".join(f"{a} {b}" for a, b in zip(rows[1:], wanted) if a != b) + read.stderr)
write("short.wiki", "{{R-numbers|1|25|50|2|3|8}}{{R-numbers|1|25|50|2|3|8|7|500|499")
check("passed over" in run("declarations.py", "--csv", "short.wiki").stderr, "a round cut short")
write("wrong.csv", "event,round,n1\n1,2,x\n")
read = run("declarations.py", "wrong.csv")
check(read.returncode == 1 and "wrong.csv:2" in read.stderr, read)

# What was written as CSV is read again, also with times; late is failed, and so is one too far.
write("events.csv", "event,round,n1,n2,n3,n4,n5,n6,target,player,declared,seconds\n"
      "a,1,1,3,7,10,25,50,831,p,832,30.0\na,1,1,3,7,10,25,50,831,q,830,30.5\n"
      "a,2,1,3,7,10,25,50,765,p,766,\nb,2,1,3,7,10,25,50,765,q,765,\nb,3,1,3,7,10,25,50,765,r,,\n")
read = run("declarations.py", "events.csv")
check(read.stdout.startswith("5 declarations, 2 episodes, 2 games; 3 failed (60.0 %)"), read)

# Made rounds, where the chance to fail is a curve over log2 of tally's seconds.
A, B = -5.0, 0.9
drawn = subprocess.run([TALLY, "draw", "--json", "--seed", "5", "--count", "300", "--solve"],
                       capture_output=True, text=True, check=True).stdout
games = [json.loads(line) for line in drawn.splitlines()]
chances = random.Random(7)
lines = ["event,round,n1,n2,n3,n4,n5,n6,target,player,declared,seconds"]
for i, game in enumerate(games):
    fails = 1 / (1 + math.exp(-A - B * math.log2(game["seconds"])))
    nearest = game["target"] - game["distance"]
    nearest = min((solution["value"] for solution in game["solutions"]), default=nearest)
    for player in range(8):
        declared = "" if chances.random() < fails else nearest
        numbers = ",".join(map(str, game["numbers"]))
        lines.append(f"{i // 3},{i % 3},{numbers},{game['target']},{player},{declared},")
write("made.csv", "\n".join(lines) + "\n")
read = run("declarations.py", "made.csv")
told = read.stdout.splitlines()
check(read.returncode == 0 and len(told) == 3, read)
a, b = (float(told[1].split()[place]) for place in (4, 6))
check(abs(a - A) < 0.6 and abs(b - B) < 0.12, told[1])
loss, fewest_loss = (float(line.split("not seen: ")[1].split()[0]) for line in told[1:])
area, fewest_area = (float(line.split("area ")[1]) for line in told[1:])
check(loss < fewest_loss - 0.01 and area > fewest_area + 0.01, told)

# A wiki of three pages, in two answers.
PAGES = {"Episode 1": "one", "Episode 2/b": "two", "Episode 3": "drei …"}


class Wiki(http.server.BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        asked = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(self.path).query))
        Wiki.asked.append(asked)
        if "list" in asked:
            members = list(PAGES)[2:] if "cmcontinue" in asked else list(PAGES)[:2]
            said = {"query": {"categorymembers": [{"title": title} for title in members]}}
            if "cmcontinue" not in asked:
                said["continue"] = {"cmcontinue": "x", "continue": "-||"}
        else:
            content = {"content": PAGES[asked["titles"]]}
            said = {"query": {"pages": [{"revisions": [{"slots": {"main": content}}]}]}}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Wiki)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.makedirs("pages", exist_ok=True)
write("pages/Episode_1.wiki", "kept")
for name in ("Episode_2-b", "Episode_3"):
    if os.path.exists(f"pages/{name}.wiki"):
        os.remove(f"pages/{name}.wiki")
read = run("fetch_pages.py", f"http://127.0.0.1:{server.server_port}/api.php", "Episodes", "pages")
check(read.stdout == "2 pages fetched to pages\n" and len(Wiki.asked) == 4, read)
check(open("pages/Episode_3.wiki", encoding="utf-8").read() == "drei …"
      and open("pages/Episode_1.wiki", encoding="utf-8").read() == "kept", "the pages")
end()
