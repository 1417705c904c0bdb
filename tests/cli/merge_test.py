#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""survey --shard and merge: parts make the bytes of one run, and parts that do not fit are refused.
--shard auto: which part, by what mpirun, Slurm and Kubernetes set. In full, with a real mpirun."""
import os
import shutil
import sqlite3
import subprocess
import sys
import time

from atlas_sums import signed, sum_of
from checks import check, end

TALLY = os.environ["TALLY"]
os.chdir(os.environ["TALLY_SCRATCH"])
for name in os.listdir("."):
    os.remove(name)

NUMBERED = ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMI_SIZE", "SLURM_PROCID",
            "SLURM_STEP_NUM_TASKS", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT",
            "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP", "JOB_COMPLETION_INDEX")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in NUMBERED}


def run(*arguments, **variables):
    return subprocess.run([TALLY, *arguments], capture_output=True, check=False, timeout=300,
                          env={**ENVIRONMENT, **variables})


def bytes_of(name):
    with open(name, "rb") as file:
        return file.read()


def parts_of(name, question, count):
    names = [f"{name}.{count}.{part}.db" for part in range(count)]
    for part, path in enumerate(names):
        made = run(*question, "--shard", f"{part}/{count}", "-o", path)
        check(made.returncode == 0 and made.stdout + made.stderr == b"", "makes", path, made)
    return names


def refused(told, *arguments, **variables):
    """By one line that says why; nothing is written."""
    made = run(*arguments, **variables)
    check(made.returncode == 2 and made.stdout == b"" and made.stderr.count(b"\n") == 1 and
          told.encode() in made.stderr, arguments, "should be refused:", told, made)
    check(not os.path.exists("none.db"), arguments, "writes nothing")
    if os.path.exists("none.db"):
        os.remove("none.db")


probe = run("survey", "--pool", "1..4", "--pick", "2", "-q", "-o", "probe.db")
if b"SQLite" in probe.stderr:
    sys.exit(77)

# ---- The same bytes as one run ----

ALL = ("survey --pool 1..6,25 --pick 3 --targets 20..60 --count-solutions --effort --height "
       "--games").split()
SMALL = "survey --pool 1..9 --pick 3 --targets 1..30".split()
SWEEP = "survey --choose-large 20..30 --choose 3 --pool 1..5 --pick 5 --targets 100..150".split()
WHOLE = SWEEP + ["--whole"]
QUESTIONS = {
    "all": ALL, "small": SMALL, "sweep": SWEEP, "whole": WHOLE,
    "year": ["survey", "--rules", "year", "--ops", "+ - * !", "--pool", "0..4", "--pick", "3"],
    "singles": "survey --choose-large 20..30 --choose 1 --pool 1..5 --pick 2".split(),
}
for name, question in QUESTIONS.items():
    one = run(*question, "-o", f"{name}.db")
    lines = run(*question, "--json", "-o", f"{name}.json.db")
    for count in (1, 2, 3, 7) if name in ("all", "whole") else (3,):
        parts = parts_of(name, question, count)
        merged = run("merge", *reversed(parts), "-o", f"{name}.{count}.db")
        check(merged.returncode == 0 and merged.stderr == b"" and merged.stdout == one.stdout,
              name, "of", count, "prints as one run", merged)
        check(bytes_of(f"{name}.{count}.db") == bytes_of(f"{name}.db"), name, "of", count, "bytes")
        told = run("merge", "--json", *parts)
        check(told.returncode == 0 and told.stdout == lines.stdout, name, "of", count, "JSON", told)
sound = run("atlas", "--verify", "small.3.0.db")
check(sound.stdout.startswith(b"sound: ") and b"a part of a survey" in sound.stdout, sound)

# ---- Parts that do not fit ----

first, second, third = (f"all.3.{part}.db" for part in range(3))
refused("part 1 of 3 (from 0) is missing", "merge", first, third, "-o", "none.db")
refused("parts 0 and 2 of 3 (from 0) are missing", "merge", second, "-o", "none.db")
refused("parts 1, 3, 4, 5 and 6 of 7", "merge", "all.7.0.db", "all.7.2.db", "-o", "none.db")
refused("give each part once", "merge", first, second, third, first, "-o", "none.db")
refused("one of 2 parts", "merge", first, "all.2.1.db", "-o", "none.db")
refused("give the parts of one survey", "merge", first, second, "small.3.2.db", "-o", "none.db")
refused("give the parts of one survey", "merge", "sweep.3.0.db", "whole.3.1.db", "-o", "none.db")
refused("this database is an atlas; 'tally survey --shard K/N -o FILE' makes a part of a survey",
        "merge", "all.db", "-o", "none.db")
refused("there is no such file", "merge", "nothing.db", "-o", "none.db")
refused("not an SQLite database", "merge", __file__, "-o", "none.db")
refused("PART... is missing", "merge", "-o", "none.db")
refused("another question, part or version", *ALL, "--shard", "2/3", "-o", first)
refused("a part of a survey", *ALL, "-o", first)
refused("a part of a survey", "merge", first, second, third, "-o", first)
refused("this database is an atlas", *ALL, "--shard", "1/3", "-o", "all.db")
for shard in "3/3", "x", "1", "-1/3", "1/0", "1/3/", "auto/", "auto/0", "1/4294967296", "auto3":
    refused("--shard", *ALL, "--shard", shard, "-o", "none.db")
refused("only with --output", *ALL[:-2], "--shard", "1/3")
refused("not with --shard", *ALL, "--shard", "1/3", "--json", "-o", "none.db")
refused("--shard", *SMALL, "--shard", "1/3", "--book", "9", "-o", "none.db")

# Each damaged byte is noticed, or is one that means nothing (free space, times of the file).
whole = bytes_of(second)
merged = run("merge", first, second, third, "--json").stdout
noticed = 0
for at in range(40, len(whole), len(whole) // 60):
    with open("damaged.db", "wb") as file:
        file.write(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1:])
    shown = run("merge", first, "damaged.db", third, "--json")
    noticed += shown.returncode == 2
    check(shown.returncode == 2 and shown.stderr.count(b"\n") == 1 and shown.stdout == b"" or
          shown.returncode == 0 and shown.stdout == merged, "byte", at, shown)
check(noticed > 10, "damage is noticed", noticed)
with open("damaged.db", "wb") as file:
    file.write(whole[:len(whole) // 2])
refused("damaged", "merge", first, "damaged.db", third, "-o", "none.db")

# ---- Files that tally does not make, with the right sums ----

def change(identity=None, piece=None, sql=None):
    """Copies the second part, with another identity, or other terms in one piece."""
    shutil.copy(second, "changed.db")
    with sqlite3.connect("changed.db") as database:
        if identity is not None:
            old = database.execute("SELECT identity FROM sweep").fetchone()[0]
            new = identity(old)
            check(new != old, "the identity changes")
            database.execute("UPDATE sweep SET identity=?, sum=?",
                             (new, signed(sum_of([[new]]))))
        if piece is not None:
            key = database.execute("SELECT chosen, first, second FROM piece LIMIT 1").fetchone()
            old = database.execute("SELECT terms FROM piece WHERE chosen=?", key[:1]).fetchone()[0]
            new = piece(old)
            database.execute("UPDATE piece SET terms=?, sum=? WHERE chosen=?",
                             (new, signed(sum_of([[*key, new]])), key[0]))
        if sql is not None:
            database.execute(sql)
    database.close()


def with_changed():
    return ["merge", first, "changed.db", third, "-o", "none.db"]


change(identity=lambda old: "0.9" + old[old.index("\n"):])
refused("tally 0.9 made this part", *with_changed())
for wrong in "", "\n", "a\nb":
    change(identity=lambda old, wrong=wrong: wrong)
    refused("damaged", *with_changed())
change(identity=lambda old: old.replace("1/3", "5/3"))
refused("--shard", *with_changed())
change(sql="DELETE FROM piece WHERE chosen=4294967295")
refused("part 1 of 3 is not complete", *with_changed())
change(sql="DELETE FROM piece WHERE chosen=(SELECT min(chosen) FROM piece)")
made = run("merge", first, "changed.db", third)
check(made.returncode == 2 and b"it lacks a piece" in made.stderr, made)
# A term too few; then what a row begins with: large tiles, unproved games, fewest numbers.
for wrong in (lambda old: old[:-4], lambda old: b"\xff" + old[1:],
              lambda old: old[:4] + b"\xff" + old[5:], lambda old: old[:8] + b"\xff" + old[9:]):
    change(piece=wrong)
    made = run("merge", first, "changed.db", third)
    check(made.returncode == 2 and made.stdout == b"" and made.stderr.count(b"\n") == 1, made)
for command in ("tally solve 1 2 3", "tally survey --pool x", "tally survey 'a", "x",
                "tally survey"):
    for index, path in enumerate(("a.db", "b.db", "c.db")):
        change(identity=lambda old, command=command, index=index:
               "\n".join([old.split("\n")[0], f"{index}/3", command]))
        os.rename("changed.db", path)
    made = run("merge", "a.db", "b.db", "c.db")
    check(made.returncode == 2 and made.stdout == b"", command, made)

# ---- Parts that were interrupted ----

SLOW = "survey --pool 1..10 --pick 5 --targets 100..160 --effort -t1".split()
unbroken = run(*SLOW, "-o", "slow.db")
kills = 0
for delay in 0.01, 0.03, 0.1, 0.2:
    with subprocess.Popen([TALLY, *SLOW, "--shard", "0/2", "-o", "slow.0.db"]) as process:
        time.sleep(delay)
        process.kill()
        kills += process.wait() == -9
check(kills > 0, "nothing was killed")
for part in "0/2", "1/2":
    made = run(*SLOW, "--shard", part, "-o", f"slow.{part[0]}.db")
    check(made.returncode == 0, "a part continues", made)
merged = run("merge", "slow.0.db", "slow.1.db", "-o", "slow.merged.db")
check(merged.stdout == unbroken.stdout, "killed parts", merged)
check(bytes_of("slow.merged.db") == bytes_of("slow.db"), "killed parts: bytes")
# On a busy machine the time may be over before the file is begun.
for seconds in (0.02 * 2 ** turn for turn in range(12)):
    stopped = run(*SLOW, "--timeout", str(seconds), "--shard", "0/2", "-o", "stopped.db")
    if stopped.returncode != 3 or b"the same command continues" in stopped.stderr:
        break
check(stopped.returncode == 3 and b"the same command continues" in stopped.stderr, stopped)
refused("is not complete; the command that writes it continues it: tally survey", "merge",
        "stopped.db", "slow.1.db", "-o", "none.db")

# ---- --shard auto ----

RECIPE = "dataset --rules llm --pick 3 --pool 1..20 --unique key --count 30 --fields key".split()
SLURM = {"SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "5",
         "SLURM_ARRAY_TASK_STEP": "2"}
MPI = {"OMPI_COMM_WORLD_RANK": "2", "OMPI_COMM_WORLD_SIZE": "3"}
MPICH = {"PMI_RANK": "2", "PMI_SIZE": "3"}
STEP = {"SLURM_PROCID": "2", "SLURM_STEP_NUM_TASKS": "3"}
ONE = {"SLURM_PROCID": "0", "SLURM_STEP_NUM_TASKS": "1"}
JOB = {"JOB_COMPLETION_INDEX": "2"}
for variables, shard in ((MPI, "auto"), (MPICH, "auto"), (STEP, "auto"), (SLURM, "auto"),
                         ({**ONE, **SLURM}, "auto"), ({**MPI, **ONE}, "auto"), (JOB, "auto/3"),
                         (MPI, "auto/3")):
    made = run(*RECIPE, "--shard", shard, **variables)
    check(made.returncode == 0 and made.stdout == run(*RECIPE, "--shard", "2/3").stdout,
          "the part of", variables)
for variables, told in (({}, "neither MPI, Slurm nor Kubernetes"), (JOB, "auto/N"),
                        ({**MPI, **SLURM}, "both OMPI_COMM_WORLD_RANK and SLURM_ARRAY_TASK_ID"),
                        ({**MPI, **JOB}, "both OMPI_COMM_WORLD_RANK and JOB_COMPLETION_INDEX"),
                        ({**MPI, "OMPI_COMM_WORLD_RANK": "3"}, "OMPI_COMM_WORLD_RANK"),
                        ({**MPI, "OMPI_COMM_WORLD_RANK": "x"}, "not a number"),
                        ({**SLURM, "SLURM_ARRAY_TASK_ID": "8"}, "SLURM_ARRAY_TASK_ID"),
                        ({**SLURM, "SLURM_ARRAY_TASK_STEP": "0"}, "SLURM_ARRAY_TASK_ID")):
    refused(told, *RECIPE, "--shard", "auto", **variables)
    refused(told, *SMALL, "--shard", "auto", "-o", "none.db", **variables)
refused("number 3 processes", *RECIPE, "--shard", "auto/4", **MPI)
refused("give K/N", *RECIPE, "--shard", "auto/2", **JOB)
for rank, (variables, path, shown) in enumerate((
        (MPI, "rows.jsonl", "rows.2.jsonl"), (SLURM, "./rows", "rows.2"),
        (MPICH, ".rows.jsonl.gz", ".rows.2.jsonl.gz"))):
    made = run(*RECIPE, "--shard", "auto", "-o", path, **variables)
    check(made.returncode == 0 and os.path.exists(shown), rank, "is named", shown, made)
check(bytes_of("rows.2.jsonl") == run(*RECIPE, "--shard", "2/3").stdout, "rows of a part")

# ---- mpirun ----

mpirun = shutil.which("mpirun")
if os.environ.get("TALLY_DEEP") and mpirun and not os.environ.get("TALLY_SANITIZE"):
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    for question, path in (ALL, "launched.db"), (RECIPE, "launched.jsonl"):
        subprocess.run([mpirun, "-n", "3", TALLY, *question, "--shard", "auto", "-o", path],
                       check=True, timeout=300, env={**ENVIRONMENT, **root})
    merged = run("merge", *(f"launched.{rank}.db" for rank in range(3)), "-o", "launched.db")
    check(merged.returncode == 0 and bytes_of("launched.db") == bytes_of("all.db"), "mpirun",
          merged)
    for rank in range(3):
        check(bytes_of(f"launched.{rank}.jsonl") == run(*RECIPE, "--shard", f"{rank}/3").stdout,
              "mpirun dataset", rank)
end()
