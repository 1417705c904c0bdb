# SPDX-License-Identifier: MIT
"""A long answer takes time in proportion to its length: models repeat one sign or word until they
are stopped, and the judge must not wait for them. Texts that repeat a few signs and words are
judged at two lengths, and the two times are compared, each of one run on this machine."""
import json
import os
import random
import resource
import subprocess

from checks import check, end

TALLY = os.environ['TALLY']
SHORT, LONG = 4000, 16000
LOOKED_AT = 0.05  # seconds of processor time: below, the start of the process counts more
SIGNS = list('+-*/^()[]{}=.,;:!?\'"`~@#$%&|\\<>_ \n\t0123456789xXabE') + [
    '\\frac{', '\\boxed{', '<answer>', '\\text{', '**', '```', '\\(', '\\[', '√', '×', '→', '１',
    '²', '10 ', '= ', '1+1=2', 'sqrt(', '\n- ', '\n1. ', 'é', '1,000', '1.5']
WORDS = ['and', 'the', 'then', 'left', 'no', 'wait', 'is', 'answer', 'uses', 'plus', 'three', 'to',
         'a way', 'für', 'à', '目標', 'と', 'remaining', 'minutes', 'not', 'what']


def seconds(text):
    """Processor time of judging a text leniently."""
    line = json.dumps({'target': 2, 'numbers': [1, 1], 'expression': text, 'reading': 'lenient'})
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([TALLY, 'check', '--json', '--batch'], input=line + '\n',
                          capture_output=True, text=True)
    check('"verdict"' in done.stdout, f'a text that repeats {text[:20]!r} is judged:', done.stderr)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def units():
    """What the texts repeat: each sign, each word before a number, and mixtures of them."""
    draw = random.Random(1)
    yield from SIGNS
    yield from (f'{word} 1 ' for word in WORDS)
    for _ in range(400 if os.environ.get('TALLY_DEEP') else 20):
        yield ''.join(draw.choice(SIGNS) if draw.random() < 0.7 else draw.choice(WORDS) + ' '
                      for _ in range(draw.randint(2, 4)))


for unit in units():
    short = seconds((unit * SHORT)[:SHORT])
    if short < LOOKED_AT:
        continue
    long = seconds((unit * LONG)[:LONG])
    check(long < 2.5 * LONG / SHORT * short,
          f'{LONG} characters of {unit!r} took {long:.2f} s, {SHORT} took {short:.2f} s')
end()
