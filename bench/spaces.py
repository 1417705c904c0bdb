#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What surveys of whole game spaces take: processor seconds and peak memory of each command of the
table in docs/results.md, and of parts of a survey (docs/cluster.md).

    bench/spaces.py TALLY > bench/results/spaces-DATE.md     then: tools/measured

It takes some four minutes and 3 GB."""
import os
import pathlib
import platform
import shlex
import subprocess
import sys
import tempfile

SPACES = [
    ('13,243 selections, 100..999: reachable, fewest numbers, distances', 'survey -t1'),
    ('the same with solutions counted, both counts, for all 11,918,700 games',
     'survey --count-solutions -t1'),
    ('the same into SQLite, one row a game', 'survey --count-solutions --games -t1 -o atlas.db'),
    ('13,243 selections, 101..999: the least possible largest step of each game',
     'survey --targets 101..999 --height -t1'),
    ('seven tiles, 27,522 selections, reachable', 'survey --pick 7 --targets 101..999 -t1'),
    ('the same with solutions counted, both counts, for all 24,769,800 games',
     'survey --pick 7 --count-solutions -t1'),
    ('all 136,536 solutions of target 765 of all selections', 'survey --book 765 -t1'),
    ('13,243 selections, 101..999, fractions allowed between',
     'survey --values exact --targets 101..999 -t1'),
    ('93,682 hands of Krypto, 1..25', 'survey --rules krypto -t1'),
    ('one of 200 parts: reachable', 'survey -t1 -o part.db --shard 0/200'),
    ('the whole: reachable', 'survey -t1 -o whole.db'),
    ('one of 200 parts: with both counts', 'survey --count-solutions -t1 -o part.db --shard 0/200'),
    ('the whole: with both counts', 'survey --count-solutions -t1 -o whole.db'),
]


def cpu():
    for line in pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8').splitlines():
        if line.startswith('model name'):
            return line.split(':', 1)[1].strip()
    return platform.processor()


def measure(tally, command):
    """Returns processor seconds and peak memory in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([tally, *shlex.split(command)], cwd=folder,
                                   stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f'bench/spaces.py: tally {command}: failed')
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def memory_text(size):
    return f'{size / 1e9:.2g} GB' if size >= 1e9 else f'{size / 1e6:.0f} MB'


def main():
    if len(sys.argv) != 2:
        sys.exit('bench/spaces.py: give the path of tally')
    tally = os.path.abspath(sys.argv[1])
    version = subprocess.run([tally, '--version'], capture_output=True, text=True, check=True)
    print(f'`bench/spaces.py` on {cpu()}: {version.stdout.splitlines()[0]}.\n')
    print('| work | processor time | peak memory | command |\n|---|---|---|---|')
    for work, command in SPACES:
        seconds, size = measure(tally, command)
        print(f'| {work} | {seconds:.{2 if seconds < 10 else 0}f} s | {memory_text(size)} '
              f'| `tally {command}` |', flush=True)


if __name__ == '__main__':
    main()
