#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that the command writes: whole or not at all, never over a database, also not through a
# link, and never with what is meant for a closed standard output or error. shellcheck
# source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"
cd "$TALLY_SCRATCH" || exit 1
rm -rf ./* ./.tally-*
command -v python3 >/dev/null || exit 77

# One command a line; each writes FILE.
cat >commands <<'END'
year --svg FILE -q 2019
year --html FILE -q 2019
fours --targets 0..3 --svg FILE -q
survey --pool 1..4 --pick 2 --book 1..5 -o FILE
END
"$TALLY" survey --pool 1..4 --pick 2 -q -o atlas.db 2>errors &&
    echo "atlas atlas.db --plot targets -o FILE" >>commands

# write_as NAME ARGUMENTS: runs a line of them with NAME for FILE.
write_as() {
    # shellcheck disable=SC2046
    "$TALLY" $(echo "$2" | sed "s@FILE@$1@") >seen 2>errors </dev/null
    status=$?
    checks=$((checks + 1))
}

python3 -c 'import sqlite3
one = sqlite3.connect("kept.db")
one.execute("CREATE TABLE t(x)")
one.execute("INSERT INTO t VALUES(1)")
one.commit()' || exit 77
echo "old words" >old.txt

# A database is refused and stays, whatever names it.
mkdir links
ln -s ../kept.db links/one
ln -s links/one two
ln kept.db three
while read -r arguments; do
    for name in kept.db links/one two three; do
        cp kept.db before
        write_as "$name" "$arguments"
        [ "$status" -eq 2 ] || fail "tally $arguments onto a database ends with 2, not $status"
        [ "$(wc -l <errors)" -eq 1 ] ||
            fail "tally $arguments onto a database says one line: $(cat errors)"
        grep -q "'$name': this is a database, which is not overwritten; name another file" errors ||
            fail "tally $arguments says that $name is a database: $(cat errors)"
        cmp -s kept.db before || fail "tally $arguments leaves the database"
    done
done <commands

# A database that is just being made is empty; its journal tells.
: >young.db
: >young.db-journal
expect_error 2 "--svg 'young.db': this is a database" year -q --svg young.db 2019
rm -f young.db young.db-journal
: >young.db-wal
expect_error 2 "--svg 'young.db': a database is written here" year -q --svg young.db 2019
expect_error 2 "--svg '': the name is empty" year -q --svg '' 2019
expect_error 2 "--svg '.': this is a directory; name a file" year -q --svg . 2019
expect_error 2 "--svg 'none/such': No such file" year -q --svg none/such 2019

# A file takes the place of the one before at once, with its rights; a link stays a link.
mkdir new
while read -r arguments; do
    for name in new/made old.txt link.txt dangling.txt; do
        rm -f new/made link.txt dangling.txt new/far
        echo "old words" >old.txt
        chmod 640 old.txt
        ln -s old.txt link.txt
        ln -s new/far dangling.txt
        write_as "$name" "$arguments"
        [ "$status" -eq 0 ] ||
            fail "tally $arguments ($name) ends with 0, not $status: $(cat errors)"
        [ "$(wc -c <"$name")" -gt 30 ] || fail "tally $arguments writes $name"
        grep -q "old words" "$name" && fail "tally $arguments leaves old words in $name"
        [ "$name" = link.txt ] && [ ! -L link.txt ] &&
            fail "tally $arguments makes a file of a link"
        [ -f old.txt ] && [ "$(find old.txt -perm 640)" = old.txt ] ||
            fail "tally $arguments changes the rights of $name"
    done
done <commands
[ -z "$(find . -name '.tally-*')" ] || fail "a file beside is left: $(find . -name '.tally-*')"

# What cannot be begun leaves the file of before: an error that is seen after the name.
echo "old words" >old.txt
expect_error 2 "--pick: pick is above 10, or above the count" survey --pool 1..4 --pick 6 \
    --book 1..5 -o old.txt
grep -q "old words" old.txt || fail "an error empties the file"

# A full disk leaves the file of before, in a memory disk where this machine lets us have one.
mkdir -p disk
if mount -t tmpfs -o size=64k none disk 2>/dev/null; then
    trap 'umount disk' EXIT
    echo "old words" >disk/old.txt
    for arguments in 'survey --pool 1..9 --pick 6 --book 100..160 -o' \
        'year -q --targets 0..2000 2019 --html'; do
        # shellcheck disable=SC2086
        "$TALLY" $arguments disk/old.txt >seen 2>errors </dev/null
        status=$?
        checks=$((checks + 1))
        [ "$status" -eq 2 ] || fail "tally $arguments on a full disk ends with 2, not $status"
        [ "$(wc -l <errors)" -eq 1 ] ||
            fail "tally $arguments on a full disk says one line: $(cat errors)"
        grep -q 'disk/old.txt.*: No space left on device' errors ||
            fail "a full disk is named: $(cat errors)"
        [ "$(cat disk/old.txt)" = "old words" ] ||
            fail "tally $arguments on a full disk changes the file"
        [ -z "$(find disk -name '.tally-*')" ] ||
            fail "tally $arguments on a full disk leaves a file beside"
    done
    umount disk
    trap - EXIT
fi

# Closed standard descriptors, killed processes.
python3 - "$TALLY" <<'END' || fail 'closed descriptors and killed processes'
import os, signal, subprocess, sys, time
tally = sys.argv[1]
book = ["survey", "--pool", "1..4", "--pick", "2", "--book", "1..5"]
def run(arguments, closed, **more):
    def close():
        for number in closed:
            os.close(number)
    return subprocess.run([tally] + arguments, preexec_fn=close, stdin=subprocess.DEVNULL, capture_output=True, **more)
wanted = run(book, []).stdout
assert wanted.count(b"\n") > 3, wanted
for closed in [2], [1], [0], [0, 1], [1, 2], [0, 1, 2]:
    if os.path.exists("closed.txt"):
        os.remove("closed.txt")
    seen = run(book + ["-o", "closed.txt"], closed)
    assert seen.returncode == 0, (closed, seen)
    assert open("closed.txt", "rb").read() == wanted, closed
    # a message in the middle of the work does not land in the file either
    seen = run(["survey", "--pick", "9", "--pool", "2..10", "--book", "5000..5003", "--timeout", "0.05", "-o",
                "closed.txt"], closed)
    assert seen.returncode in (0, 3), (closed, seen)
    assert b"tally:" not in open("closed.txt", "rb").read(), closed
# what is meant for a closed standard output is not lost without a word
seen = run(["5", "5"], [1])
assert seen.returncode == 2 and b"standard output: it is closed" in seen.stderr, seen
assert run(["5", "5"], [2]).returncode == 0

# killed: the file of before is whole
open("killed.txt", "w").write("old words\n")
process = subprocess.Popen([tally, "survey", "--pick", "6", "--book", "100..999", "-o", "killed.txt"])
for _ in range(500):
    beside = [name for name in os.listdir(".") if name.startswith(".tally-")]
    if beside and os.path.getsize(beside[0]) > 0:
        break
    time.sleep(0.01)
process.send_signal(signal.SIGKILL)
assert process.wait() == -signal.SIGKILL
assert open("killed.txt").read() == "old words\n"
END
end_tests
