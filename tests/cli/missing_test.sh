#!/bin/sh
# SPDX-License-Identifier: MIT
# tally missing: what it prints, its exit statuses, and a search that goes on where it was broken
# off.
. "$TALLY_SOURCE/tests/cli/lib.sh"

expect 0 missing 1 2 3 4 <<'END'
1 to 28 can be made
cannot be made: 29
END
expect 0 missing --json 1 2 3 4 5 6 <<'END'
{"version":1,"id":"countdown:1/1,2,3,4,5,6","rules":"countdown","numbers":[1,2,3,4,5,6],"run":283,"from":1,"missing":[284],"complete":true,"scope":{"operations":["+","-","*","/"],"values":"whole","bound":"64 bits"}}
END
expect 0 missing -q --from 29 --count 4 1,2,3,4 <<'END'
29 31 33 34
END
expect 0 missing 5 <<'END'
cannot be made: 1
END
expect 0 missing --most 1 1 2 <<'END'
1 and 2 can be made
cannot be made: 3
END
# Where 50 and 3 must be used, a detour makes 50.
expect 0 missing -q --must-use 50,3 --from 50 3 4 50 75 <<'END'
52
END
expect 0 solve -q --must-use 50,3 50 3 4 50 75 <<'END'
50 * (4 - 3)
END
expect 0 count --must-use 50,3 50 3 4 50 75 <<'END'
50: 0 solutions, 2 with detours; at least 3 numbers are needed
END
expect 0 hint --must-use 50,3 50 3 4 50 75 <<'END'
3 numbers are enough
END
expect 0 values -q --must-use 50,3 --targets 50 3 4 50 75 <<'END'
50 * (4 - 3)
END
expect 0 values --count --must-use 50,3 --targets 45..60 3 4 50 75 <<'END'
6 values
END
expect 1 hint --use all --most 2 22 7 9 6 <<'END'
out of reach
END
expect 0 missing -q --values exact --from 0 --use all 1 1 <<'END'
3
END
expect 0 missing --json 'countdown,values=exact,use=all:1/4,5,6,7,8' <<'END'
{"version":1,"id":"countdown,values=exact,use=all:1/4,5,6,7,8","rules":"countdown","numbers":[4,5,6,7,8],"run":192,"from":1,"missing":[193],"complete":true,"scope":{"operations":["+","-","*","/"],"values":"exact","bound":"64 bits"}}
END
expect 0 missing --json --from 18446744073709551614 1 2 <<'END'
{"version":1,"id":"countdown:18446744073709551614/1,2","rules":"countdown","numbers":[1,2],"run":0,"from":"18446744073709551614","missing":["18446744073709551614"],"complete":true,"scope":{"operations":["+","-","*","/"],"values":"whole","bound":"64 bits"}}
END

# The range ends: there is one number left to look at, and two are asked for.
expect 0 missing -q --count 2 --from 18446744073709551615 1 2 <<'END'
18446744073709551615
END

# No value beyond 64 bits is looked at, so that nothing is proved.
expect_says() {
    wanted_status=$1
    pattern=$2
    shift 2
    "$TALLY" "$@" >"$TALLY_SCRATCH/seen" 2>"$TALLY_SCRATCH/errors"
    status=$?
    checks=$((checks + 1))
    [ "$status" -eq "$wanted_status" ] || fail "tally $* ends with $wanted_status, not $status"
    grep -q "$pattern" "$TALLY_SCRATCH/seen" ||
        fail "tally $* says $pattern: $(cat "$TALLY_SCRATCH/seen")"
}
expect_says 3 '"missing":\[\],"unproved":\[27\],"complete":false,"bound":"value","next":' \
    missing --json --rules four-fours --depth 3 8 8 8 8
expect_says 0 '"missing":\[17\],"complete":true' missing --json --rules four-fours --depth 2 4 4 4
expect_says 3 '"missing":\[\],"complete":false,"bound":"stopped","next":' \
    missing --json --timeout 0.2 -t 1 1 2 3 4 5 6 7 8 9 10 11 12
expect_says 0 'cannot be made: 1413' missing --memory 360K 1 2 3 4 5 6 7

expect_error 2 'numbers are missing' missing
expect_error 2 "--from 0: these rules make whole numbers from 1" missing --from 0 1 2
expect_error 2 '--count .101.' missing --count 101 1 2

# A checkpoint: what is known already is not looked for again, and a file of another search is
# refused.
file=$TALLY_SCRATCH/checkpoint
rm -f "$file"
expect 0 missing -q --count 2 --checkpoint "$file" 1 2 3 4 <<'END'
29 31
END
cat >"$TALLY_SCRATCH/saved" <<'END'
tally missing 1
search countdown:1/1,2,3,4 fewest 0 most 0 must
next 32
missing 29 31
unproved
END
cmp "$file" "$TALLY_SCRATCH/saved" || fail "the checkpoint is as it should be"
expect 0 missing -q --count 4 --checkpoint "$file" 1 2 3 4 <<'END'
29 31 33 34
END
# It keeps more numbers than are asked for, and an empty one is a new one.
cp "$file" "$file.kept"
expect 0 missing -q --checkpoint "$file" 1 2 3 4 <<'END'
29
END
cmp "$file" "$file.kept" || fail "the checkpoint still has all numbers"
expect_says 3 '"unproved":\[27,33\],"complete":false,"bound":"value","next":34,' \
    missing --json --rules four-fours --depth 3 --count 2 --checkpoint "$file.fours" 8 8 8 8
expect_says 3 '"unproved":\[27\],"complete":false,"bound":"value","next":33,' \
    missing --json --rules four-fours --depth 3 --checkpoint "$file.fours" 8 8 8 8
rm -f "$file.fours"
: >"$file.empty"
expect 0 missing -q --checkpoint "$file.empty" 1 2 3 4 <<'END'
29
END
rm -f "$file.empty"
# It is believed: a file that says so skips numbers.
sed -e 's/^next.*/next 1000/' -e 's/^missing.*/missing 29/' "$file" >"$file.new"
mv "$file.new" "$file"
expect 0 missing -q --count 2 --checkpoint "$file" 1 2 3 4 <<'END'
29 1000
END
refused='--checkpoint .*: the file is not of this search'
expect_error 2 "$refused" missing --checkpoint "$file" 1 2 3 5
expect_error 2 "$refused" missing --most 3 --checkpoint "$file" 1 2 3 4
expect_error 2 "$refused" missing --fewest 1 --detours --checkpoint "$file" 1 2 3 4
# Each number is plain decimal, within 64 bits, after one blank; nothing follows the last line.
while read -r damage; do
    sed "$damage" "$TALLY_SCRATCH/saved" >"$file"
    expect_error 2 '--checkpoint .*: the file is damaged' missing --checkpoint "$file" 1 2 3 4
done <<'END'
s/^next.*/next x/
s/^next.*/next/
s/^next.*/next -1/
s/^next.*/next +32/
s/^next.*/next  32/
s/^next.*/next 32 /
s/^next.*/next 32 33/
s/^next.*/next 18446744073709551616/
s/^missing.*/missing 29 -31/
s/^missing.*/missing 29,31/
$d
$s/$/ 0x7/
$a more
END
expect_error 2 "--checkpoint '/nowhere/file'" missing --checkpoint /nowhere/file 1 2 3 4

# 50 = 50 * (4 - 3) uses the 3 by a detour alone.
for detours in false true; do
    checks=$((checks + 1))
    printf '{"numbers":[3,4,50],"from":50,"must_use":[3],"detours":%s}\n' "$detours" |
        "$TALLY" missing --batch | grep -q '"missing":\[52\],"complete":true' ||
        fail "with detours $detours, 52 is missing"
done

# How many values there are, without the values: A071603.
expect 0 values --count 1 2 3 4 5 <<'END'
121 values
END
expect 0 values --count -q 1 <<'END'
1
END
expect 0 values --count --json --targets 5..6 1 2 3 <<'END'
{"version":1,"rules":"countdown","numbers":[1,2,3],"values":2,"complete":true,"scope":{"operations":["+","-","*","/"],"values":"whole","bound":"64 bits"}}
END
expect_error 2 '--count: not with --grid: it writes one number' values --count --grid 1 2
expect_error 2 '--count: not with --batch: it writes one number' values --count --batch
expect_says 3 '^[1-9][0-9,]* values, and there may be more$' \
    values --count --memory 1M 1 2 3 4 5 6 7 8

# With --batch, the options hold for lines that do not say otherwise.
checks=$((checks + 1))
printf '%s\n' '{"numbers":[1,2,3]}' '{"numbers":[1,2,3],"count":1,"from":1}' 'countdown:7/1,2,3' |
    "$TALLY" missing --batch -n 3 --from 2 >"$TALLY_SCRATCH/lines"
[ "$(sed 's/.*"run"/"run"/; s/,"scope".*/}/' "$TALLY_SCRATCH/lines")" = \
    '"run":8,"from":2,"missing":[10,11,12],"complete":true}
"run":9,"from":1,"missing":[10],"complete":true}
"run":8,"from":2,"missing":[10,11,12],"complete":true}' ] || {
    fail '--from and --count hold for all lines'
    cat "$TALLY_SCRATCH/lines"
}

# best-numbers: A048175.
for each in 1:1 2:3 3:10 4:51; do
    run=$("$TALLY" best-numbers --json --values exact --use all "${each%:*}" |
        sed 's/.*"run":\([0-9]*\),.*"complete":true.*/\1/')
    checks=$((checks + 1))
    [ "$run" = "${each#*:}" ] || fail "${each%:*} digits make 1 to ${each#*:}, not $run"
done
expect 0 best-numbers --json --values exact --use all --pool 1..22 2 <<'END'
{"version":1,"rules":"countdown,values=exact,use=all","count":2,"selections":231,"run":3,"with_run":1,"numbers":[[1,2]],"complete":true}
END
expect 0 best-numbers --json --rules sequence --pool 2x3,7,8x2 3 <<'END'
{"version":1,"rules":"sequence","count":3,"selections":19,"run":9,"with_run":1,"numbers":[[8,2,2]],"complete":true}
END
expect 0 best-numbers --pool 2..4x2 2 <<'END'
1 to 3, the longest run of 6 selections:
2 3
END
expect 0 best-numbers --pool 5,7 2 <<'END'
1 cannot be made; no run of 1 selection:
5 7
END
expect_error 2 "'0': give how many numbers" best-numbers 0
expect_error 2 'give how many numbers, 1 to 10, and nothing else' best-numbers 3 4
expect_error 2 "--pool '1..3': fewer numbers" best-numbers --pool 1..3 4

"$TALLY" missing --json --values exact 1/2 5 | grep -q '"numbers":\["1/2",5\]' ||
    fail "numbers that are fractions, in JSON"
end_tests
