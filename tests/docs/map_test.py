#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The map (docs/architecture.md) names every room, and every file that it names is there. Each file
of code opens with a comment that says what the file does."""
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])


def files():
    """All files of code in C."""
    for root in ('src', 'app', 'threads'):
        yield from sorted((SOURCE / root).rglob('*.c'))


def is_there(name):
    """Whether a name of the map, `whole/plan.c` or `question.h`, is a file of the project."""
    return any((SOURCE / root / name).exists() for root in ('', 'src', 'app', 'include')) or any(
        SOURCE.glob(f'*/**/{name}'))


def main():
    text = (SOURCE / 'docs/architecture.md').read_text(encoding='utf-8')
    rooms = sorted({path.parent for path in files()})
    named = sorted(set(re.findall(r'`([\w/]+\.[ch])`', text)))
    wrong = [f'the map does not name the room {room.relative_to(SOURCE)}/' for room in rooms
             if not re.search(rf'\b{room.name}/', text)]
    wrong += [f'the map names {name}, which is not there' for name in named if not is_there(name)]
    wrong += [f'{path.relative_to(SOURCE)} does not open with what it does' for path in files()
              if not re.match(r'/\*.*\*/\n/\*[ \n]', path.read_text(encoding='utf-8'))]
    print('\n'.join(wrong) or f'{len(rooms)} rooms, {len(named)} files')
    sys.exit(1 if wrong or len(rooms) < 20 else 0)


main()
