#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The recipes of other package managers: tools/recipes fills them in for an archive; their syntax
is right, as far as the languages are here, and they name this version and options that there are.
"""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess

from checks import check, end

SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])
os.chdir(os.environ['TALLY_SCRATCH'])


def passes(*command, text=None):
    ended = subprocess.run(command, input=text, capture_output=True, text=True)
    check(ended.returncode == 0, f'{" ".join(command[:3])}: {ended.stdout}{ended.stderr}')


version = '.'.join(re.findall(r'define TALLY_VERSION_[A-Z]+ (\d+)$',
                              (SOURCE / 'include/tally/tally.h').read_text(), re.M))
archive = pathlib.Path(f'tally-{version}.tar.gz')
archive.write_bytes(b'an archive')
subprocess.run([SOURCE / 'tools/recipes', archive, 'recipes'], check=True,
               env={**os.environ, 'TALLY_URL': 'https://tally.test/releases/'})
ruby = pathlib.Path('recipes/tally.rb').read_text()
conda = pathlib.Path('recipes/meta.yaml').read_text()
nix = (SOURCE / 'packaging/nix/default.nix').read_text()

for text in (ruby, conda):
    check(hashlib.sha256(b'an archive').hexdigest() in text, 'the sum of the archive')
    check('https://tally.test/releases/tally-' in text and not re.search(r'@\w+@', text),
          'all is filled in')
check(f'tally-{version}.tar.gz"' in ruby and f'set version = "{version}"' in conda
      and f'version = "{version}"' in nix, f'the version is {version}')

settings = '\n'.join(path.read_text() for path in [SOURCE / 'CMakeLists.txt',
                                                   *(SOURCE / 'cmake').glob('*.cmake')])
for text in (ruby, conda, nix):
    used = re.findall(r'-D(TALLY_\w+)=', text)
    check(used and all(re.search(rf'\b(option|find_program)\({name} ', settings) for name in used),
          f'options: {used}')

if shutil.which('ruby'):
    passes('ruby', '-c', 'recipes/tally.rb')
if shutil.which('nix-instantiate'):
    passes('nix-instantiate', '--parse', str(SOURCE / 'packaging/nix/default.nix'))
try:
    import jinja2
    import yaml
except ImportError:
    print('jinja2 or yaml is missing, so meta.yaml is not read')
else:
    filled = jinja2.Template(conda).render(compiler=lambda name: name, stdlib=lambda name: name)
    recipe = yaml.safe_load(filled)
    check(recipe['package'] == {'name': 'tally', 'version': version}, f"{recipe['package']}")
    check(recipe['source']['url'].endswith(f'tally-{version}.tar.gz'), 'the address')
end()
