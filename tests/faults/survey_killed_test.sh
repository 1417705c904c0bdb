#!/bin/sh
# SPDX-License-Identifier: MIT
# A survey that writes an atlas is killed again and again, and gone on with: the end is the same
# database as that of one unbroken run. A locked file, a file that is something else, and a full
# disk are clear errors.
set -u
cd "$TALLY_SCRATCH" || exit 1
rm -f ./*.db ./*.db-journal ./*.out ./*.dump
if ! "$TALLY" survey --pool 1..4 --pick 2 -q -o probe.db 2>probe.out; then
    grep -q SQLite probe.out && exit 77
fi
failures=0
fail() { echo "FAILED: $1" >&2; failures=$((failures + 1)); }
dump() { python3 -c "
import sqlite3, sys
for line in sqlite3.connect(sys.argv[1]).iterdump(): print(line)" "$1"; }
targets=100..129 delays='0.02 0.06 0.1 0.2' sizes='40 60 80 300'
if [ -n "${TALLY_DEEP:-}" ]; then
    targets=100..399 delays='0.02 0.04 0.06 0.08 0.1 0.15 0.2 0.3 0.4 0.5 0.7'
    sizes='40 60 80 100 120 140 160 180 200 220 240 260 300 340 400'
fi
survey() {
    "$TALLY" survey --pool 1..10x2,25,50 --pick 4 --targets $targets --games --count-solutions "$@"
}

survey -t1 -o whole.db >whole.out || fail "an unbroken run"
dump whole.db >whole.dump

kills=0
for delay in $delays; do
    "$TALLY" survey --pool 1..10x2,25,50 --pick 4 --targets $targets --games --count-solutions -t2 \
        -o broken.db >broken.out 2>&1 &
    pid=$!
    sleep "$delay"
    kill -9 "$pid" 2>/dev/null && kills=$((kills + 1))
    wait "$pid" 2>/dev/null
done
[ "$kills" -gt 0 ] || fail "nothing was killed"
survey -t2 -o broken.db >broken.out || fail "going on after $kills kills"
dump broken.db >broken.dump
cmp whole.dump broken.dump || fail "the dumps differ after $kills kills"
cmp whole.out broken.out || fail "the summaries differ after $kills kills"

# Killed in the very first transaction, at a moment that a kill by the clock seldom meets: some
# pages are in the file, and the journal says that the file was empty. SQLite leaves one page
# without tables, or none, if it rolls this back. The head of a journal is described in SQLite's
# "Database File Format", section 3.
small() {
    "$TALLY" survey --pool 1..8 --pick 2 --targets 1..50 --games --count-solutions -t1 "$@"
}
rm -f small.db
small -o small.db >small.out || fail "a small unbroken run"
dump small.db >small.dump
for pages in 1 3; do
    rm -f first.db first.db-journal
    python3 - $pages <<'PY'
import struct, sys
with open("small.db", "rb") as whole, open("first.db", "wb") as first:
    first.write(whole.read(4096 * int(sys.argv[1])))
with open("first.db-journal", "wb") as journal:
    head = struct.pack(">8s5I", bytes.fromhex("d9d505f920a163d7"), 0, 1, 0, 512, 4096)
    journal.write(head.ljust(512, b"\0"))
PY
    cp first.db rolled.db
    cp first.db-journal rolled.db-journal
    python3 -c "import sqlite3
sqlite3.connect('rolled.db').execute('SELECT * FROM sqlite_schema').fetchall()"
    rm -f empty.db
    python3 -c "import sqlite3
empty = sqlite3.connect('empty.db')
for version in (1, 0): empty.execute(f'PRAGMA user_version={version}')"
    for file in first rolled empty; do
        "$TALLY" atlas $file.db >first.out 2>&1
        [ $? -eq 2 ] || fail "killed in the first transaction, $file: read: exit status"
        small -o $file.db >first.out || fail "killed in the first transaction, $file"
        cmp small.out first.out || fail "killed in the first transaction, $file: the summary"
        dump $file.db | cmp - small.dump || fail "killed in the first transaction, $file: the dump"
    done
done

# A database of somebody else without tables is not overwritten if it has an application ID.
rm -f other.db
python3 -c "import sqlite3
sqlite3.connect('other.db').execute('PRAGMA application_id=77')"
cp other.db other.copy
"$TALLY" survey --pool 1..4 --pick 2 -o other.db >other.out 2>&1
[ $? -eq 2 ] || fail "a database of another program: exit status"
cmp other.db other.copy || fail "a database of another program was changed"

# A complete atlas: nothing is left to do, and the summary is the same.
survey -o whole.db >again.out || fail "a complete atlas, again"
cmp whole.out again.out || fail "the summary of a complete atlas"

# Another survey into the same file.
"$TALLY" survey --pool 1..10x2,25,50 --pick 3 -o whole.db >other.out 2>&1
[ $? -eq 2 ] || fail "another survey into the same file: exit status"
grep -q "holds something else" other.out || fail "another survey into the same file: message"
dump whole.db | cmp - whole.dump || fail "another survey changed the file"

# Not a database; a directory that does not exist.
echo "this is text, and it is long enough to be looked at as a database header would be," \
    "is it not, yes it is" >text.db
"$TALLY" survey --pool 1..4 --pick 2 -o text.db >text.out 2>&1
[ $? -eq 2 ] || fail "a text file: exit status"
grep -q "not an SQLite database" text.out || fail "a text file: message"
"$TALLY" survey --pool 1..4 --pick 2 -o none/such.db >none.out 2>&1
[ $? -eq 2 ] || fail "no directory: exit status"
[ "$(wc -l <none.out)" -eq 1 ] || fail "no directory: one line"

# Locked by somebody else.
python3 - "$TALLY" <<'PY' || fail "a locked database"
import sqlite3, subprocess, sys
survey = ["survey", "--pool", "1..4", "--pick", "2", "-q", "-o", "locked.db"]
subprocess.run([sys.argv[1]] + survey, check=True)
holder = sqlite3.connect("locked.db", isolation_level=None)
holder.execute("BEGIN EXCLUSIVE")
for call in survey, ["atlas", "locked.db"], ["atlas", "locked.db", "--verify"]:
    run = subprocess.run([sys.argv[1]] + call, capture_output=True, text=True)
    if run.returncode != 2 or "another program is using" not in run.stderr:
        sys.exit(f"{call}: {run}")
PY

# A full disk, as far as a limit on the size of files is one: what was written stays, and the run
# can be gone on with.
(
    trap '' XFSZ
    ulimit -f $(($(wc -c <whole.db) / 512 / 2))
    survey -t1 -o full.db >full.out 2>&1
)
status=$?
if [ "$(wc -c <full.db)" -lt "$(wc -c <whole.db)" ]; then
    [ "$status" -eq 2 ] || fail "a full disk: exit status $status"
    grep -q -- "--output" full.out || fail "a full disk: message"
    survey -t1 -o full.db >full.out || fail "going on after a full disk"
    dump full.db | cmp - whole.dump || fail "the dump after a full disk differs"
fi

# A disk that is full at the end: no atlas is complete that lacks rows. Disks of all sizes around
# what is needed.
mkdir -p disk
if mount -t tmpfs -o size=64k none disk 2>/dev/null; then
    umount disk
    few() { "$TALLY" survey --pool 1..64 --pick 1 --games --targets 1..30 -t 1 -o "$@"; }
    few few.db >few.out || fail "a small survey"
    dump few.db >few.dump
    full=0
    for size in $sizes; do
        mount -t tmpfs -o size=${size}k none disk || break
        few disk/d.db >seen.out 2>errors.out
        status=$?
        if [ "$status" -eq 0 ]; then
            dump disk/d.db | cmp - few.dump || fail "$size kB: complete, and another dump"
        else
            full=$((full + 1))
            [ "$status" -eq 2 ] || fail "$size kB: exit status $status"
            [ "$(wc -l <errors.out)" -eq 1 ] || fail "$size kB: one line, not: $(cat errors.out)"
            grep -q "full\|could not be written" errors.out || fail "$size kB: $(cat errors.out)"
            "$TALLY" atlas disk/d.db 2>&1 |
                grep -q "1 to 30, rules countdown, with a row for each game$" &&
                fail "$size kB: marked complete after a failure"
            mount -o remount,size=4m disk && few disk/d.db >seen.out || fail "$size kB: going on"
            cmp few.out seen.out || fail "$size kB: the summary after going on"
            dump disk/d.db | cmp - few.dump || fail "$size kB: the dump after going on"
        fi
        umount disk
    done
    [ "$full" -gt 2 ] || fail "only $full disks were full"
fi
rmdir disk
[ "$failures" -eq 0 ]
