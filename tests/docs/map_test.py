#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The map (docs/architecture.md) names every room, and every file that a search passes through:
`whole/plan.c`. A file that it names in its list of files is there."""
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])
PASSED = ('search', 'answer', 'lattice', 'forest', 'whole', 'goals', 'exact', 'least', 'hand',
          'missing')


def rooms():
    """The folders that have code in C: src/whole, app/cli/grid."""
    for root in ('src', 'app'):
        yield from sorted({path.parent for path in (SOURCE / root).rglob('*.c')})


def main():
    text = (SOURCE / 'docs/architecture.md').read_text(encoding='utf-8')
    listed = re.findall(r'^\|[^|]*\| `(\w+/\w+\.c)` \|', text, re.M)
    passed = [f'{room}/{path.name}' for room in PASSED
              for path in sorted((SOURCE / 'src' / room).glob('*.c'))]
    wrong = [f'the map does not name the room {room.relative_to(SOURCE)}/' for room in rooms()
             if not re.search(rf'\b{room.name}/', text)]
    wrong += [f'the list of files lacks {name}' for name in passed if name not in listed]
    wrong += [f'there is no {name}' for name in listed if name not in passed]
    wrong += [f'{name} is listed twice' for name in sorted(set(listed)) if listed.count(name) > 1]
    print('\n'.join(wrong) or f'{len(listed)} files')
    sys.exit(1 if wrong or len(listed) < 50 else 0)


main()
