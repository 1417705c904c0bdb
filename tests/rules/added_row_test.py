#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A new rule set is one row of one table.

A copy of src/rules/rules.c gets a row more, and every front end knows it: the command with its
help, drawing, batches, surveys and messages, tally_query() (which the page asks, too), the service,
and in the deep tier Python. What else had to be changed for that would be a fault.
"""
import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from checks import check, end

SOURCE = pathlib.Path(os.environ["TALLY_SOURCE"])
BUILD = pathlib.Path(os.environ["TALLY_BUILD"])
HERE = pathlib.Path(os.environ["TALLY_SCRATCH"])
CC = os.environ.get("CC", "cc")
IS_DEEP = bool(os.environ.get("TALLY_DEEP"))
if os.environ.get("TALLY_SANITIZE"):
    sys.exit(77)  # how that is linked is known to CMake alone

# All digits in their order, + - and digits put together: 100, a puzzle of magazines since 1900.
ROW = """    {
        .size = sizeof(tally_rules),
        .name = "make100",
        .title = "Make 100: all digits in the order given, + - and digits put together",
        .operations = TALLY_OP_ADD | TALLY_OP_SUBTRACT | TALLY_OP_CONCATENATE,
        .values = TALLY_VALUES_EXACT,
        .use = TALLY_USE_ALL,
        .order = TALLY_ORDER_GIVEN,
        .unary_depth = USUAL_DEPTH,
        .usual = {100, 100},
        .count_usual = 9,
        .number_max = 12,
        .pool_count = 9,
        .pool = {1, 2, 3, 4, 5, 6, 7, 8, 9},
    },
"""
DIGITS = "1 2 3 4 5 6 7 8 9".split()
ID = "make100:100/1,2,3,4,5,6,7,8,9"
# These eleven are all (Dudeney, Amusements in Mathematics, 1917, no. 94).
ELEVEN = sorted(
    [
        "1 + 2 + 3 - 4 + 5 + 6 + 78 + 9",
        "1 + 2 + 34 - 5 + 67 - 8 + 9",
        "1 + 23 - 4 + 5 + 6 + 78 - 9",
        "1 + 23 - 4 + 56 + 7 + 8 + 9",
        "12 + 3 + 4 + 5 - 6 - 7 + 89",
        "12 + 3 - 4 + 5 + 67 + 8 + 9",
        "12 - 3 - 4 + 5 - 6 + 7 + 89",
        "123 + 4 - 5 + 67 - 89",
        "123 + 45 - 67 + 8 - 9",
        "123 - 4 - 5 - 6 - 7 + 8 - 9",
        "123 - 45 - 67 + 89",
    ]
)


def run(*arguments, status=0, text=None):
    done = subprocess.run(
        [str(a) for a in arguments], input=text, capture_output=True, text=True, cwd=HERE
    )
    check(
        done.returncode == status,
        f"{' '.join(map(str, arguments))[:200]} ends with {done.returncode}, "
        f"not {status}: {done.stderr.strip()[:500]}",
    )
    return done.stdout + done.stderr


# ---- Building -----------------------------------------------------------------------------------


def add_row(path):
    text = (SOURCE / "src/rules/rules.c").read_text()
    begin = text.index("static const tally_rules presets[] = {")
    close = text.index("\n};", begin) + 1
    path.write_text(text[:close] + ROW + text[close:])


def has_library(name):
    return (
        subprocess.run(
            [CC, "-x", "c", "-", f"-l{name}", "-o", "probe"],
            input="int main(void) { return 0; }",
            text=True,
            capture_output=True,
            cwd=HERE,
        ).returncode
        == 0
    )


def link(program, *objects):
    """The new row's object stands before the archive, whose table has no part in the program."""
    archives = [
        path
        for path in (BUILD / "app/libtally_cli.a", BUILD / "app/libtally_common.a")
        if path.exists()
    ]
    run(
        CC,
        "-o",
        program,
        "rules.o",
        *objects,
        *archives,
        BUILD / "libtally-parts.a",
        "-Wl,--as-needed",
        *(f"-l{name}" for name in ("z", "sqlite3") if has_library(name)),
        "-lpthread",
        "-lm",
    )


def objects_of(target):
    return glob.glob(f"{BUILD}/app/CMakeFiles/{target}.dir/**/*.o", recursive=True)


shutil.rmtree(HERE, ignore_errors=True)
HERE.mkdir()
if not (BUILD / "libtally-parts.a").exists() or not objects_of("tally_command"):
    sys.exit(77)
add_row(HERE / "rules.c")
run(
    CC,
    "-std=c17",
    "-O1",
    "-fPIC",
    f"-I{SOURCE}/include",
    f"-I{SOURCE}/src",
    "-c",
    "rules.c",
    "-o",
    "rules.o",
)
link("tally", *objects_of("tally_command"))
TALLY = HERE / "tally"

# ---- The command --------------------------------------------------------------------------------

seen = run(TALLY, "solve", "--rules", "make100", "-a", "-e", 100, *DIGITS)
expressions = sorted(
    line.removeprefix("100 = ") for line in seen.splitlines() if line.startswith("100 = ")
)
check(expressions == ELEVEN, f"the eleven are listed: {seen}")
check(
    run(TALLY, ID) == run(TALLY, "--rules", "make100", 100, *DIGITS),
    "an ID is the game of its rules",
)
check(run(TALLY, "make100", 100, *DIGITS) == run(TALLY, ID), "the name of a rule set is a command")
count = json.loads(run(TALLY, "count", "--json", ID))
check(
    count["rules"] == "make100" and count["solutions"] == len(expressions) and count["complete"],
    f"count and list agree: {count}, {len(expressions)}",
)
seen = run(TALLY, "values", "--rules", "make100", 1, 2)
check(seen.splitlines()[:2] == ["3 = 1 + 2", "12 = 12"], f"the values of 1 and 2: {seen}")
check(
    json.loads(run(TALLY, "check", "--json", ID, "--", "123-45-67+89"))["verdict"] == "solved",
    "an answer is judged",
)
check(
    json.loads(run(TALLY, "check", "--json", ID, "--", "(1+2)*3", status=1))["reason"]
    == "operation",
    "a wrong one, too",
)
drawn = [
    json.loads(line)
    for line in run(
        TALLY, "draw", "--rules", "make100", "--json", "--count", 3, "--seed", 7
    ).splitlines()
]
check(
    [one["rules"] for one in drawn] == ["make100"] * 3 and drawn[0]["target"] == 100,
    f"games are drawn: {drawn}",
)
survey = [TALLY, "survey", "--rules", "make100", "--pick", 4, "--targets", "1..20", "--json"]
summary = json.loads(run(*survey, "--order", "any"))
check(summary["selections"] == 126, f"its pool is surveyed, in any order: {summary}")
check("has no order" in run(*survey, status=2), "a survey with the order given is refused")
check(
    "Make 100: all digits in the order given" in re.sub(r"\s+", " ", run(TALLY, "help", "rules")),
    "tally help rules names it",
)
check("tally make100" in run(TALLY, "help", "make100"), "tally help make100 tells how to ask")
check("did you mean 'make100'" in run(TALLY, "make1000", status=2), "a slip is put right")
check(
    "ops=*"
    in json.loads(run(TALLY, "--json", "--rules", "make100", "--ops", "+*", 6, 1, 2, 3))[
        "id"
    ].replace("+*", "*"),
    "its columns may be changed",
)
check(
    "these rules have no number so large" in run(TALLY, "make100:9/13", status=2),
    "its largest number is kept to",
)

# ---- Batches, questions as text -----------------------------------------------------------------

line = json.dumps({"rules": "make100", "target": 100, "numbers": [int(digit) for digit in DIGITS]})
for question, key in ("solve", "solutions"), ("count", "solutions"), ("values", "value"):
    answer = run(TALLY, question, "--batch", "-", text=f"{ID}\n{line}\n").splitlines()
    check(len(answer) >= 2 and key in json.loads(answer[0]), f"{question} --batch: {answer[:2]}")
answer = run(
    TALLY,
    "check",
    "--batch",
    "-",
    text=json.dumps(
        {
            "rules": "make100",
            "target": 100,
            "expression": "123-45-67+89",
            "numbers": [int(digit) for digit in DIGITS],
        }
    ),
)
check('"solved"' in answer, f"check --batch: {answer}")

(HERE / "asks.c").write_text(
    """#include <stdio.h>
#include <string.h>
#include <tally/tally.h>
static int put(void *user, const char *text, size_t length)
{
    return fwrite(text, 1, length, user) != length;
}
int main(void)
{
    char line[1000];
    while (fgets(line, sizeof line, stdin) != NULL)
        tally_query(NULL, line, strcspn(line, "\\n"), NULL, put, stdout);
    return 0;
}
"""
)
run(
    CC,
    "-std=c11",
    f"-I{SOURCE}/include",
    "asks.c",
    "rules.o",
    BUILD / "libtally-parts.a",
    "-lpthread",
    "-o",
    "asks",
)
asked = run(
    HERE / "asks",
    text='{"question":"rules"}\n'
    + '{"id":"%s"}\n' % ID
    + '{"question":"draw","rules":"make100","seed":7}\n',
).splitlines()
names = [one["name"] for one in json.loads(asked[0])["rules"]]
check(names[-1] == "make100", f"the last of the rules: {names}")
check(
    '"status":"solved"' in asked[-2] and '"rules":"make100"' in asked[-1],
    f"tally_query(): {asked[-2:]}",
)

# ---- The service --------------------------------------------------------------------------------

if objects_of("tally_serve"):
    link("tally-serve", *objects_of("tally_serve"))
    os.environ["TALLY"] = str(TALLY)
    sys.path.insert(0, str(SOURCE / "tests/http"))
    import service

    with service.Service("--log", "none") as server:
        check("make100" in server.ask("/api/v1/rules").body.decode(), "/api/v1/rules names it")
        answer = server.ask("/api/v1/solve?rules=make100&target=100&numbers=" + ",".join(DIGITS))
        check(
            answer.status == 200 and b'"solved"' in answer.body,
            f"/api/v1/solve: {answer.status} {answer.body[:300]}",
        )
        answer = server.post("/api/v1/count", {"id": ID})
        check(
            answer.status == 200 and answer.json()["solutions"] == len(expressions),
            f"/api/v1/count: {answer.body[:300]}",
        )
        answer = server.ask("/api/v1/draw?rules=make100&seed=7")
        check(
            answer.status == 200 and b"make100:100/" in answer.body,
            f"/api/v1/draw: {answer.body[:300]}",
        )

# ---- Python -------------------------------------------------------------------------------------

PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
INCLUDE = run(PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('include'))").strip()
ASK_IN_PYTHON = """
import libtally as lt
game = lt.Game(100, range(1, 10), rules="make100")
print(game.solve().status, game.count().solutions, len(list(game.solutions())), game.id)
print(lt.draw(rules="make100", seed=7)[0].id, lt.Game.parse(game.id).check("123-45-67+89").verdict)
"""
if IS_DEEP and os.path.exists(f"{INCLUDE}/Python.h"):
    shutil.copytree(SOURCE / "bindings/python/libtally", HERE / "libtally")
    run(
        CC,
        *("-std=c17", "-shared", "-fPIC", f"-I{INCLUDE}", f"-I{SOURCE}/include"),
        *sorted((SOURCE / "bindings/python").glob("*.c")),
        *("rules.o", BUILD / "libtally-threads.a", BUILD / "libtally-parts.a", "-lpthread"),
        *("-o", "libtally/_core.abi3.so"),
    )
    count = len(expressions)
    check(
        run(PYTHON, "-B", "-c", ASK_IN_PYTHON).splitlines()
        == [f"solved {count} {count} {ID}", f"{ID} solved"],
        "Python answers as the others",
    )

# ---- The page -----------------------------------------------------------------------------------

# It offers the rule sets that have words; those of the table all have them.
for language in "de", "en", "es", "fr", "ja", "zh":
    words = "".join((SOURCE / f"web/strings/{part}{language}.js").read_text()
                    for part in ("", "later/"))
    for name in names[:-1]:
        for key in f"rules.{name}", f"rules.{name}.lead":
            check(f'"{key}":' in words, f"the strings of {language} have {key}")
for path in sorted((SOURCE / "web/js").rglob("*.js")):
    listed = [name for name in names if f'"{name}"' in path.read_text()]
    check(len(listed) < len(names) - 2, f"{path.name} lists what the strings do: {listed}")

end()
