#!/bin/sh
# SPDX-License-Identifier: MIT
# bench: rows as a table and as JSON lines, with answers checked. How fast they are is nobody's
# business here.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"
rows=$TALLY_SCRATCH/rows.jsonl

"$TALLY" bench --only six-simplest --seconds 0.001 --threads 1 --output "$rows" \
    >"$TALLY_SCRATCH/table" ||
    fail 'the answers to the golden games are right'
grep -q '^cpu ' "$TALLY_SCRATCH/table" || fail 'the table names the machine'
grep -q '^six-simplest  *1  *[0-9.]* [um]\{0,1\}s ' "$TALLY_SCRATCH/table" ||
    fail 'the table has the row'
grep -q '^row  *threads  *mean  *worst ' "$TALLY_SCRATCH/table" || fail 'the table names the mean'
[ -z "$(sed -n '/^row /,$p' "$TALLY_SCRATCH/table" | grep '.\{81\}')" ] ||
    fail 'the table fits 80 columns'
figure() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$rows"; }
[ "$(figure mean_ns)" -ge "$(figure least_ns)" ] &&
    [ "$(figure mean_ns)" -le "$(figure worst_ns)" ] ||
    fail 'the mean is between the least and the worst'
[ "$(wc -l <"$rows")" -eq 2 ] || fail 'the file has a line for the machine and one for the row'
machine='{"version":1,"tally":"[0-9.]*","cpu":".*","cpus":[0-9]*,"threads":1,"compiler":".*",'
machine=$machine'"flags":".*","commit":".*","kernel":"[a-z0-9]*"}'
head -n 1 "$rows" | grep -q "^$machine\$" || fail 'the first line tells about the machine'
row='{"version":1,"row":"six-simplest","title":".*","threads":1,"mean_ns":[1-9][0-9]*,'
row=$row'"median_ns":[0-9]*,'
row=$row'"worst_ns":[0-9]*,"least_ns":[0-9]*,"timings":[0-9]*,"items":160,"per_item":1,'
row=$row'"per_second":[0-9]*,"peak_bytes":[1-9][0-9]*,"nodes":[1-9][0-9]*}'
tail -n 1 "$rows" | grep -q "^$row\$" || fail 'the row tells what it should'

# The signature is the same for any kernel and run.
nodes() { "$TALLY" bench --json --only seven-all --seconds 0.001 "$@" |
    sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' | sort -u; }
[ "$(nodes)" = "$(nodes --kernel scalar)" ] || fail 'the signature does not depend on the kernel'

# Two threads have a row of their own; a process is started.
"$TALLY" bench --json --only eight-all --seconds 0.001 --threads 2 |
    grep -q '"row":"eight-all",.*"threads":2,' ||
    fail 'two threads have a row'
"$TALLY" bench --json --only process --seconds 0.001 | grep -q '"row":"process"' ||
    fail 'a process is timed'
"$TALLY" bench --json --only completions --seconds 0.001 --threads 1 |
    grep -q '"row":"completions",.*"per_item":200000,' ||
    fail 'completions are judged, as many as expected are right'
made=$("$TALLY" bench --json --only audit,unmet --seconds 0.001 --threads 1 |
    sed -n 's/.*"row":"\([^"]*\)".*/\1/p' | tr '\n' ' ')
[ "$made" = 'unmet-wish audit ' ] || fail 'the rows of a list of names run, and no others'
if [ -n "${TALLY_DEEP:-}" ]; then
    made=$("$TALLY" bench --json --only dataset --seconds 0.001 | grep -c '"row":"dataset-')
    [ "$made" -ge 2 ] ||
        fail 'rows of data sets are made'
fi
# The row of databases is where SQLite is; `tally` alone has no benchmarks, but their help.
[ ! -x "${TALLY%/*}/tally-atlas" ] || "$TALLY" bench --list | grep -q '^survey-database ' ||
    fail 'the row of databases is there'
if [ -x "${TALLY%/*}/tally-bench" ]; then
    cp "$TALLY" "$TALLY_SCRATCH/alone"
    told=$("$TALLY_SCRATCH/alone" bench --list 2>&1) && fail 'tally alone has no benchmarks'
    case $told in
    *"'bench' needs the program tally-bench, which is not installed; install it beside tally") ;;
    *) fail "the program that is missing is named: $told" ;;
    esac
    "$TALLY_SCRATCH/alone" bench --help | grep -q -e '--seconds SECONDS' ||
        fail 'tally alone explains the options of bench'
fi
"$TALLY" bench --list | grep -q '^judging ' || fail 'the rows are listed'
"$TALLY" bench --list --json | grep -q '^{"version":1,"row":"judging","title":"..*"}$' ||
    fail 'the rows are listed in JSON'
expect_error 2 "--output '-': --json writes the rows to standard output; leave it out" bench \
    --output -
expect_error 2 "--output '/nowhere/rows': No such file or directory" bench --output /nowhere/rows
expect_error 2 "bench 'six': rows are chosen with --only TEXT" bench six

expect_error 2 "--kernel 'abacus': this processor has no such kernel; leave the option out" bench \
    --kernel abacus
end_tests
