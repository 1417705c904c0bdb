#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws what `tally` prints, with its colours, as a terminal in SVG on standard output:

    tools/terminal_svg.py TALLY 'ARGUMENTS OF A COMMAND' ...

Text stays text. Of the escape sequences those that choose colours and weights are known."""
import html
import os
import re
import subprocess
import sys

CHARACTER, LINE, MARGIN = 8.43, 19, 16
BASIC = ['#3b4252', '#ef6b73', '#7bc275', '#e3b341', '#6cb0f5', '#c792ea', '#4ec9c4', '#d8dee9',
         '#7d8799', '#ff8a92', '#97d891', '#f5cd6a', '#8fc6ff', '#dcb0ff', '#72e0db', '#ffffff']


def color_of(number):
    """The colour of one of the 256 that terminals have."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return f'#{level:02x}{level:02x}{level:02x}'
    levels = [0, 95, 135, 175, 215, 255]
    number -= 16
    return '#' + ''.join(f'{levels[number // step % 6]:02x}' for step in (36, 6, 1))


def style_after(style, codes):
    """The style (a dictionary of attributes) after an escape sequence with these codes."""
    codes = [int(code or 0) for code in codes.split(';')]
    style = dict(style)
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code == 1:
            style['font-weight'] = 'bold'
        elif code == 2:
            style['opacity'] = '.65'
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style['fill'] = BASIC[code - 30 if code < 90 else code - 82]
        elif code == 38 and codes[:1] == [5]:
            style['fill'] = color_of(codes[1])
            codes = codes[2:]
    return style


def spans_of(line, style):
    """Yields (column, text, style) of a line, and at last (None, None, style at its end)."""
    column = 0
    for piece in re.split(r'(\033\[[0-9;]*m)', line):
        if piece.startswith('\033'):
            style = style_after(style, piece[2:-1])
        elif piece:
            yield column, piece, style
            column += len(piece)
    yield None, None, style


def words_of(text):
    """(offset, words) of a text, parted where two or more blanks stand."""
    for found in re.finditer(r'\S+(?: \S+)*', text):
        yield found.start(), found.group()


def lines_of(tally, commands):
    environment = dict(os.environ, TERM='xterm-256color', COLUMNS='80', LC_ALL='C.UTF-8')
    environment.pop('NO_COLOR', None)
    for command in commands:
        yield f'\033[1;32m$\033[0m \033[1mtally {command}\033[0m'
        run = subprocess.run([tally, '--color', 'always', *command.split()], env=environment,
                             stdout=subprocess.PIPE, text=True, check=False)
        yield from run.stdout.rstrip('\n').split('\n')
        yield ''


def main():
    lines = list(lines_of(sys.argv[1], sys.argv[2:]))[:-1]
    columns = max(len(re.sub(r'\033\[[0-9;]*m', '', line)) for line in lines)
    width, height = 2 * MARGIN + columns * CHARACTER, 2 * MARGIN + len(lines) * LINE
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
          f'width="{width:.0f}" height="{height}" role="img" aria-label="tally in a terminal">')
    print(f'<rect width="{width:.0f}" height="{height}" rx="8" fill="#1d2230"/>')
    print('<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', '
          'monospace" font-size="14" fill="#d8dee9">')
    style = {}
    for row, line in enumerate(lines):
        baseline = MARGIN + row * LINE + 14
        for column, text, style in spans_of(line, style):
            if not text or not text.strip():
                continue
            column += len(text) - len(text.lstrip())
            text = text.strip()
            attributes = ''.join(f' {name}="{value}"' for name, value in style.items())
            for offset, word in words_of(text):
                x = MARGIN + (column + offset) * CHARACTER
                print(f'<text x="{x:.1f}" y="{baseline}"{attributes}>{html.escape(word)}</text>')
    print('</g>\n</svg>')


main()
