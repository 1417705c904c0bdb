#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""certify/any_size.c accepts certificates of digits in the order given, such as that 1 to 9 cannot
make 10958, and refuses them where they are changed. Without a certificate it finds the targets out
of reach that the command finds, which says that it is complete. The program represents values
beyond EXACT_MAX by residues. With 500 as EXACT_MAX, most values are residues, as for nine digits
with 63 bits."""
import json
import os
import shutil
import subprocess
import sys

from checks import check, end

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
SOURCE = os.path.join(os.environ['TALLY_SOURCE'], 'certify/any_size.c')
LAST = 500

os.chdir(os.environ['TALLY_SCRATCH'])
COMPILER = os.environ.get('CC', 'cc')
if shutil.which(COMPILER) is None:
    sys.exit(77)


def compiled(name, *options):
    subprocess.run([COMPILER, '-O2', *options, '-o', name, SOURCE], check=True)
    return './' + name


def out_of_reach(program, digits):
    run = subprocess.run([program, digits, '0', str(LAST)], capture_output=True, text=True)
    *lines, total = run.stdout.splitlines()
    check(run.returncode == 0 and total.startswith(f'{len(lines)} of {LAST + 1} targets'),
          f'{program} {digits}: {run}')
    return {int(line) for line in lines}


def not_made(digits):
    run = subprocess.run([os.environ['TALLY'], 'values', '--json', '--rules', 'sequence',
                          '--targets', f'0..{LAST}', *digits], capture_output=True, text=True)
    check(run.returncode in (0, 3), f'tally values {digits}: {run.stderr}')
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    made = {line['value'] for line in lines if 'value' in line}
    check(made, f'{digits} make values')
    check(not any(line.get('complete') is False for line in lines), f'{digits}: all of them')
    return set(range(LAST + 1)) - made


# 2222 has roots of powers; 0 has divisions by zero; 1 at the beginning has powers that are all 1.
STRINGS = ['7', '24', '1234', '2222', '9642', '1023', '12345']
if IS_DEEP:
    STRINGS += ['123', '2357', '4288', '9001', '27182', '98765', '60204', '22222']

exact = compiled('any_size')
residues = compiled('any_size_500', '-DEXACT_MAX=500')
for string in STRINGS:
    wanted = not_made(string)
    for program in exact, residues:
        found = out_of_reach(program, string)
        check(found == wanted, f'{program} {string}: {sorted(found ^ wanted)[:9]}')
if IS_DEEP:
    parted = compiled('any_size_parted', '-DEXACT_MAX=500', '-DTABLE=3')
for string in ('12345', '10234') if IS_DEEP else ():
    check(out_of_reach(parted, string) == not_made(string), f'{string} from the target')



def prove(*words):
    """The lines of a certificate."""
    subprocess.run([os.environ['TALLY'], 'prove', '-o', 'game.proof', '--rules', 'sequence',
                    *words])
    with open('game.proof', encoding='ascii') as file:
        return file.read().splitlines()


def decide(lines):
    """(exit status, what it says) for these lines."""
    with open('changed.proof', 'w', encoding='ascii') as file:
        file.write(''.join(line + '\n' for line in lines))
    run = subprocess.run([exact, 'changed.proof'], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


for string in STRINGS:
    lines = prove(f'0..{LAST}', *string)
    made = [i for i, line in enumerate(lines) if line.startswith('made')]
    told = f'accepted: of 0..{LAST}, {len(made)} can be made\n'
    check(decide(lines) == (0, told), f'{string}: {decide(lines)}')
    one = made[len(made) // 2]
    without = lines[:one] + lines[one + 1:]
    check(decide(without)[0] == 1, f'{string}: accepted without {lines[one]}')
    number = int(lines[one].split()[1])
    for wrong, status in ((lines[one].replace('made ', 'made -', 1), 1),
                          (lines[one].replace(f'made {number} ', f'made {number + 1} ', 1), 1),
                          (lines[one] + ' ~', 1), (lines[one] + f' {string[-1]} +', 1),
                          (lines[one] + ' ', 1), (lines[one].replace('made', 'Made'), 2)):
        if wrong.split()[1] != '-0':
            changed = lines[:one] + [wrong] + lines[one + 1:]
            check(decide(changed)[0] == status, f'{string}: {wrong}: {decide(changed)}')

lines = prove('10', *'1234')
check(lines[2:4] == ['rules exact all given +-*/^~_', 'claim grid 10 10'], lines)
for claim, status in (('grid 9 10', 1), ('grid 10 11', 1), ('none 10', 1), ('grid 10 9', 2),
                      ('grid 010 10', 2), ('most 10', 2), ('closest 10', 1), ('missing 11', 1)):
    changed = lines[:3] + ['claim ' + claim] + lines[4:]
    check(decide(changed)[0] == status, f'{claim}: {decide(changed)}')
for place, line, status in ((0, 'tally-proof 2', 2), (1, 'numbers 1 2 3', 1),
                            (1, 'numbers 1 23 4', 2), (2, 'rules exact all free +-*/^~_', 2),
                            (2, 'rules exact all given_+-*/^~_', 2),
                            (4, lines[4].replace('made 10', 'made  10'), 2),
                            (4, lines[4].replace('made 10', 'made10'), 2),
                            (4, lines[4].replace('made 10', 'made 010'), 2),
                            (4, lines[4].replace('made 10 ', 'made 10  '), 1),
                            (5, 'end.', 2)):
    changed = lines[:place] + [line] + lines[place + 1:]
    check(decide(changed)[0] == status, f'{line}: {decide(changed)}')
check(decide(lines[:-1])[0] == 2 and decide(lines + ['end'])[0] == 2, 'the end')
if IS_DEEP:
    check(decide(prove('10958', *'123456789')) ==
          (0, 'accepted: of 10957..10959, 2 can be made\n'), '10958')

for arguments, words in (['12x', '1'], 'no digit'), (['12', '0', '501'], 'a target is larger'):
    run = subprocess.run([residues, *arguments], capture_output=True, text=True)
    check(run.returncode == 2 and words in run.stderr, run)
end()
