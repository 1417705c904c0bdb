#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally worksheet: a code makes the same page again, the page has the games and the key that the
question "sheet" tells, and what a sheet cannot be is said."""
import html.parser
import os
import re
import subprocess

from checks import check, end

TALLY = os.environ['TALLY']


def run(*arguments):
    return subprocess.run([TALLY, 'worksheet', *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)


class Page(html.parser.HTMLParser):
    """Every tag that is opened is closed."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in ('meta', 'br'):
            self.open.append(tag)

    def handle_endtag(self, tag):
        check(self.open and self.open.pop() == tag, f'</{tag}> closes what is open')


def games_of(page):
    rows = re.findall(r'class="target">(\d+)</span>\d+\. (●+)<br>(.*?)</li>', page)
    return [(int(target), len(dots), [int(n) for n in re.findall(r'"tile">(\d+)<', tiles)])
            for target, dots, tiles in rows]


def key_of(page):
    return re.findall(r'<li>\d+\. (\S.*?) = (\d+) <span class="ways">(\d+) ways?</span>', page)


page = run('--code', '2fdx je7s n82y').stdout
reader = Page()
reader.feed(page)
check(reader.open == [], f'{reader.open} are left open')
check(games_of(page)[0] == (108, 1, [25, 2, 3, 7, 9, 1]), f'the first game: {games_of(page)[:1]}')
check([dots for _, dots, _ in games_of(page)] == [1, 1, 1, 2, 3, 3], 'dots rise')
check(key_of(page)[3] == ('100 × 7 + 3', '703', '12'), f'the key: {key_of(page)[3:4]}')
check('<script' not in page and 'http' not in page, 'it loads nothing')

made = run('--rules', 'make24', '--count', '20', '--difficulty', '40..100', '--rises',
           '--seed', '9')
code = re.search(r'<code>([-0-9A-Z]{14})</code>', made.stdout).group(1)
check(len(games_of(made.stdout)) == 20 and len(key_of(made.stdout)) == 20, 'twenty games')
check(run('--code', code).stdout == made.stdout, 'the code at the foot makes the same page')
check(run('--code', code, '--paper', 'letter', '--columns', '3').stdout != made.stdout,
      'paper and columns are no part of it')
check(run('--count', '2').stdout != run('--count', '2').stdout, 'without a seed, other games')
small = run('--ops', '+-', '--largest', '10', '--pick', '5', '--count', '8', '--difficulty',
            '0..40', '--seed', '1').stdout
check(all(max(numbers) <= 10 and len(numbers) == 5 for _, _, numbers in games_of(small)),
      'numbers up to the largest')
check(not re.search('[×÷]', ' '.join(way for way, _, _ in key_of(small))), 'and + − alone')
for word, level in (('very easy', '0..20'), ('hard', '60..80'), ('very hard', '80..100')):
    sheets = [run('--count', '2', '--seed', '3', '--difficulty', wish).stdout
              for wish in (word, level)]
    check(sheets[0] == sheets[1] != '', f'{word} is {level}')
single = run('--rules', 'make24', '--single', '--count', '5', '--seed', '2').stdout
check([ways for _, _, ways in key_of(single)] == ['1'] * 5, 'one solution each')

for arguments, said in ((['--code', '2FDX-JE7S-N82Z'], 'no sheet has this code'),
                        (['--code', 'x'], '12 letters and digits'),
                        (['--difficulty', '3..8'],
                         '--difficulty \'3..8\': a sheet\'s range of difficulty is in steps of 5'),
                        (['--difficulty', 'esay'], "--difficulty 'esay': give 'very easy', easy"),
                        (['7'], 'no arguments'),
                        (['--rules', 'year'], '--rules \'year\': sheets are of countdown'),
                        (['--seed', '131072'],
                         '--seed \'131072\': a sheet does not have so large a seed; '
                         'give at most 131071'),
                        (['--seed', '4294967296'], 'give at most 131071'),
                        (['--difficulty', '0..105'],
                         '--difficulty \'0..105\', character 4: give 0 to 100'),
                        (['--pick', '16'],
                         '--pick \'16\': the games of a sheet do not have so many numbers; '
                         'give at most 15'),
                        (['--large', '2'], 'leave it out'),
                        (['--largest', '2', '--ops', '+', '--pick', '4'],
                         'no such games were found')):
    ended = run(*arguments)
    check(ended.returncode == 2 and said in ended.stderr and ended.stdout == '',
          f'{arguments}: {ended.returncode} {ended.stderr}')
end()
