#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally help reading is the short form of docs/reading.md: the same sections in the same order, and
each of its examples is on the page, in its section."""
import os
import pathlib
import re
import subprocess

from checks import check, end

page = pathlib.Path(os.environ['TALLY_SOURCE'], 'docs/reading.md').read_text(encoding='utf-8')
sections = dict(re.findall(r'^## (.*?)\n(.*?)(?=^## |\Z)', page, re.M | re.S))
shown = subprocess.run([os.environ['TALLY'], 'help', 'reading'], capture_output=True, text=True,
                       encoding='utf-8', check=True).stdout
parts = re.findall(r'^([A-Z].*):\n((?:^  .*\n)+)', shown, re.M)
check([title for title, _ in parts] == list(sections),
      f'the sections of the help are {[title for title, _ in parts]}, of the page {list(sections)}')
examples = 0
for title, rows in parts:
    written = [row[2:34].rstrip() if row[33] == ' ' else row[2:]
               for row in rows.splitlines() if row[2] != ' ']
    examples += len(written)
    for text in written:
        check(text in sections.get(title, ''), f'{title}: {text!r} is not on the page')
check(examples > 25, f'only {examples} examples')
check(all(len(line) <= 80 for line in shown.splitlines()), 'lines of more than 80 columns')
end()
