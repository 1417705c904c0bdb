#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Atlases that are damaged, foreign or hostile. Bits are flipped one at a time: each flip is
noticed by --verify, or changes no answer. The sums are computed here anew, as docs/atlas.md
describes them, also to make hostile files whose sums are right."""
import itertools
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys

from atlas_sums import signed, sum_of
from checks import check, end

TALLY = os.environ["TALLY"]
IS_DEEP = os.environ.get("TALLY_DEEP")
# One of so many flips, and of so many questions about a hostile file.
SHARE = 3 if IS_DEEP else 20
os.chdir(os.environ["TALLY_SCRATCH"])
for name in os.listdir("."):
    shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)


def run(*arguments):
    return subprocess.run([TALLY, *arguments], stdin=subprocess.DEVNULL, capture_output=True)


SURVEY = ["survey", "--pool", "1,3,7,10,25,50,75", "--targets", "100..199", "--count-solutions",
          "--games", "-q", "-o"]
made = run(*SURVEY, "whole.db")
if b"SQLite" in made.stderr:
    sys.exit(77)
check(made.returncode == 0, made)

# ---- The sums, as they are documented ----

TABLES = {"meta": "SELECT key, value FROM meta ORDER BY key",
          "target": "SELECT * FROM target ORDER BY target, large",
          "state": "SELECT summary FROM state"}


def sum_up(path):
    """Writes all sums of an atlas anew, and says how many of them were others."""
    changed = 0
    database = sqlite3.connect(path)
    database.text_factory = lambda data: data.decode("latin-1")
    targets = 100
    for name, query in TABLES.items():
        total = signed(sum_of(database.execute(query)))
        changed += database.execute("SELECT value FROM checksum WHERE name=?",
                                    (name,)).fetchone()[0] != total
        database.execute("UPDATE checksum SET value=? WHERE name=?", (total, name))
    for first, count, *sums in database.execute("SELECT * FROM block").fetchall():
        ends = (first, first + count)
        new = [signed(sum_of(
            database.execute("SELECT * FROM selection WHERE id>=? AND id<? ORDER BY id", ends))),
               signed(sum_of(database.execute("SELECT * FROM game WHERE id>=? AND id<? ORDER BY id",
                                              [end * targets for end in ends])))]
        changed += new != sums
        database.execute("UPDATE block SET selection_sum=?, game_sum=? WHERE first=?",
                         (*new, first))
    database.commit()
    database.close()
    return changed


shutil.copy("whole.db", "summed.db")
check(sum_up("summed.db") == 0, "the sums of an atlas are as documented")

# ---- Flipped bits ----

QUESTIONS = [["--limit", "20"], ["--limit", "20", "--json"], ["150"],
             ["1", "3", "7", "10", "25", "50"],
             ["150", "1", "3", "7", "10", "25", "50"], ["199", "3", "7", "10", "25", "50", "75"],
             ["--fewest", "0..6", "--limit", "2000"], ["--solutions", "1", "--limit", "2000"],
             ["--plot", "targets"], ["--plot", "selections"], ["--plot", "large"],
             ["--plot", "heat", "3", "7", "10", "25", "50", "75"]]


def answers(path):
    shutil.copy(path, "asked.db")
    shown = [run("atlas", "asked.db", *question) for question in QUESTIONS]
    shown.append(run(*SURVEY[:-2], "-o", "asked.db"))
    return [(one.returncode, one.stdout, one.stderr) for one in shown]


def flip(path, bit):
    data = bytearray(open("whole.db", "rb").read())
    data[bit // 8] ^= 1 << bit % 8
    open(path, "wb").write(data)


right = answers("whole.db")
check(all(code == 0 for code, _, _ in right), "the questions are answered")
check(run("atlas", "whole.db", "--verify").stdout == b"sound: 7 of 7 selections, 700 games\n",
      "a sound atlas")
verified = json.loads(run("atlas", "whole.db", "--verify", "--json").stdout)
check(verified == {"version": 1, "sound": True, "selections": 7, "complete": True}, verified)
chance = random.Random(20260)
size = os.path.getsize("whole.db")
flips = [chance.randrange(size * 8) for _ in range(150 // SHARE)]
flips += [chance.randrange(100 * 8) for _ in range(20 // SHARE)]  # of the head of the file
noticed = harmless = 0
for bit in flips:
    flip("flipped.db", bit)
    verify = run("atlas", "flipped.db", "--verify")
    check(verify.returncode in (0, 2) and verify.stderr.count(b"\n") == (verify.returncode == 2),
          (bit, verify))
    if verify.returncode == 2:
        noticed += 1
        # what goes on with it notices too
        again = run(*SURVEY, "flipped.db")
        check(again.returncode == 2, f"bit {bit}: the survey does not go on: {again}")
    else:
        harmless += 1
        check(answers("flipped.db") == right, f"bit {bit}: passes, and changes an answer")
print(f"{len(flips)} flips: {noticed} noticed, {harmless} change nothing")
check(len(flips) < 50 or noticed > len(flips) // 8, "flips are noticed")  # a few may all miss

# ---- A ruined page ----

data = bytearray(open("whole.db", "rb").read())
at = data.rindex(b"\x64", 0, len(data) - 200)
ruined = data[:at] + bytes(40) + data[at + 40:]
open("ruined.db", "wb").write(ruined)
check(run(*SURVEY, "ruined.db").returncode == 2, "a ruined page is not gone on with")

# ---- Hostile files, with right sums ----

HOSTILE_QUESTIONS = QUESTIONS + [["--verify"], ["--verify", "--json"],
                                 ["--json", "150", "1", "3", "7", "10", "25", "50"],
                                 ["--fewest", "0..6", "--limit", "2000", "--json"]]
TURN = itertools.count()


def hostile(change, *values):
    """Asks about an atlas with a change in it: one question of SHARE, another one each time."""
    turns = next(TURN)
    shutil.copy("whole.db", "hostile.db")
    database = sqlite3.connect("hostile.db")
    database.execute(change, values)
    database.commit()
    database.close()
    sum_up("hostile.db")
    for question in HOSTILE_QUESTIONS[turns % SHARE::SHARE]:
        shown = run("atlas", "hostile.db", *question)
        what = f"{change} {values}: atlas {question}: {shown}"
        check(b"\x1b" not in shown.stdout + shown.stderr and shown.returncode in (0, 1, 2), what)
        if "--json" in question:
            for line in shown.stdout.splitlines():
                try:
                    json.loads(line)
                except ValueError:
                    check(False, what)
    shown = run(*SURVEY, "hostile.db")
    check(shown.returncode in (0, 2) and b"\x1b" not in shown.stdout + shown.stderr,
          f"survey onto {change}: {shown}")


ESCAPE = "1 3\x1b[31m],\"x\":[2"
hostile("UPDATE selection SET numbers=?", ESCAPE)
hostile("UPDATE selection SET numbers=?", "01 3 7 10 25 50")
hostile("UPDATE selection SET numbers=?", "1" * 3000)
for key in "pool", "rules", "command", "tally":
    hostile("UPDATE meta SET value=? WHERE key=?", ESCAPE, key)
    hostile("UPDATE meta SET value=? WHERE key=?", "9" * 5000, key)
for key in "pick", "first_target", "last_target", "selections", "counts", "games", "complete":
    for value in "", "0", "11", "-1", "99999999999999999999", ESCAPE:
        hostile("UPDATE meta SET value=? WHERE key=?", value, key)
hostile("DELETE FROM meta WHERE key='pick'")
hostile("UPDATE state SET summary=?", b"short")
hostile("UPDATE state SET summary=zeroblob(length(summary))")
hostile("DELETE FROM state")
hostile("UPDATE target SET large=99 WHERE large=2")
for column in "furthest", "reached", "large", "draws", "hardest":
    hostile(f"UPDATE selection SET {column}=-1")
    shown = run("atlas", "hostile.db", "--json", *"--fewest 0..6 1 3 7 10 25 50".split())
    whole = run("atlas", "hostile.db", "--json")
    check(b"-1" not in shown.stdout + whole.stdout and b"18446744073709551615" not in shown.stdout
          + whole.stdout, f"{column} -1: {shown} {whole}")
hostile("UPDATE selection SET furthest=-1, reached=-1, large=-1")
hostile("DELETE FROM block")
hostile("CREATE TRIGGER t AFTER INSERT ON block BEGIN DELETE FROM game; END")

# ---- What is not ours is refused, and left as it is to the last byte ----


def refused(path, words, *arguments):
    beside = sorted(os.listdir("."))
    before = open(path, "rb").read()
    shown = run(*arguments, path)
    check(shown.returncode == 2 and words in shown.stderr.decode()
          and shown.stderr.count(b"\n") == 1,
          f"{arguments} {path}: {shown}")
    check(open(path, "rb").read() == before and sorted(os.listdir(".")) == beside,
          f"{arguments} {path} is changed")


SWEEP = ["survey", "--choose-large", "20..24", "--choose", "2", "--pool", "1..4", "--pick",
         "4", "-q", "-o"]
swept = run(*SWEEP, "sweep.db").stdout
check(b"easiest" in swept, "a sweep with a database")
check(run("atlas", "sweep.db", "--verify").stdout == b"sound: 6 pieces of a sweep\n",
      "a sound sweep")
for path, wal in ("foreign.db", False), ("wal.db", True):
    database = sqlite3.connect(path)
    if wal:
        database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE t(x)")
    database.execute("CREATE TABLE meta(key TEXT, value TEXT)")
    database.commit()
    database.close()
shutil.copy("whole.db", "own_wal.db")
database = sqlite3.connect("own_wal.db")
database.execute("PRAGMA journal_mode=WAL")
database.close()
shutil.copy("whole.db", "newer.db")
database = sqlite3.connect("newer.db")
database.execute("PRAGMA user_version=99")
database.close()
open("text.db",
     "w").write(
         "no database at all, but a text of more than a hundred characters, so that a head is "
         "there " * 2)
for arguments in SURVEY, SWEEP, ["atlas"], ["atlas", "--verify"]:
    refused("foreign.db", "is not ", *arguments)
    refused("wal.db", "is not ", *arguments)
    refused("text.db", "this file is not an SQLite database", *arguments)
for arguments in SURVEY, ["atlas"], ["atlas", "--verify"]:
    refused("own_wal.db", "WAL mode", *arguments)
    refused("newer.db", "this file was written by another version of tally", *arguments)
refused("whole.db", "this database is an atlas; name another file", *SWEEP)
refused("sweep.db", "this database is the work of survey --choose-large; name another file",
        *SURVEY)
refused("whole.db", "this database holds something else (its command differs)",
        *(SURVEY[:2] + ["1..9"] + SURVEY[3:]))
refused("sweep.db", "this database holds the work of another question",
        *[x if x != "20..24" else "20..25" for x in SWEEP])

# ---- A sweep whose pieces are wrong ----


def wrong_piece(change, *values):
    shutil.copy("sweep.db", "wrong.db")
    database = sqlite3.connect("wrong.db")
    database.execute(change, values)
    database.commit()
    database.close()
    shown = run("atlas", "wrong.db", "--verify")
    check(shown.returncode == 2 and b"damaged" in shown.stderr, f"{change}: {shown}")
    shown = run(*SWEEP, "wrong.db")  # a piece that is not there is made again
    is_refused = shown.returncode == 2 and b"damaged" in shown.stderr
    check(is_refused or shown.stdout == swept, f"{change}: {shown}")


wrong_piece("UPDATE piece SET terms=zeroblob(1)")
wrong_piece("UPDATE piece SET terms=zeroblob(400000)")
wrong_piece("UPDATE piece SET terms=zeroblob(length(terms))")
wrong_piece("UPDATE piece SET chosen=3 WHERE chosen=1 AND first=20")
wrong_piece("UPDATE sweep SET identity='small 1'")
wrong_piece("DELETE FROM sweep")
rows = sqlite3.connect("sweep.db").execute(
    "SELECT chosen, first, second, terms, sum FROM piece").fetchall()
check(rows and all(signed(sum_of([row[:4]])) == row[4] for row in rows),
      "the sums of a sweep are as documented")
# a term beyond what can be, or too few of them, with a right sum
for terms in b"\xff\xff\xff\x7f", b"":
    shutil.copy("sweep.db", "wrong.db")
    database = sqlite3.connect("wrong.db")
    chosen, first, second, _, _ = rows[0]
    database.execute("UPDATE piece SET terms=?, sum=? WHERE chosen=? AND first=? AND second=?",
                     (terms, signed(sum_of([(chosen, first, second, terms)])), chosen,
                      first, second))
    database.commit()
    database.close()
    shown = run(*SWEEP, "wrong.db")
    check(shown.returncode == 2 and b"damaged" in shown.stderr, f"terms {terms}: {shown}")

# A sweep that is stopped says so, and goes on to the same end.
LONG = ["survey", "--choose-large", "11..22", "--choose", "3", "--pick", "5", "--pool", "1..7"]
wanted = run(*LONG).stdout
stopped = run(*LONG, "-o", "long.db", "--timeout", "0.1", "--json")
if stopped.returncode != 0:
    check(stopped.returncode == 3
          and stopped.stderr == b"tally: stopped by --timeout\n"
                                b"tally: the same command continues from here\n"
          and stopped.stdout == b'{"version":1,"complete":false,"bound":"stopped"}\n', stopped)
check(run(*LONG, "-o", "long.db").stdout == wanted,
      "a sweep that was stopped comes to the same end")

# A path is a path.
for name in ":memory:", "file:x?mode=memory", "a b%20c?d#e.db", "'.db":
    check(run(*SURVEY, name).returncode == 0 and os.path.exists(name), f"{name} is a file")
    check(run("atlas", name, "--verify").returncode == 0, f"{name} is read")
for name, words in ("", "the name is empty"), (".", "this is a directory"), ("none/such.db",
                                                                             "cannot be opened"):
    shown = run(*SURVEY, name)
    check(shown.returncode == 2 and words in shown.stderr.decode(), shown)
    shown = run("atlas", name)
    check(shown.returncode == 2 and shown.stderr.count(b"\n") == 1, shown)

end()
