#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows whether lt.judge() leaks: bench/judging_memory.py [CALLS]. Needs libtally to be importable.

Each call judges one completion: right, wrong, against the rules or without an answer; given as a
list or packed; in every eighth call the numbers are missing, which is an error. The memory that the
process holds is printed after each tenth of the calls. Exit status 1 if it has grown by more than
4 MiB since the start.
"""
import array
import gc
import os
import sys
import time

import libtally as lt

TEXTS = ["<answer>(3+5)*1</answer>", "so \\boxed{3+5+1}", "I do not know", "<answer>3+5*</answer>"]
NUMBERS = [3, 5, 1]


def packed(text):
    return text.encode(), array.array("q", [0, len(text.encode())])


#: Eight calls: completions and numbers.
CALLS = [([text], [NUMBERS]) for text in TEXTS] + [(packed(text), NUMBERS) for text in TEXTS[:3]]
CALLS.append(([TEXTS[0]], [[]]))


def judge_often(calls):
    errors = 0
    for i in range(calls):
        completions, numbers = CALLS[i & 7]
        try:
            lt.judge(completions, numbers, [8])
        except lt.InputError:
            errors += 1
    gc.collect()
    return errors


def resident_kib():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def main():
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    judge_often(20_000)
    before, done, errors = resident_kib(), 0, 0
    print(f"{'calls':>12} {'errors':>10} {'KiB held':>10} {'grown by':>10} {'seconds of CPU':>15}")
    print(f"{0:12,} {0:10,} {before:10,} {0:10,} {time.process_time():15.1f}")
    for _ in range(10):
        errors += judge_often(calls // 10)
        done += calls // 10
        held = resident_kib()
        print(f"{done:12,} {errors:10,} {held:10,} {held - before:10,} "
              f"{time.process_time():15.1f}", flush=True)
    sys.exit(held - before > 4096)


if __name__ == "__main__":
    main()
