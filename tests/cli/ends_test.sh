#!/bin/sh
# SPDX-License-Identifier: MIT
# How the command ends where it is broken off: a reader that goes, a full disk, Ctrl-C, a time-out,
# too little memory.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"
many='765 1 2 3 5 7 10 25 50 75 100' # three million solutions
some='765 1 2 3 7 10 25 50 75 100'   # 79,026
errors=$TALLY_SCRATCH/errors
seen=$TALLY_SCRATCH/seen

# status_of COMMAND...: runs it with its streams in files, its status in $status.
status_of() {
    "$@" >"$seen" 2>"$errors" </dev/null
    status=$?
    checks=$((checks + 1))
    shift
    keep_json "$@"
}

# A closed pipe ends a listing quietly; what was read is right.
# shellcheck disable=SC2086
{ "$TALLY" -aq --sort none $some 2>"$errors"; echo $? >"$TALLY_SCRATCH/status"; } |
    head -n 1 >"$seen"
[ "$(wc -l <"$seen")" -eq 1 ] || fail 'head -n 1 gets its line'
[ -s "$errors" ] && fail "a closed pipe is quiet: $(cat "$errors")"
[ "$(cat "$TALLY_SCRATCH/status")" -eq 3 ] ||
    fail "a closed pipe ends with 3, not $(cat "$TALLY_SCRATCH/status")"

# A full disk is said in one line.
if [ -c /dev/full ]; then
    for arguments in '952 25 50 75 100 3 6' '--json 952 25 50 75 100 3 6' 'values 1 2 3' 'draw' \
        '--help' 'help --json' \
        'check 5 5 -- 5' "-aq --sort none $some"; do
        # shellcheck disable=SC2086
        "$TALLY" $arguments >/dev/full 2>"$errors" </dev/null
        status=$?
        checks=$((checks + 1))
        [ "$status" -eq 2 ] || fail "tally $arguments >/dev/full ends with 2, not $status"
        [ "$(wc -l <"$errors")" -eq 1 ] ||
            fail "tally $arguments >/dev/full says one line: $(cat "$errors")"
        grep -q '^tally: standard output: No space left on device' "$errors" ||
            fail "it names the full disk"
    done
    echo '{"target":5,"numbers":[5],"expression":"5"}' |
        "$TALLY" check --batch >/dev/full 2>"$errors"
    [ $? -eq 2 ] || fail 'check --batch >/dev/full ends with 2'
fi

# A time-out: what was found is marked as not complete.
# shellcheck disable=SC2086
status_of "$TALLY" -a --json --sort none --timeout 0.2 -t 1 $many
[ "$status" -eq 3 ] || fail "--timeout ends with 3, not $status"
grep -q '^tally: 765: stopped by --timeout' "$errors" || fail '--timeout is said'
tail -c 100 "$seen" | grep -q '"complete":false,"bound":"stopped"}$' ||
    fail 'the JSON says that it is not complete'

# A sorted list that is stopped at once has one solution, which took little work, and says so.
status_of "$TALLY" -a --use all --timeout 0.001 765 1 2 3 5 7 10 25 50 75 100
[ "$status" -eq 3 ] || fail "--timeout before the first solution ends with 3, not $status"
grep -q '^765 = ' "$seen" && grep -q '^1 solution, and there may be more$' "$seen" ||
    fail "a solution in hand is given: $(cat "$seen")"

# One solution in hand is an answer, though a simpler one may exist.
for form in '--expr' '--json'; do
    status_of "$TALLY" solve --use all --timeout 0.01 -t 1 "$form" \
        952 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
    [ "$status" -eq 0 ] || fail "one solution in hand ends with 0, not $status"
    grep -q '^tally: 952: stopped by --timeout; a simpler solution may exist$' "$errors" ||
        fail "it says: $(cat "$errors")"
done
# The difficulty was not found out either.
unrated='"difficulty":null,"seconds":null,"is_extrapolated":null,"difficulty_model":1'
stopped='"distance":0,"complete":false,"bound":"stopped"'
grep -q "\"status\":\"solved\",$unrated,$stopped" "$seen" ||
    fail 'so does the JSON'

# A count that is stopped, or refused for its memory, tells what it has found: the solutions of few
# numbers, or one in hand.
status_of "$TALLY" count 952 1 2 3 4 5 6 7 8 9 10 11 12 13 14 --memory 100M --json
[ "$status" -eq 3 ] || fail "a count without memory ends with 3, not $status"
grep -q '"solutions":32,"with_detours":32,"fewest":4,"complete":false,"bound":"memory"' "$seen" ||
    fail 'a count without memory has the solutions of four numbers'
status_of "$TALLY" count --use all 952 1 2 3 4 5 6 7 8 9 10 11 12 --timeout 0.1 --json
grep -q '"solutions":1,"with_detours":1,"fewest":12,"complete":false,"bound":"stopped"' "$seen" ||
    fail 'a stopped count has the solution in hand'

# Where whole lines are missing, the last line of the JSON says so.
rest='^{"version":1,"complete":false,"bound":"stopped",'
rest=$rest'("target":"[0-9]+(..999)?"|'
rest=$rest'"settled_numbers":[0-9]+,"settled_below":[0-9]+,"scope":.*)}$'
for arguments in 'solve 100..999' 'count 100..999' 'values'; do
    # shellcheck disable=SC2086
    status_of "$TALLY" $arguments --json --timeout 0.01 -t 1 1 2 3 5 7 10 25 50 75
    [ "$status" -eq 3 ] || fail "$arguments --timeout ends with 3, not $status"
    tail -n 1 "$seen" | grep -qE "$rest" || fail "$arguments ends with $(tail -n 1 "$seen")"
done

# The time limit ends whatever is done when it is met, also where the reader is slow. Each of these
# would go on for minutes or hours without it; how late it ends is not looked at, since a machine
# may be busy with other things.
if command -v python3 >/dev/null && [ -z "$TALLY_SANITIZE" ]; then
    python3 - "$TALLY" <<'END' || fail 'the time limit holds'
import os, subprocess, sys
seconds = '0.3' if os.environ.get('TALLY_DEEP') else '0.1'
tally, wrong, numbers = sys.argv[1], 0, '25 50 75 100 3 6 8 9'.split()
ten = ['952', *numbers, '10', '7']
commands = [['-aq', '--sort', 'trickiest', *ten], ['-aq', *ten], ['-a', '--json', *ten], ['values', '-q', *numbers, '10'],
            ['count', *ten, '2', '4'], ['--json', '100..99999', *ten], ['draw', '--count', '9999999', '--solve'],
            ['survey', '--count-solutions', '--pool', '1..40']]
for command in commands:
    # The pipe is never read.
    for threads, reader in [('1', subprocess.DEVNULL), ('2', subprocess.PIPE)]:
        process = subprocess.Popen([tally, *command, '-t', threads, '--timeout', seconds], stdin=subprocess.DEVNULL,
                                   stdout=reader, stderr=subprocess.DEVNULL)
        try:
            status = process.wait(600)
        except subprocess.TimeoutExpired:
            process.kill()
            status = 'none'
        if status != 3:
            wrong += 1
            print(f'{command} -t {threads}: status {status}')
sys.exit(wrong != 0)
END
    checks=$((checks + 1))
fi

# Ctrl-C and SIGTERM: the same. The search is waited for, so that the signal comes while it runs.
for signal in INT TERM; do
    rm -f "$seen"
    # A shell without job control starts background jobs with SIGINT ignored; python3 puts it back.
    command -v python3 >/dev/null || break
    # shellcheck disable=SC2086
    python3 - "$TALLY" "$signal" "$seen" "$errors" $many <<'END'
import os, signal, subprocess, sys, time
tally, name, seen, errors = sys.argv[1:5]
signal.signal(signal.SIGINT, signal.default_int_handler)
with open(seen, "wb") as out, open(errors, "wb") as err:
    process = subprocess.Popen([tally, "-aq", "--sort", "none", "-t", "1"] + sys.argv[5:], stdout=out, stderr=err)
    while os.path.getsize(seen) == 0 and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(getattr(signal, "SIG" + name))
    sys.exit(process.wait(60))
END
    status=$?
    checks=$((checks + 1))
    [ "$status" -eq 3 ] || fail "SIG$signal ends with 3, not $status"
    grep -q '^tally: 765: interrupted; more may exist' "$errors" ||
        fail "SIG$signal is said: $(cat "$errors")"
    [ -s "$seen" ] || fail "SIG$signal leaves what was found"
    tail -n 1 "$seen" >"$TALLY_SCRATCH/last"
    "$TALLY" check -q countdown:765/1,2,3,5,7,10,25,50,75,100 "$(cat "$TALLY_SCRATCH/last")" \
        >/dev/null ||
        fail 'the last line is a whole solution'
done

# Too little memory for a sorted list.
# shellcheck disable=SC2086
status_of "$TALLY" -aq --memory 1M -t 1 $many
[ "$status" -eq 3 ] || fail "--memory ends with 3, not $status"
[ "$(wc -l <"$errors")" -eq 1 ] || fail "--memory is said in one line: $(cat "$errors")"

# Nothing but answers goes to standard output, and progress to nobody but a terminal.
# shellcheck disable=SC2086
status_of "$TALLY" count -t 1 $some
[ -s "$errors" ] && fail "no progress where no terminal reads: $(cat "$errors")"
end_tests
