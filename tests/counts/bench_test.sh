#!/bin/sh
# SPDX-License-Identifier: MIT
# The program of make bench: rows as a table and as JSON lines, with answers checked. How fast they
# are is nobody's business here.
bench=$TALLY_BUILD/tally-bench
[ -x "$bench" ] || { echo "tally-bench is not built"; exit 77; }
cd "$TALLY_SCRATCH" || exit 1
status=0

fail() {
    echo "$1"
    status=1
}

"$bench" --only six-simplest --seconds 0.001 --threads 1 --output rows >table ||
    fail 'the answers to the golden games are right'
grep -q '^cpu ' table || fail 'the table names the machine'
grep -q '^six-simplest  *1  *[0-9.]* [um]\{0,1\}s ' table || fail 'the table has the row'
grep -q '^row  *threads  *mean  *worst ' table || fail 'the table names the mean'
[ -z "$(sed -n '/^row /,$p' table | grep '.\{81\}')" ] || fail 'the table fits 80 columns'
figure() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" rows; }
[ "$(figure mean_ns)" -ge "$(figure least_ns)" ] &&
    [ "$(figure mean_ns)" -le "$(figure worst_ns)" ] ||
    fail 'the mean is between the least and the worst'
[ "$(wc -l <rows)" -eq 2 ] || fail 'the file has a line for the machine and one for the row'
machine='{"version":1,"tally":"[0-9.]*","cpu":".*","cpus":[0-9]*,"threads":1,"compiler":".*",'
machine=$machine'"flags":".*","commit":".*","kernel":"[a-z0-9]*"}'
head -n 1 rows | grep -q "^$machine\$" || fail 'the first line tells about the machine'
row='{"version":1,"row":"six-simplest","title":".*","threads":1,"mean_ns":[1-9][0-9]*,'
row=$row'"median_ns":[0-9]*,'
row=$row'"worst_ns":[0-9]*,"least_ns":[0-9]*,"timings":[0-9]*,"items":160,"per_item":1,'
row=$row'"per_second":[0-9]*,"peak_bytes":[1-9][0-9]*,"nodes":[1-9][0-9]*}'
tail -n 1 rows | grep -q "^$row\$" || fail 'the row tells what it should'

# rows_of ARGUMENT...: the names of the rows that are measured.
rows_of() {
    "$bench" --json --seconds 0.001 "$@" | sed -n 's/.*"row":"\([^"]*\)".*/\1/p' | tr '\n' ' '
}

# The signature is the same for any kernel and run.
nodes() { "$bench" --json --only seven-all --seconds 0.001 "$@" |
    sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' | sort -u; }
[ "$(nodes)" = "$(nodes --kernel scalar)" ] || fail 'the signature does not depend on the kernel'

"$bench" --json --only eight-all --seconds 0.001 --threads 2 |
    grep -q '"row":"eight-all",.*"threads":2,' || fail 'two threads have a row'
[ "$(rows_of --only process --threads 1)" = 'process ' ] || fail 'a process is timed'
"$bench" --json --only completions --seconds 0.001 --threads 1 |
    grep -q '"row":"completions",.*"per_item":200000,' ||
    fail 'completions are judged, as many as expected are right'
[ "$(rows_of --only audit,unmet --threads 1)" = 'unmet-wish audit ' ] ||
    fail 'the rows of a list of names run, and no others'
if [ -n "${TALLY_DEEP:-}" ]; then
    [ "$(rows_of --only dataset --threads 1)" = 'dataset-llm dataset-countdown ' ] ||
        fail 'rows of data sets are made'
fi
"$bench" --list | grep -q '^judging  *answers judged' || fail 'the rows are listed'

# wrong MESSAGE ARGUMENT...
wrong() {
    message=$1
    shift
    told=$("$bench" "$@" 2>&1)
    [ $? -eq 2 ] && [ "$told" = "tally-bench: $message" ] || fail "$* says: $told"
}
wrong "no row has such a name: 'nothing'" --only nothing
wrong "cannot be written: '/nowhere/rows'" --output /nowhere/rows
wrong "this processor has no such kernel: 'abacus'" --kernel abacus
wrong "not an option, or without its value; see bench/README.md: 'six'" six
exit $status
