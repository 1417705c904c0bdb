#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each function and each source file that a document names is there: `forest_prefetch()`,
`forest/grow.c`. A name that was changed in the code is changed in the documents, too."""
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])
DOCUMENTS = sorted([*SOURCE.glob('*.md'), *SOURCE.glob('docs/*.md'), *SOURCE.glob('bench/*.md'),
                    *SOURCE.glob('bindings/*/*.md')])
FOLDERS = ('src', 'app', 'include', 'threads', 'bindings', 'examples', 'tests', 'fuzz', 'bench',
           'tools', 'web', 'cmake', 'certify')
ENDINGS = ('c', 'h', 'py', 'js', 'mjs', 'sh', 'cmake')
DOCUMENTS.remove(SOURCE / 'docs/errata.md')  # it names files of others
EXAMPLES = ('solve.c', 'app.js', 'reward.py')  # files of the reader


def code():
    """The paths of all source files below the folders, and their text."""
    for folder in FOLDERS:
        for path in sorted((SOURCE / folder).rglob('*')):
            if path.suffix[1:] in ENDINGS and 'node_modules' not in path.parts:
                yield '/' + path.relative_to(SOURCE).as_posix(), path


def main():
    paths = dict(code())
    words = set()
    for path in paths.values():
        words.update(re.findall(r'\w+', path.read_text(encoding='utf-8', errors='replace')))
    wrong = named = 0
    ending = '|'.join(ENDINGS)
    for document in DOCUMENTS:
        for number, line in enumerate(document.read_text(encoding='utf-8').split('\n'), 1):
            functions = re.findall(r'`(?:\w+\.)*(\w+)\(\)`', line)
            files = re.findall(rf'`([\w.-]+(?:/[\w.-]+)*\.(?:{ending}))`', line)
            named += len(functions) + len(files)
            missing = [f'{name}()' for name in functions if name not in words]
            missing += [name for name in files if name not in EXAMPLES
                        and not re.search('[A-Z]{4}', name)  # a place for a name
                        and not any(path.endswith('/' + name) for path in paths)]
            for name in missing:
                wrong += 1
                print(f'{document.relative_to(SOURCE)}:{number}: there is no {name}')
    print(f'{named} names, {wrong} are wrong')
    sys.exit(wrong != 0 or named < 100)


main()
