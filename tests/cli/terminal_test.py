#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The command on a terminal: colour, progress, and a round played key by key, through a
pseudo-terminal whose screen is kept here."""
import codecs
import fcntl
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import termios
import time

from checks import check, end

TALLY = os.environ["TALLY"]
PATIENCE = 60.0  # seconds to wait for what must come; a slow machine only takes longer


class Terminal:
    """A command on a terminal of its own; screen() is what a person sees."""

    def __init__(self, *arguments, columns=80, rows=40, environment=None):
        self.raw, self.shown, self.rest = b"", 0, ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.lines, self.row, self.column = [""], 0, 0
        variables = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        variables.update({"TERM": "xterm", "LC_ALL": "C.UTF-8"})
        variables.update(environment or {})
        self.master, slave = pty.openpty()
        self.slave = slave
        self.resize(columns, rows)
        self.before = termios.tcgetattr(slave)

        def own_terminal():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        self.process = subprocess.Popen([TALLY, *map(str, arguments)], stdin=slave, stdout=slave,
                                        stderr=slave,
                                        env=variables, preexec_fn=own_terminal)

    def resize(self, columns, rows=40):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            try:
                self.raw += os.read(self.master, 65536)
            except OSError:
                pass

    def wait_for(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if re.search(pattern, self.screen()):
                return True
            self.read(0.05)
        print(self.screen())
        return False

    def type(self, text):
        os.write(self.master, text.encode())

    def end(self):
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self.read(0.05)
        # what it wrote last; the terminal is still held here
        while select.select([self.master], [], [], 0.05)[0]:
            self.read(0)
        self.is_restored = termios.tcgetattr(self.slave) == self.before
        os.close(self.slave)
        os.close(self.master)
        return self.process.returncode

    def show(self, text):
        """Follows the few controls that tally writes: CR, LF, ESC[K, ESC[J, ESC[2J, ESC[H, ESC[nA,
        and colours."""
        lines = self.lines
        for token in re.findall(r"\x1b\[[0-9;]*[A-Za-z]|[^\x1b]", text):
            if token == "\r":
                self.column = 0
            elif token == "\n":
                self.row += 1
                if self.row == len(lines):
                    lines.append("")
            elif token.startswith("\x1b["):
                kind, count = token[-1], token[2:-1]
                if kind == "H":
                    self.row = self.column = 0
                elif token == "\x1b[2J":
                    lines[:] = [""] * (self.row + 1)
                elif kind in "KJ":
                    lines[self.row] = lines[self.row][:self.column]
                if kind == "J" and count == "":
                    del lines[self.row + 1:]
                if kind == "A":
                    self.row = max(0, self.row - int(count or 1))
            else:
                line = lines[self.row].ljust(self.column)
                lines[self.row] = line[:self.column] + token + line[self.column + 1:]
                self.column += 1

    def screen(self):
        """What stands on the screen now. What is cut off within a character or a control waits for
        its rest."""
        text = self.rest + self.decoder.decode(self.raw[self.shown:])
        self.shown = len(self.raw)
        whole = re.match(r"(?:\x1b\[[0-9;]*[A-Za-z]|[^\x1b])*", text)
        self.rest = text[whole.end():]
        self.show(whole.group())
        return "\n".join(line.rstrip() for line in self.lines)


# ---- colour: on a terminal; not with NO_COLOR, --color never or TERM=dumb; anywhere with --color
# always.
GAME = (765, 1, 3, 7, 10, 25, 50)


def has_color(*arguments, environment=None):
    terminal = Terminal("-e", *arguments, *GAME, environment=environment)
    check(terminal.end() == 0, "solve ends with 0")
    check("765 = (50 + 1) * (25 - 10)" in terminal.screen(), "the solution is on the screen")
    return b"\x1b[" in terminal.raw


check(has_color(), "a terminal has colour")
check(not has_color(environment={"NO_COLOR": "1"}), "NO_COLOR is heeded")
check(has_color(environment={"NO_COLOR": ""}), "an empty NO_COLOR is none")
check(not has_color("--color", "never"), "--color never is heeded")
check(not has_color(environment={"TERM": "dumb"}), "a dumb terminal has no colour")
check(has_color("--color", "always", environment={"NO_COLOR": "1"}),
      "--color always outweighs NO_COLOR")
piped = subprocess.run([TALLY, *map(str, GAME)], capture_output=True).stdout
check(b"\x1b" not in piped, "a pipe has no colour")
piped = subprocess.run([TALLY, "--color=always", *map(str, GAME)], capture_output=True).stdout
check(b"\x1b" in piped, "a pipe has colour where it is asked for")

# The square of results fits forty columns, and is wider where there is room.
for columns, width in ((80, 41), (40, 39)):
    terminal = Terminal("year", 2026, "--grid", columns=columns)
    check(terminal.end() == 0, "the square is drawn")
    lines = terminal.screen().split("\n")
    check(max(map(len, lines)) <= columns, "every line fits")
    check(max(len(line) for line in lines if "\u25a0" in line) == width,
          f"it takes {width} of {columns} columns: " + terminal.screen())

# ---- progress: for a search that takes its time, and gone at the end.
# It needs 15 GB in the end: with less allowed, it would be refused at once.
terminal = Terminal("count", "-t", 1, "--memory", "64G",
                    765, 1, 2, 3, 4, 5, 7, 8, 10, 25, 50, 75, 100)
check(terminal.wait_for(r"searching [0-9.]+ s"), "a long search shows that it goes on")
terminal.type("\x03")
check(terminal.end() == 3, "Ctrl-C ends it with 3")
check("searching" not in terminal.screen(), "the progress is taken away")
check("interrupted" in terminal.screen(), "it says that it was interrupted")
terminal = Terminal("missing", "-t", 1, *range(1, 13))
check(terminal.wait_for(r"settled below [0-9,]+, sets to [0-9,]+ in about [0-9,]+ (s|min)"),
      "a search for missing numbers estimates how long the sets take that it fills")
check(max(map(len, terminal.screen().split("\n"))) < 80, "on one line")
terminal.type("\x03")
check(terminal.end() == 3 and "continue with --from" in terminal.screen(), "Ctrl-C ends it with 3")
check("settled" not in terminal.screen(), "the progress is taken away")
terminal = Terminal("best-numbers", "-t", 1, "--values", "exact", "--pool", "1..40x6", 6)
check(terminal.wait_for(r"searching [0-9.]+ s, [0-9,]+ of 8,145,060, all in about [0-9,]+ "),
      "a search for the best numbers knows how many selections there are")
terminal.type("\x03")
check(terminal.end() == 3 and "searching" not in terminal.screen(), "Ctrl-C ends it with 3")
terminal = Terminal("survey", "-t", 1, "--rules", "krypto", "--count-solutions")
check(terminal.wait_for(r"searching [0-9.]+ s, [0-9,]+ of [0-9,]+, all in about "),
      "a survey shows how much of it is done")
terminal.type("\x03")
check(terminal.end() == 3 and "searching" not in terminal.screen(), "the line is taken away")

# ---- Ctrl-C: each command ends with 3 and says so, and a list that is long in the giving out ends
# at once. So does an audit that waits for rows.
ROWS = os.environ["TALLY_SCRATCH"] + "/rows"
with open(ROWS, "w", encoding="utf-8") as rows:
    rows.write('{"target":24,"numbers":[1,1,1,1]}\n')
for arguments, keys, begun in ((["draw", "--count", 10**9], "", b"\n"),
                               (["draw", "--count", 10**9, "--solvable"], "", b"\n"),
                               (["draw", "--count", 10**9, "--difficulty", "60..80"], "", b"\n"),
                               (["audit", "--json", ROWS, "-"], "", b"unsolvable"),
                               (["check", "--batch"],
                                '{"target":5,"numbers":[5],"expression":"5"}\n', b'"verdict"'),
                               (["-a", "--limit", 10**6, 765,
                                1, 3, 7, 10, 25, 50, 75, 100], "", b"\n"),
                                (["1..1000000", *GAME[1:]], "", b"\n")):
    terminal = Terminal(*arguments)
    terminal.type(keys)
    deadline = time.monotonic() + PATIENCE
    while begun not in terminal.raw and time.monotonic() < deadline:
        terminal.read(0.05)
    terminal.type("\x03")
    check(terminal.end() == 3, f"Ctrl-C ends tally {arguments[:3]} with 3")
    check(b"interrupted" in terminal.raw,
          f"tally {arguments[:3]} says that it was interrupted: {terminal.raw[-200:]}")

# ---- a round: a mistake is shown where it is, mended, and the answer judged.
terminal = Terminal("play", "--clock", 1000, *GAME)
check(terminal.wait_for("your answer"), "the round begins")
screen = terminal.screen()
check("│  1 │ │  3 │ │  7 │ │ 10 │ │ 25 │ │ 50 │" in screen, "the tiles are drawn: " + screen)
check("║   765   ║" in screen, "the target is drawn")
check(re.search("[━─] +(1000|9[0-9][0-9]) s", screen), "the clock is drawn")
terminal.type("(50+1)*(25-11)")
check(terminal.wait_for(r"your answer  \(50\+1\)\*\(25-11\)"), "what is typed is shown")
terminal.type("\r")
check(terminal.wait_for("this number is not one of those given"), "what is wrong is said")
caret = next((line for line in terminal.screen().split("\n") if "^" in line), "")
answer = next(line for line in terminal.screen().split("\n") if "your answer" in line)
check(caret.find("^") == answer.find("11"), "a caret stands below it")
terminal.type("\x7f\x7f0)")
terminal.type("\x7f")
check(terminal.wait_for(r"your answer  \(50\+1\)\*\(25-10\n"), "backspace takes characters away")
terminal.type(")\r")
check(terminal.wait_for(r"solved: 765 \(10 points\)"), "the answer is judged")
check(terminal.wait_for(r"one of 12 solutions; all of them: tally -a 765 1 3 7 10 25 50"),
      "it says what else there is")
check(terminal.end() == 0, "a round ends with 0")
check("your answer  " not in terminal.screen(), "the three lines are taken away")
check(terminal.is_restored, "the terminal is as it was")

# The round that README.md shows, but for the clock.
with open(os.path.join(os.environ["TALLY_SOURCE"], "README.md"), encoding="utf-8") as readme:
    shown = re.search(r"```text\n(    ╭.*?)\n```", readme.read(), re.S).group(1).split("\n")
terminal = Terminal("play", "--clock", 1000, 952, 25, 50, 75, 100, 3, 6)
check(terminal.wait_for("your answer"), "the round begins")
terminal.type("(100+6)*75/25*3-2\r")
check(terminal.wait_for("not one of those given"), "a mistake is shown")
seen = [line for line in terminal.screen().strip("\n").split("\n") if "━" not in line]
check(seen == [line for line in shown if "━" not in line], "README.md shows a round as it is: "
      + "\n".join(seen))
terminal.type("\x03")
terminal.end()

# A near answer; Unicode; Esc and Ctrl-U; arrow keys do nothing.
terminal = Terminal("play", "--clock", 0, *GAME)
check(terminal.wait_for("no clock"), "--clock 0 has no clock")
terminal.type("junk")
terminal.type("\x15")
terminal.type("\x1b[D\x1b[A50 × 10 + 250")
check(terminal.wait_for("50 × 10 [+] 250"), "× can be typed")
terminal.type("\x17")
check(terminal.wait_for(r"50 × 10 \+$|50 × 10 \+\n"), "Ctrl-W takes a word away")
terminal.type(" 25\r")
check(terminal.wait_for(r"off: 525, 240 away from 765 \(0 points\)"), "a near answer is judged")
check(terminal.end() == 0 and terminal.is_restored, "the terminal is as it was")

# A question mark asks for a hint; each costs points, and there are two.
terminal = Terminal("play", "--clock", 1000, *GAME)
check(terminal.wait_for(r"Enter hands it in, Esc clears it, \? gives a hint"),
      "it is said that there are hints")
terminal.type("?")
check(terminal.wait_for(r"your answer\n    4 numbers are enough \(max 7 points\)"),
      "a hint comes at once, and is how many numbers are enough")
terminal.type(" ? \r")
check(terminal.wait_for(r"your answer\n    begin with 50 [+] 1 = 51 \(max 5 points\)"),
      "the next is the first step")
terminal.type("?\r")
check(terminal.wait_for("no more hints; Enter gives up"), "there are two")
terminal.type("(50+1)*(25-10)\r")
check(terminal.wait_for(r"solved: 765 \(5 points\)\s+after [0-9]+ s, with 2 hints"),
      "hints cost points")
check(terminal.end() == 0 and terminal.is_restored, "the terminal is as it was")
terminal = Terminal("play", "--clock", 1000, 831, *GAME[1:], columns=40,
                    environment={"TERM": "dumb"})
check(terminal.wait_for(r"Enter alone gives up, \? gives a hint"),
      "a dumb terminal is told of hints")
terminal.type("?\n")
check(terminal.wait_for(r"out of reach by 1 \(max 7 points\)"), "a hint on a dumb terminal")
terminal.type("(50+25+7)*10+3\n")
check(terminal.wait_for(r"\(5 points\)\s+after [0-9]+ s, with 1 hint\b"),
      "a far answer gives what it gives")
check(terminal.end() == 1, "out of reach ends with 1")

terminal = Terminal("play", "--clock", 1000, "four-fours,depth=3:73/8,8,8,8")
check(terminal.wait_for("your answer"), "the round begins")
terminal.type("?\r")
check(terminal.wait_for(r"the closest known is 1 away(?! [(])"),
      "what is not proved is not called out of reach")
terminal.type("\x03")
terminal.end()

# The time is up: without an answer the solution is shown; a line that was begun may be ended.
terminal = Terminal("play", "--clock", 0.2, *GAME)
check(terminal.end() == 0, "the time ends a round")
check("time!" in terminal.screen() and "765 = (50 + 1) * (25 - 10)" in terminal.screen(),
      "the solution is shown")
terminal = Terminal("play", "--clock", 3, *GAME)
check(terminal.wait_for("your answer"), "the round begins")
terminal.type("(50+1)*(25-1")
check(terminal.wait_for("time! finish your line"), "a line that was begun may be ended")
terminal.type("0)\r")
check(terminal.end() == 0, "it is judged")
check("solved: 765" in terminal.screen() and "when the time was up" in terminal.screen(),
      "and said to be late")

# Enter and Ctrl-D on an empty line give up; Ctrl-C ends at once with 3; each leaves the terminal as
# it was.
for keys, status in (("\r", 0), ("\x04", 0), ("\x03", 3)):
    terminal = Terminal("play", "--seed", 7)
    check(terminal.wait_for("your answer"), "the round begins")
    terminal.type(keys)
    check(terminal.end() == status, f"{keys!r} ends with {status}")
    check(terminal.is_restored, f"{keys!r} leaves the terminal as it was")
    check(("116 = 25 * 5 - 9" in terminal.screen()) == (status == 0),
          f"{keys!r} shows the solution, or not")

# Signals that kill leave the terminal as it was, and kill; so does a second Ctrl-C that comes at
# once.
for numbers in ((signal.SIGQUIT,), (signal.SIGHUP,), (signal.SIGTERM,),
                (signal.SIGINT, signal.SIGINT)):
    terminal = Terminal("play", "--clock", 1000, *GAME)
    check(terminal.wait_for("your answer"), "the round begins")
    for number in numbers:
        os.kill(terminal.process.pid, number)
    status = terminal.end()
    wanted = {signal.SIGTERM: (3,), signal.SIGINT: (3, -number)}.get(number, (-number,))
    check(status in wanted, f"{numbers} end it with one of {wanted}, not {status}")
    check(terminal.is_restored, f"{numbers} leave the terminal as it was")

# One that stops it gives the terminal back, and takes it again when it goes on.
terminal = Terminal("play", "--clock", 1000, *GAME)
check(terminal.wait_for("your answer"), "the round begins")
during = termios.tcgetattr(terminal.slave)
os.kill(terminal.process.pid, signal.SIGTSTP)
os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
check(termios.tcgetattr(terminal.slave) == terminal.before,
      "while it is stopped the terminal is as it was")
os.kill(terminal.process.pid, signal.SIGCONT)
deadline = time.monotonic() + PATIENCE
while termios.tcgetattr(terminal.slave) != during and time.monotonic() < deadline:
    terminal.read(0.01)
check(termios.tcgetattr(terminal.slave) == during, "when it goes on it has the keyboard again")
terminal.type("(50+1)*(25-10)\r")
check(terminal.wait_for(r"solved: 765 \(10 points\)"), "and the round goes on")
check(terminal.end() == 0 and terminal.is_restored, "the terminal is as it was")

# A terminal that changes its width in the middle of a round: the board is drawn anew, and nothing
# is wider than it.
terminal = Terminal("play", "--clock", 1000, *GAME)
check(terminal.wait_for("your answer"), "the round begins")
terminal.type("50*25*10*3*7+1+1\r")
check(terminal.wait_for("more often than it is given"), "a mistake is shown")
for columns in (40, 26, 80):
    terminal.resize(columns)
    per_row = min(6, (columns - 4) // 7)
    check(terminal.wait_for(r"^\n    " + " ".join([r"╭────╮"] * per_row)
                            + r"\n(.*\n)+    your answer  \S*\+1\n.*this number"),
          f"all is drawn anew for {columns} columns")
    check(max(map(len, terminal.screen().split("\n"))) <= columns, f"it fits {columns} columns: "
          + terminal.screen())
terminal.type("\x15\r")
check(terminal.end() == 0 and terminal.is_restored, "the terminal is as it was")

# What is wrong is told in full where it does not fit one line; so are hints.
terminal = Terminal("play", "--clock", 1000, *GAME, columns=40)
check(terminal.wait_for("your answer"), "the round begins")
terminal.type("(50+1)*(25-1+50)\r")
check(terminal.wait_for(r"5-1\+50\)\n    this number is used more often than\n    it is given$"),
      "a mistake is told in full in forty columns")
terminal.type("\x15?")
check(terminal.wait_for(r"your answer\n    4 numbers are enough \(max 7 points\)\n*$"),
      "what was below is taken away")
terminal.resize(26)
check(terminal.wait_for(r"your answer\n    4 numbers are enough\n    \(max 7 points\)\n*$"),
      "a hint is told in full in twenty-six columns")
terminal.type("\x04")
check(terminal.end() == 0 and "enough" not in terminal.screen(), "all of it is taken away")

# A range of targets is drawn as one, and an answer within it is right.
terminal = Terminal("play", "--clock", 1000, "760..770", *GAME[1:])
check(terminal.wait_for("║   760[.][.]770   ║"), "a range of targets is drawn")
terminal.type("(50+1)*(25-10)\r")
check(terminal.wait_for(r"solved: 765 \(10 points\)"), "an answer within the range is right")
terminal.end()

# A dumb terminal is asked line by line, and nothing is drawn over; there too the clock ends it, and
# so does Ctrl-D.
terminal = Terminal("play", "--clock", 1000, *GAME, environment={"TERM": "dumb"})
check(terminal.wait_for(r"your answer \((1000|9\d\d) s left\):"), "a dumb terminal is asked")
terminal.type("(50+1)*(25-11)\n")
check(terminal.wait_for("invalid: this number is not one of those given, at character 12"),
      "what is wrong is said")
terminal.type("(50+1)*(25-10)\n")
check(terminal.wait_for(r"solved: 765 \(10 points\)"), "the answer is judged")
check(terminal.end() == 0 and b"\x1b" not in terminal.raw, "a dumb terminal gets no controls")
for clock, keys, status in ((0.2, "", 0), (0, "\x04", 0), (0, "\n", 0), (0, "\x03", 3)):
    terminal = Terminal("play", "--clock", clock, *GAME, environment={"TERM": "dumb"})
    check(terminal.wait_for("your answer"), "a dumb terminal is asked")
    terminal.type(keys)
    check(terminal.end() == status, f"clock {clock}, {keys!r}: a dumb terminal ends with {status}")
    check(("765 = (50 + 1) * (25 - 10)" in terminal.screen()) == (status == 0),
          "and has the solution, or not")
terminal = Terminal("count", "-t", 1, "--timeout", 1, 765, 1, 2, 3, 4, 5, 7, 8, 10, 25, 50, 75,
                    100, environment={"TERM": "dumb"})
check(terminal.end() == 3 and "searching" not in terminal.screen(),
      "a dumb terminal gets no progress")

# A narrow terminal without Unicode: rows of tiles, and nothing wider than the screen.
terminal = Terminal("play", "--clock", 1000, *GAME, columns=30, environment={"LC_ALL": "C"})
check(terminal.wait_for("your answer"), "the round begins")
terminal.type("1+3+7+10+25+50-1-3-7-10")
check(terminal.wait_for("25[+]50-1-3-7-10|50-1-3-7-10"), "the end of a long line is shown")
screen = terminal.screen()
check("+----+" in screen and "│" not in screen, "frames are drawn without Unicode")
check(max(map(len, screen.split("\n"))) <= 30, "the screen is not overrun: " + screen)
terminal.type("\x03")
check(terminal.end() == 3, "Ctrl-C ends it")

# Standard output that whoever shares it made non-blocking: a slow reader gets everything.
reading, writing = os.pipe()
os.set_blocking(writing, False)
listing = subprocess.Popen([TALLY, "-aq", "--sort", "none", *map(str, GAME), "75", "100"],
                           stdout=writing, stderr=subprocess.PIPE)
os.close(writing)
time.sleep(0.5)
with os.fdopen(reading, "rb") as pipe:
    seen = pipe.read()
wanted = subprocess.run([TALLY, "-aq", "--sort", "none", *map(str, GAME), "75", "100"],
                        capture_output=True).stdout
check(len(wanted) > 1 << 16 and seen == wanted,
      f"{len(seen)} of {len(wanted)} bytes through a non-blocking pipe")
check(listing.wait() == 0 and listing.stderr.read() == b"", "and nothing to complain of")

end()
