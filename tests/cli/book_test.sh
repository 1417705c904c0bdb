#!/bin/sh
# SPDX-License-Identifier: MIT
# survey --book: a book that is not whole says so, with its status, on standard error and in
# JSON, and names where.
# shellcheck source=tests/cli/lib.sh
. "$TALLY_SOURCE/tests/cli/lib.sh"
cd "$TALLY_SCRATCH" || exit 1
seconds_tried='0.005 0.1 0.3' kilobytes_tried='30000 34000 50000' sizes_tried='1M 8M'
if [ -n "${TALLY_DEEP:-}" ]; then
    seconds_tried='0.005 0.05 0.1 0.2 0.3 0.4 0.6' sizes_tried='1M 4M 8M'
    kilobytes_tried='30000 32000 34000 36000 40000 50000'
fi
long="survey --pick 9 --pool 2..10 --book 5000..5003 -t 1"
# shellcheck disable=SC2086
"$TALLY" $long >whole.txt 2>errors || fail "a whole book: $(cat errors)"
[ "$(wc -l <whole.txt)" -eq 80625 ] || fail "a whole book has 80,625 lines, not $(wc -l <whole.txt)"

# broken STATUS WHY: what is in seen and errors is a part of the book, and says so.
broken() {
    checks=$((checks + 1))
    lines=$(wc -l <seen)
    if [ "$status" -eq 0 ]; then
        cmp -s seen whole.txt || fail "$1: $lines lines with exit 0"
        return
    fi
    [ "$status" -eq 3 ] || fail "$1 ends with 3, not $status: $(cat errors)"
    [ "$(wc -l <errors)" -eq 1 ] || fail "$1 says one line: $(cat errors)"
    grep -q "^tally: $2" errors || fail "$1 says why: $(cat errors)"
    head -n "$lines" whole.txt | cmp -s - seen || [ "$3" = any ] ||
        fail "$1: what is there is not the beginning of the book"
    tail -c 1 seen | od -c | grep -q '\\n' || [ "$lines" -eq 0 ] ||
        fail "$1 ends in the middle of a line"
}

stops=0
for seconds in $seconds_tried; do
    # shellcheck disable=SC2086
    "$TALLY" $long --timeout $seconds >seen 2>errors
    status=$?
    grep -q "10: stopped by --timeout; its solutions .* are not all here" errors &&
        stops=$((stops + 1))
    broken "--timeout $seconds" "\(2 3 4 5 6 7 8 9 10: \)*stopped by --timeout" any
done
[ "$stops" -gt 0 ] || echo "no time-out came while the list was made"
# shellcheck disable=SC2086
"$TALLY" $long --timeout 0.01 --json >broken.jsonl 2>errors
status=$?
[ "$status" -ne 3 ] ||
    [ "$(tail -n 1 broken.jsonl)" = '{"version":1,"complete":false,"bound":"stopped"}' ] ||
    fail "the last line of JSON says that the book was stopped: $(tail -n 1 broken.jsonl)"

# Ctrl-C; a shell without job control starts background jobs with SIGINT ignored, so python3 sends
# it.
if command -v python3 >/dev/null; then
    # shellcheck disable=SC2086
    python3 - "$TALLY" $long <<'END'
import signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
with open("seen", "wb") as out, open("errors", "wb") as err:
    process = subprocess.Popen(sys.argv[1:], stdout=out, stderr=err)
    time.sleep(0.08)
    process.send_signal(signal.SIGINT)
    status = process.wait(60)
    sys.exit(status if status != -signal.SIGINT else 77) # it came before anything was watched
END
    status=$?
    [ "$status" -eq 77 ] || broken "SIGINT" "\(2 3 4 5 6 7 8 9 10: \)*interrupted" any
fi

# Short of memory, by the machine and by --memory.
if [ -z "$TALLY_SANITIZE" ]; then
    short=0
    for size in $kilobytes_tried; do
        # shellcheck disable=SC2086
        (ulimit -v $size && exec "$TALLY" $long) >seen 2>errors
        status=$?
        [ $status -eq 127 ] || [ $status -eq 126 ] && continue # the command itself does not fit
        grep -q "error while loading\|cannot allocate memory in static" errors && continue
        [ $status -eq 3 ] && short=$((short + 1))
        broken "ulimit -v $size" ".*memory" any
    done
    [ "$short" -gt 0 ] || echo "no limit was too small"
fi
for size in $sizes_tried; do
    # shellcheck disable=SC2086
    "$TALLY" $long --memory $size >seen 2>errors
    status=$?
    broken "--memory $size" ".*memory" any
done

# What values beyond 64 bits would give is told for each selection, with exit status 0.
eights="survey --pool 8,8,8,8 --pick 4 --rules four-fours --depth 3 --book 71..73"
# shellcheck disable=SC2086
"$TALLY" $eights >seen 2>errors || fail "a book of four eights ends with 0"
grep -q '^tally: 8 8 8 8: values beyond 64 bits were not explored; more solutions may exist$' \
    errors ||
    fail "what was not explored is said: $(cat errors)"
[ -s seen ] || fail "a book of four eights has lines"
# shellcheck disable=SC2086
"$TALLY" $eights --json >seen 2>errors || fail "a book of four eights as JSON ends with 0"
[ "$(tail -n 1 seen)" = \
    '{"version":1,"numbers":[8,8,8,8],"draws":1,"complete":false,"bound":"value"}' ] ||
    fail "JSON names the selection: $(tail -n 1 seen)"
# A book without gaps has no such line.
"$TALLY" survey --rules make24 --book --json >seen 2>errors || fail "a book of make24"
[ -s errors ] && fail "a whole book says nothing: $(cat errors)"
grep -q complete seen && fail "a whole book has no line that says otherwise"
end_tests
