#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands that documents name outside of ```console blocks: the lines of indented blocks,
and the code in tables and sentences that begins with `tally`. What they print is not compared, but
they must be understood: a command that is still running after a moment is ended, since wrong usage
is said at once. Commands that cannot run here are checked as far as they can be: make's with its
dry run, ctest's by listing, launchers' as what they launch, curl's against a service of our own.
Programs that a document compiles with cc are compiled, and started as the document starts them."""
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])
TALLY = os.environ['TALLY']
BUILD = os.path.dirname(TALLY)
IS_DEEP = bool(os.environ.get('TALLY_DEEP'))
MOMENT = 1 if IS_DEEP else 0.05
DOCUMENTS = sorted([*SOURCE.glob('*.md'), *SOURCE.glob('docs/*.md')])
ENVIRONMENT = dict(os.environ, NO_COLOR='1', SLURM_SUBMIT_DIR='.', HOME='.',
                   PATH=BUILD + ':' + os.environ['PATH'])
for name in 'MAKEFLAGS', 'MFLAGS', 'MAKEOVERRIDES', 'MAKELEVEL':
    ENVIRONMENT.pop(name, None)

# The first words of commands in indented blocks; all else there is no command.
WORDS = ('tally', 'make', 'cd', 'cmake', 'ctest', 'node', 'curl', 'mpirun', 'srun',
         'SELECT', 'python3', 'pip', 'cc')


def commands_of(path):
    """Yields (line number, command)."""
    fenced, continued = False, None
    for number, line in enumerate(path.read_text(encoding='utf-8').split('\n'), 1):
        if line.strip().startswith('```'):
            fenced = not fenced
        elif fenced:
            continue
        elif continued is not None or re.match(r'    \S', line):
            text = line.strip() if continued is None else continued + ' ' + line.strip()
            continued = text[:-1].rstrip() if text.endswith('\\') else None
            is_path = re.match(r'[\w.-]+/[\w./-]+(\s|$)', text)
            if continued is None and (is_path or text.split()[0] in WORDS):
                yield number, re.split(r'\s{2,}|\s+#\s', text)[0]
        else:
            for code in re.findall(r'`(tally [^`]*)`', line):
                if not re.search(r'[A-Z]{3}|\.\.\.|…|\[', code):  # no place for an argument
                    yield number, code


class Runner:
    def __init__(self, directory):
        self.directory = directory
        self.address = None
        self.service = None
        for name, claim in ('game', 'grid'), ('count', 'count'), ('simplest', 'simplest'):
            words = ['--claim', claim, '-o', f'{name}.proof', '29', '1', '2', '3', '12']
            subprocess.run([TALLY, 'prove', *words],
                           cwd=directory, check=False)
        for arguments in ('--pool 1,3,7,10,25,50 --count-solutions --games -o atlas.db',
                          '--choose-large 20..32 --choose 2 --pool 1..4 --pick 4 --whole '
                          '-o sweep.db'):
            subprocess.run([TALLY, 'survey', *arguments.split()], cwd=directory, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def shell(self, command, directory=None, wait=MOMENT):
        """(exit status, what it said); None where it was still running."""
        with subprocess.Popen(['sh', '-c', command], cwd=directory or self.directory,
                              env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, start_new_session=True) as run:
            try:
                said, _ = run.communicate(timeout=wait)
            except subprocess.TimeoutExpired:
                os.killpg(run.pid, signal.SIGKILL)  # its children, too: they hold the pipe open
                return None, ''
        return run.returncode, said.decode('utf-8', 'replace')

    def tally(self, command):
        words = shlex.split(command)
        if len(words) == 2 and words[1].isalnum() and not words[1].isdigit():
            command = 'tally help ' + words[1]  # the name of a command, in a sentence
        if words[1] == 'make100':
            return None  # the rule set that CONTRIBUTING.md adds; tests/rules adds it, too
        if command.startswith('tally serve'):
            command += ' --port 0'
        command = command.replace('--shard auto', '--shard 0/1')
        if words[1] in ('atlas', 'merge') and not os.path.exists(self.directory + '/atlas.db'):
            return None  # this build has no databases
        if words[1] == 'merge':
            command = ('tally survey --pool 1..4 --pick 2 --shard 0/1 -o part.0.db && ' +
                       command.replace('part.*.db', 'part.0.db'))
        if '-o' in words or '--output' in words:
            with tempfile.TemporaryDirectory() as other:
                if words[1] == 'atlas':
                    shutil.copy(self.directory + '/atlas.db', other)
                status, said = self.shell(command, other)
        else:
            status, said = self.shell(command)
        if status in (None, 0, 1, 3) or 'Not in this build' in said:
            return None
        return f'ends with {status}: {said.strip()}'

    def make(self, command):
        status, said = self.shell(command.replace('make', 'make -n', 1), SOURCE, 60)
        return None if status == 0 else said

    def cmake(self, command):
        presets = json.loads((SOURCE / 'CMakePresets.json').read_text(encoding='utf-8'))
        known = {preset['name'] for preset in presets['configurePresets']}
        named = set(re.findall(r'--preset (\w+)', command))
        return None if named and named <= known else f'presets {named - known}'

    def ctest(self, command):
        if 'gcovr' in command:
            return None
        command = command.replace('cd build/dev', f'cd {shlex.quote(BUILD)}') + ' -N'
        status, said = self.shell(command, SOURCE, 60)
        found = re.search(r'Total Tests: (\d+)', said)
        return None if status == 0 and found and int(found.group(1)) > 0 else said

    def sql(self, command):
        if not os.path.exists(self.directory + '/atlas.db'):
            return None
        connection = sqlite3.connect(self.directory + '/atlas.db')
        connection.execute(command).fetchall()
        connection.close()
        return None

    def curl(self, command):
        if self.address is None:
            self.service = subprocess.Popen([TALLY, 'serve', '--port', '0'],
                                            stderr=subprocess.PIPE, text=True)
            found = re.search(r'http://(\S+)/', self.service.stderr.readline())
            self.address = found.group(1) if found else ''
        if not self.address or self.shell('command -v curl')[0] != 0:
            return None
        status, said = self.shell(command.replace('curl', 'curl -sS --fail', 1)
                                  .replace('127.0.0.1:8080', self.address), wait=60)
        return None if status == 0 else f'{status}: {said}'

    def compile(self, command):
        if self.shell('command -v cc')[0] != 0:
            return None
        compiler, *programs = command.split(' && ')
        if not IS_DEEP:
            compiler = compiler.replace('-O2', '-O0')
        here = shlex.quote(str(SOURCE)) + '/'
        status, said = self.shell(re.sub(r'(?<= )(?=(tools|certify)/)', here, compiler), wait=60)
        if status != 0:
            return said
        return next(filter(None, map(self.program, programs)), None)

    def program(self, command):
        command = re.sub(r'^tools/', f'{shlex.quote(str(SOURCE))}/tools/', command)
        status, said = self.shell(command.replace('build/release/tally', shlex.quote(TALLY)))
        return None if status in (None, 0) else f'ends with {status}: {said.strip()}'

    def check(self, command):
        first = command.split()[0]
        if first in ('mpirun', 'srun'):
            command = 'tally ' + command.split(' tally ', 1)[1]
            first = 'tally'
        if first == 'tally':
            return self.tally(command)
        if first == 'cd':
            return self.ctest(command)
        if first == 'make':
            return self.make(command.split(' && ')[0])
        if first == 'SELECT':
            return self.sql(command)
        if first in ('cmake', 'curl', 'ctest'):
            return getattr(self, first)(command)
        if first == 'cc':
            return self.compile(command)
        if first.startswith('./'):
            return self.program(command)
        if first in ('python3', 'pip'):
            return None  # the Python package has its own test
        program = SOURCE / (command.split()[1] if first == 'node' else first)
        return None if program.exists() else f'{program} is not there'


def main():
    tried, wrong = 0, 0
    done = set()
    with tempfile.TemporaryDirectory() as directory:
        runner = Runner(directory)
        for path in DOCUMENTS:
            for number, command in commands_of(path):
                if command in done:
                    continue
                done.add(command)
                tried += 1
                mistake = runner.check(command)
                if mistake is not None:
                    wrong += 1
                    print(f'{path.relative_to(SOURCE)}:{number}: {command}\n    {mistake}')
        if runner.service is not None:
            runner.service.terminate()
            runner.service.communicate()
    print(f'{tried} commands, {wrong} are wrong')
    sys.exit(1 if wrong or tried < 60 else 0)


main()
