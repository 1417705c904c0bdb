#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The version stands in the public header. All other files that name the version name that one:
the change log has a section for it, the packages and the manual carry it."""
import os
import pathlib
import re

from checks import check, end

SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])
# Each file with what stands around the version in it.
NAMED = {
    'include/tally/tally.h': r'the library that runs, "(\S+)";',
    'CHANGELOG.md': r'^## (\S+?),? ',
    'CITATION.cff': r'^version: (\S+)$',
    '.zenodo.json': r'"version": "(\S+)"',
    'packaging/debian/changelog': r'^tally \((\S+)-\d+\)',
    'packaging/Dockerfile': r'^ARG VERSION=(\S+)$',
    'packaging/nix/default.nix': r'version = "(\S+)";',
    'man/tally.1': r'^\.TH .* "tally (\S+)"',
    'docs/packaging.md': r'tools/release (\S+) ',
}


def text_of(name):
    return (SOURCE / name).read_text(encoding='utf-8')


version = '.'.join(re.findall(r'define TALLY_VERSION_[A-Z]+ (\d+)$',
                              text_of('include/tally/tally.h'), re.M))
check(re.fullmatch(r'\d+\.\d+\.\d+', version), f'the header has the version {version}')
for name, pattern in NAMED.items():
    found = re.search(pattern, text_of(name), re.M)
    check(found and found[1] == version,
          f'{name} names {found[1] if found else "no version"}, and the header {version}')

# A name that came with a later version would be missing in the library of this one.
listed = re.findall(r' (\S+)@Base (\S+)', text_of('packaging/debian/libtally1.symbols'))
known = [int(part) for part in version.split('.')]
for symbol, since in listed:
    check([int(part) for part in since.split('.')] <= known, f'{symbol} came with {since}')
end()
