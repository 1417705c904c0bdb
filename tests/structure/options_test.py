#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every field that a caller fills in has a test that it changes something.

Reads the structs of the public headers. Those that callers fill in (GIVEN, and each whose name
ends in "options") have a line for each field in the table of tests/unit/options_effect_test.c; the
others (TOLD) are filled in by the library. A struct that is in neither list, a field without a
line, and a line without a field are failures.
"""
import os
import pathlib
import re
import sys

GIVEN = {"tally_allocator", "tally_completion", "tally_executor", "tally_judging",
         "tally_missing_sink", "tally_pool", "tally_range", "tally_recipe", "tally_rules",
         "tally_shapes_asked", "tally_shapes_sink", "tally_sink"}
TOLD = {"tally_best_choice", "tally_best_piece", "tally_best_result", "tally_difficulty",
        "tally_drawn", "tally_error", "tally_expr_info", "tally_hint", "tally_judged",
        "tally_misread", "tally_judgement", "tally_move", "tally_position",
        "tally_missing_progress", "tally_node", "tally_outcome",
        "tally_progress", "tally_random", "tally_shape", "tally_shapes_outcome",
        "tally_solution", "tally_step", "tally_survey_row",
        "tally_value", "tally_wide"}
# Fields of GIVEN that the library fills in.
TOLD_FIELDS = {"tally_rules.title"}

os.chdir(os.environ.get("TALLY_SOURCE", "."))
header = "".join(path.read_text(encoding="utf-8")
                 for path in sorted(pathlib.Path("include/tally").glob("*.h")))
header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
tested = set(re.findall(r'^    \{"(tally_\w+\.\w+)", \w+\},$',
                        pathlib.Path("tests/unit/options_effect_test.c").read_text(
                            encoding="utf-8"), flags=re.M))

failures = []
fields = set()
structs = re.findall(r"typedef struct (\w+) \{(.*?)\n\} \w+;", header, flags=re.S)
for name, body in structs:
    is_given = name in GIVEN or name.endswith("options")
    if is_given == (name in TOLD):
        failures.append(f"{name}: say in this test whether callers fill it in")
    if not is_given:
        continue
    for declaration in re.sub(r"\s+", " ", body).split(";"):
        found = re.search(r"\(\*\s*(\w+)\)|(\w+)(?:\[\w+\])?\s*$", declaration)
        if found:
            fields.add(f"{name}.{found[1] or found[2]}")
fields -= TOLD_FIELDS

for field in sorted(fields - tested):
    failures.append(
        f"{field}: no test shows that it changes something; add a line to "
        f"tests/unit/options_effect_test.c")
for field in sorted(tested - fields):
    failures.append(
        f"{field}: there is a test of it in tests/unit/options_effect_test.c, and no such field in "
        f"the public headers")
if len(fields) < 40:
    failures.append(f"just {len(fields)} fields: this test reads the headers wrongly")

print("\n".join(failures) or f"{len(fields)} fields of {len(structs)} structs")
sys.exit(1 if failures else 0)
