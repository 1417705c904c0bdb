#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally check --list: lists as people write them, what they lack, and lists that are no lists."""
import json
import os
import signal
import subprocess

from checks import check, end

TALLY = os.environ['TALLY']
os.chdir(os.environ['TALLY_SCRATCH'])
GAME = ['1..6', '1', '2', '4']


def run(text, *arguments):
    text = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([TALLY, 'check', '--list', *(arguments or GAME)], input=text,
                          capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def summary(text, *arguments):
    """The status, and the sum as JSON."""
    status, out, errors = run(text, '--json', *(arguments or GAME))
    check(errors == '', f'{text[:40]!r}: {errors}')
    found = json.loads(out.splitlines()[-1])
    check(found['version'] == 1, f'{text[:40]!r}: the version')
    return status, found


def check_sum(text, status, arguments=(), **wanted):
    seen_status, found = summary(text, *arguments)
    check(seen_status == status, f'{text[:60]!r}: status {seen_status}, not {status}')
    for name, value in wanted.items():
        check(found[name] == value, f'{text[:60]!r}: {name} {found[name]!r}, not {value!r}')


def verdicts(text, *arguments):
    lines = [json.loads(line) for line in run(text, '--json', *(arguments or GAME))[1].splitlines()]
    return [(line['line'], line.get('target'), line.get('verdict', line.get('reason')))
            for line in lines[:-1]]


# ---- What a line is ----
for line in ('5 = 4 + 1', '5: 4 + 1', '4 + 1 = 5', '5 -> 4 + 1', '5 → 4 + 1', '4 + 1 => 5',
             '5\t4 + 1', '5\t=\t4 + 1', '| 5 | 4 + 1 |', '5 | 4 + 1', '- 5 = 4 + 1', '* 5: 4 + 1',
             '• 5 = 4 + 1', '５：４＋１', '5 = 4 + 1 = 5', '5: 4 + 1 = 5', '5 = [4 + 1]',
             '5: 4*2=8, 8/2=4, 4+1=5', '05 = 4 + 1', '  5=4+1  ', '5 = $4 + 1$'):
    wanted = 'invalid' if '4*2' in line else 'solved'
    check(verdicts(line) == [(1, 5, wanted)], f'{line!r}: {verdicts(line)}')
for line in ('', '5 =', '5: -', '5 = ?', '5:', '5 = ...', '5 | — |', '   ', '|---|---|', '\r'):
    check(verdicts(line) == [], f'{line!r}: {verdicts(line)}')
for line, reason in (('8: 2 = 4', 'two_targets'), ('4 + 1', 'no_target'), ('hello', 'no_target'),
                     ('99999999999999999999 = 4', 'too_large'), ('4 + 1 = -5', 'no_target'),
                     ('4 + 1 = 5.5', 'no_target'), ('0 = 1 - 1', 'target_range'),
                     ('\x00\x01', 'no_target')):
    check(verdicts(line) == [(1, None, reason)], f'{line!r}: {verdicts(line)}')
line = json.loads(run('3: 4 - 1\n8: 2 = 4', '--json', *GAME)[1].splitlines()[1])
check(line['readings'] == ['8 by 2 = 4', '4 by 8: 2'], f'both readings: {line}')
check(verdicts('3 = NO', '--prove', *GAME) == [(1, 3, 'claim')], 'a claim')
check(verdicts(b'5 = \xff\xfe') == [(1, 5, 'invalid')], 'bytes that are not UTF-8')
check(verdicts('5 = 4 + 99999999999999999999') == verdicts('5 = 4 + 1 = 99999999999999999999')
      == [(1, 5, 'invalid')], 'an answer with a number beyond 64 bits')
check(verdicts('5 = |1 - 4|') == [(1, 5, 'invalid')], 'an absolute value is no table')

# ---- The sum ----
ALL = '1 = 1\n2 = 2\n3 = 2 + 1\n4 = 4\n5 = 4 + 1\n6 = 4 + 2\n'
NOTHING = dict(missing=[], wrong=[], repeated=[], outside=[], unread=[])
check_sum(ALL, 0, right=6, lines=6, targets='1..6', **NOTHING)
for name, other in (('CRLF', ALL.replace('\n', '\r\n')), ('no final newline', ALL[:-1]),
                    ('blank lines', ALL.replace('\n', '\n\n\t\n')), ('a mark', '\ufeff' + ALL),
                    ('backwards', '\n'.join(reversed(ALL.splitlines())))):
    check_sum(other, 0, right=6, **NOTHING)
check_sum('', 1, right=0, lines=0, missing=['1..6'], wrong=[])
check_sum('\n\n', 1, right=0, missing=['1..6'])
check_sum(ALL.replace('4 = 4', '4 = 2'), 1, right=5, missing=[], wrong=['4'])
check_sum(ALL.replace('4 = 4', '4 ='), 1, right=5, missing=['4'], wrong=[])
check_sum(ALL + '4 = 4\n', 0, right=6, **{**NOTHING, 'repeated': ['4']})
check_sum(ALL + '4 = 2\n', 1, right=6, wrong=['4'], repeated=['4'])
check_sum(ALL + '7 = 4 + 2 + 1\n', 0, right=6, **{**NOTHING, 'outside': ['7']})
check_sum(ALL + '7 = 4\n', 1, right=6, wrong=['7'], outside=['7'])
check_sum(ALL + 'x\ny\n', 2, right=6, unread=['7..8'], missing=[])
check_sum('3 = NO\n7 = NO\n', 1, ('--prove', *GAME), right=0, wrong=['3', '7'])
check_sum('100 = NO\n', 0, ('--prove', '100', '1', '2', '4'), right=1, wrong=[], missing=[])
check_sum('3 = 4 - 1', 1, ('1..18446744073709551615', '1', '4'), right=1,
          missing=['1..2', '4..18446744073709551615'])
check_sum('18446744073709551615 = 4', 1, ('18446744073709551610..18446744073709551615', '4'),
          missing=['18446744073709551610..18446744073709551614'], wrong=['18446744073709551615'])
check_sum('0 = 2 - 0*2 - 2', 1, ('year:0..1/2,0,2,6',), right=0, missing=['1'], wrong=['0'])

# ---- People ----
status, out, errors = run('5 = 4 + 1\n6 = 4\n1 = NO\nx', *GAME)
check((status, errors, out) == (2, '', '''5  solved   4 + 1
6  off      4 = 4, 2 away
1  claim    NO; --prove tells whether that is right
   unread   line 4: 'x', character 1: no number is set apart; write NUMBER = EXPRESSION

1 of 6 is right
missing: 2..4
wrong: 1 6
lines not read: 4
'''), out)
check(run(ALL, '--quiet', *GAME) == (0, '6\n', ''), 'quiet')

# ---- The file ----
with open('list.txt', 'w', encoding='utf-8') as file:
    file.write(ALL)
for arguments in ((*GAME, 'list.txt'), (*GAME, '--', 'list.txt'), ('countdown:1..6/1,2,4',
                  'list.txt'), (*GAME, '-')):
    check(run(ALL, '-q', *arguments) == (0, '6\n', ''), f'{arguments}')
for arguments, part in (((*GAME, 'nothing.txt'), "'nothing.txt': No such file"),
                        ((*GAME, '.'), "'.': Is a directory"),
                        ((*GAME, '--', 'list.txt', 'b'), "'b': one file at most"),
                        (('--batch',), '--list: not with --batch'),
                        (('--extract', 'boxed', *GAME), '--extract: not with --list'),
                        ((), 'a target and numbers are missing'), (('6',), 'numbers')):
    arguments = arguments or ('--json',)
    status, out, errors = run(ALL, *arguments)
    check((status, out, errors.count('\n')) == (2, '', 1) and part in errors,
          f'{arguments}: {status} {out} {errors}')
long = '5 = ' + '(' * 3000000 + '\n' + '5 = 4 + 1\n'
check(verdicts(long) == [(1, 5, 'invalid'), (2, 5, 'solved')], 'a long line')
status, out, errors = run('5 = 4 + 1\n' * 1700000)
check((status, out, errors.count('\n')) == (2, '', 1) and '16777216 bytes' in errors, errors)
piped = subprocess.run(f"yes '5 = 4 + 1' | head -200000 | '{TALLY}' check --list {' '.join(GAME)}"
                       ' | head -1', shell=True, capture_output=True, text=True, check=False)
check((piped.stdout, piped.stderr) == ('5  solved   4 + 1\n', ''), f'a closed pipe: {piped}')
full = subprocess.run(f"echo '5 = 4 + 1' | '{TALLY}' check --list {' '.join(GAME)} >/dev/full",
                      shell=True, capture_output=True, text=True, check=False)
check(full.returncode == 2 and full.stderr.count('\n') == 1, f'a full disk: {full}')

# ---- What tally prints ----
for command, arguments in ((['year', '2026'], ['year:0..100/2,0,2,6']),
                           (['values', '1', '2', '3', '7'], ['1..30', '1', '2', '3', '7'])):
    lines = subprocess.run([TALLY, *command], capture_output=True, text=True, check=True).stdout
    lines = ''.join(line + '\n' for line in lines.splitlines() if ' = ' in line)
    check_sum(lines, 1, arguments, wrong=[], unread=[], repeated=[])
data = os.path.join(os.environ['TALLY_SOURCE'], 'tests', 'data')
shared = run(open(os.path.join(data, 'list.txt'), 'rb').read(), '--json', '1..6', '1', '2')[1]
check(shared == open(os.path.join(data, 'list.jsonl'), encoding='utf-8').read(), 'the shared list')

question = {'target': '1..6', 'numbers': [1, 2], 'reading': 'lenient',
            'list': open(os.path.join(data, 'list.txt'), encoding='utf-8').read()}
batch = subprocess.run([TALLY, 'check', '--batch'], input=json.dumps(question) + '\n',
                       capture_output=True, text=True, check=False)
check((batch.returncode, batch.stdout, batch.stderr) == (1, shared, ''), f'a line: {batch}')

# Ctrl-C within a list: what was judged is there, and one line says that the rest is not. The pipe
# cannot hold all verdicts, so the command waits for its reader when the signal comes.
with open('long.txt', 'w', encoding='ascii') as long:
    long.write('1 = 1\n' * 200000)
for prove in [], ['--prove']:
    with subprocess.Popen([TALLY, 'check', '--list', *prove, *GAME, 'long.txt'], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as judging:
        first = judging.stdout.readline()
        judging.send_signal(signal.SIGINT)
        rest, errors = judging.communicate()
        check(judging.returncode == 3 and errors ==
              'tally: interrupted; lines without a verdict were not judged\n',
              f'Ctrl-C in a list: {judging.returncode} {errors}')
        check(first == '1  solved   1\n' and 'are right' not in rest, 'verdicts, and no sum')
# While it waits for the list, Ctrl-C ends the command as it ends any other.
for prove in [], ['--prove']:
    with subprocess.Popen([TALLY, 'check', '--list', *prove, *GAME],
                          stdin=subprocess.PIPE) as waiting:
        waiting.send_signal(signal.SIGINT)
        check(waiting.wait() == -signal.SIGINT, f'Ctrl-C before a list: {waiting.returncode}')

end()
