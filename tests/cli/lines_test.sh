#!/bin/sh
# SPDX-License-Identifier: MIT
# solve, count, values and moves --batch: each line is answered as the command answers its game with
# --json, in order, whatever the number of threads.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"
cd "$TALLY_SCRATCH" || exit 1

# same STATUS COMMAND [OPTIONS...]: the lines of the file games are answered as the IDs of the file
# ids one by one.
same() {
    wanted=$1
    shift
    while read -r id; do "$TALLY" "$@" --json "$id" </dev/null; done <ids >wanted.lines
    for threads in 1 4; do
        "$TALLY" "$@" --batch --threads $threads games >seen.lines 2>errors
        status=$?
        checks=$((checks + 1))
        [ $status -eq "$wanted" ] ||
            fail "$* --batch --threads $threads ends with $wanted, not $status"
        [ -s errors ] && fail "$* --batch is quiet: $(cat errors)"
        cmp wanted.lines seen.lines || fail "$* --batch --threads $threads: as one by one"
    done
}

"$TALLY" draw --seed 1 --count 12 --json >games
echo '{"id":"countdown:900/1,1,1,1,1,1"}' >>games
sed 's/.*"id":"\([^"]*\)".*/\1/' games >ids
same 1 solve
same 1 count
same 1 values
same 1 moves
same 3 solve --limit 2 --sort trickiest
same 1 solve --all --sort none --detours
same 1 solve --fewest 5
same 1 count --most 4
same 1 values --targets 100..120
cp ids games
same 1 solve
same 1 moves

# Every line has its answer: an object, an ID, a range, what cannot be read; options count until a
# line says else.
cat >games <<'END'
countdown:10/2,5
{"target":10,"numbers":[2,5],"key":{"a":[1]}}

nonsense
{"target":10}
{"target":"9..10","numbers":[2,5],"key":"range"}
{"target":24,"numbers":[8,3,8,3],"rules":"make24","limit":0}
{"target":24,"numbers":[8,3,8,3],"rules":"make24"}
END
expect 2 count --batch "$TALLY_SCRATCH/games" <<'END'
{"version":1,"id":"countdown:10/2,5","target":10,"numbers":[2,5],"rules":"countdown","solutions":1,"with_detours":1,"fewest":2,"complete":true}
{"version":1,"key":{"a":[1]},"id":"countdown:10/2,5","target":10,"numbers":[2,5],"rules":"countdown","solutions":1,"with_detours":1,"fewest":2,"complete":true}
{"version":1,"error":"'nonsense', character 1: this word is not read; leave it out","position":0,"reason":"word","character":0,"found":"nonsense"}
{"version":1,"error":"\"numbers\" is missing; give target and numbers, or id","position":13}
{"version":1,"key":"range","id":"countdown:9/2,5","target":9,"numbers":[2,5],"rules":"countdown","solutions":0,"with_detours":0,"fewest":0,"complete":true,"scope":{"operations":["+","-","*","/"],"values":"whole","bound":"64 bits"}}
{"version":1,"key":"range","id":"countdown:10/2,5","target":10,"numbers":[2,5],"rules":"countdown","solutions":1,"with_detours":1,"fewest":2,"complete":true}
{"version":1,"error":"this question has no such parameter; leave it out","position":51}
{"version":1,"id":"make24:24/8,3,8,3","target":24,"numbers":[8,3,8,3],"rules":"make24","solutions":1,"with_detours":1,"fewest":4,"complete":true}
END
[ "$("$TALLY" solve --batch <games | grep -c '"error"')" -eq 3 ] ||
    fail 'a bound of 0 is an error where it is asked for'
echo '{"target":24,"numbers":[8,3,8,3]}' | "$TALLY" solve --batch --rules make24 |
    grep -q '"status":"solved"' ||
    fail '--rules counts for lines that name none'
echo '{"target":6,"numbers":[1,2,3],"must_use":[1]}' | "$TALLY" solve --batch --must-use 2 |
    grep -q '"unused":\[\]' ||
    fail 'a line changes an option for itself'
echo '{"target":6,"numbers":[1,3]}' | "$TALLY" solve --batch --must-use 2 | grep -q '"error"' ||
    fail 'numbers that must be used are looked for in each line'

# An answer of many megabytes beside others is the same with any number of threads, and is not kept.
for key in 1 2 3; do
    echo '{"target":765,"numbers":[1,3,7,10,25,50,75,100,8],"limit":40000,"sort":"none",' \
        '"key":'$key'}'
done >games
one=$("$TALLY" solve --batch -t1 games | sed 's/"key":[0-9],//' | cksum)
# Sanitizers take addresses by the terabyte.
most=600000
[ -z "$TALLY_SANITIZE" ] || most=unlimited
(ulimit -v $most && "$TALLY" solve --batch -t3 --memory 200M games) >seen.lines
[ "$(wc -l <seen.lines)" -eq 3 ] || fail 'three lines have three answers'
[ "$(wc -c <seen.lines)" -gt 12582912 ] || fail 'the answers are larger than what is kept'
[ "$(sed 's/"key":[0-9],//' seen.lines | cksum)" = "$one" ] ||
    fail 'large answers are the same on three threads'

# Each line has its own time.
for key in 1 2; do echo '{"target":765,"numbers":[1,3,7,10,25,50,75,100,8,9,11],"key":'$key'}'; \
    done >games
"$TALLY" count --batch --timeout 0.05 games >seen.lines
[ $? -eq 3 ] || fail 'a line that is stopped ends the batch with 3'
[ "$(grep -c '"bound":"stopped"' seen.lines)" -eq 2 ] || fail 'each line is stopped by itself'
end_tests
