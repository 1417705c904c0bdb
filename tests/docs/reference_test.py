#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The reference that tools/reference writes has every function of the public headers, each with the
comment that says what it does."""
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(os.environ["TALLY_SOURCE"])
REFERENCE = pathlib.Path(os.environ["TALLY_SCRATCH"]) / "reference.md"
# Functions that set a default: the struct above them is told.
UNTOLD = re.compile(r"^tally_\w+_(init|free)$")

subprocess.run([sys.executable, str(SOURCE / "tools/reference"), str(REFERENCE)], check=True)
text = REFERENCE.read_text(encoding="utf-8")
entries = {}
for entry in re.split(r"^### ", text, flags=re.M)[1:]:
    head, _, body = entry.partition("\n")
    for name in head.split(", "):
        entries[name.removesuffix("()")] = body

failures = []
declared = []
for header in sorted((SOURCE / "include/tally").glob("*.h")):
    code = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.S)
    declared += re.findall(r"TALLY_API[^;(#]*?\b(tally_\w+)\(", code)
for name in declared:
    if name not in entries:
        failures.append(f"{name}() is not in the reference")
    elif not UNTOLD.match(name) and entries[name].lstrip().startswith("```"):
        failures.append(f"{name}(): no comment says what it does")
if len(declared) < 80:
    failures.append(f"just {len(declared)} functions: this test reads the headers wrongly")
for word in ("TALLY_API", "__cplusplus", "*/\n```\n\n```"):
    if word in text:
        failures.append(f"the reference has {word!r}")

print("\n".join(failures) or f"{len(declared)} functions, {len(entries)} entries")
sys.exit(1 if failures else 0)
