#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--memory holds for the whole process, with any number of threads: it never has more at once."""
import os
import resource
import subprocess
import sys

TALLY = os.environ["TALLY"]
EIGHT = "25 50 75 100 3 6 8 9".split()
CASES = [
    (32, ["values", "-q", "-t", "1", *EIGHT]),
    (64, ["values", "-q", "-t", "16", "--rules", "llm", *EIGHT]),
    (160, ["values", "-q", "-t", "16", *EIGHT]),
    (160, ["count", "-t", "8", "100..999", *EIGHT, "7", "10"]),
]

if os.environ.get("TALLY_SANITIZE"):
    print("the sanitizers take memory of their own")
    sys.exit(77)
failures = 0
for megabytes, arguments in CASES:
    bounded = arguments[:1] + ["--memory", f"{megabytes}M"] + arguments[1:]
    done = subprocess.run([TALLY, *bounded], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, check=False)
    # the most of all children so far; the limits rise
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    is_right = done.returncode == 3 and "--memory" in done.stderr and used <= megabytes
    failures += not is_right
    print(f"tally {' '.join(bounded)}: status {done.returncode}, {used:.0f} MB")
sys.exit(1 if failures else 0)
