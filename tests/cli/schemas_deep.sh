#!/bin/sh
# SPDX-License-Identifier: MIT
# Every line that the tests of the command print with --json fits the schema of its command: those
# tests that print lines of their own run once more with a command that records its lines. Tests of
# signals and terminals are left out: a recorder in the middle would change them.
cd "$TALLY_SCRATCH" || exit 1
rm -rf recorded
mkdir recorded recorded/scratch
cat >recorded/tally <<'END'
#!/bin/sh
# Runs the command; where it is asked for JSON, keeps what it prints, in whole lines.
case " $* " in
*" --json "* | *" --batch "*) ;;
*) exec "$RECORDED_TALLY" "$@" ;;
esac
name=$1
[ -f "$RECORDED_SCHEMAS/$name.json" ] || name=solve # a target, or the name of a rule set
kept=$(mktemp "$RECORDED_PLACE/out.XXXXXX")
case " $* " in
*" --batch "*) # answers pass on one by one, since a test may wait for each
    { "$RECORDED_TALLY" "$@"; echo $? >"$kept.code"; } | tee "$kept"
    read -r code <"$kept.code"
    ;;
*)
    "$RECORDED_TALLY" "$@" >"$kept"
    code=$?
    cat "$kept"
    ;;
esac
sed -n "/}\$/s/^/$name	/p" "$kept" >"$kept.lines"
rm -f "$kept"
exit $code
END
chmod +x recorded/tally
RECORDED_TALLY=$TALLY RECORDED_PLACE=$PWD/recorded RECORDED_SCHEMAS=$TALLY_SOURCE/docs/schemas
export RECORDED_TALLY RECORDED_PLACE RECORDED_SCHEMAS
TALLY=$PWD/recorded/tally
export TALLY
status=0
unset TALLY_DEEP
tests="cli/best_numbers cli/claims cli/list cli/unread cli/draw cli/survey cli/book cli/missing
cli/moves cli/puzzles cli/shapes cli/solve cli/lines cli/batch cli/audit cli/dataset cli/errors"
# Why a test that says --json or --batch is not run here.
not_run='cli/ends_test.sh             compares its lines itself; a recorder would keep signals away
cli/dataset_prompts_test.py  rows that cli/dataset prints
cli/examples_test.py         lines that cli/solve and others print
cli/files_test.sh            lines that cli/solve and others print
cli/golden_test.py           lines that cli/solve prints
cli/help_test.sh             the names of commands and options
cli/reading_test.py          lines that cli/solve prints
cli/worksheet_test.py        lines that cli/draw prints
docs/console_test.py         lines that the tests of the command print
http/api_test.py             answers of the service
http/judge_test.py           answers of the service
rules/console_test.py        lines that cli/solve prints
cli/terminal_test.py         lines that cli/batch prints, on a terminal
cli/lib.sh                   is a part of tests
cli/fits_test.py             lines that the other tests print
cli/read_back_test.py        lines that cli/solve and others print
cli/dataset_schemas_test.py  rows of foreign schemas
golden/effort_test.py        lines that cli/solve prints
cli/schemas_deep.sh          this test
cli/schemas_test.py          compares its lines itself
certify/certificates_test.py lines that cli/solve prints
certify/digits_test.py       lines that cli/solve prints
certify/mutants_test.py      lines that cli/solve prints
cli/declarations_test.py     lines that cli/draw prints
web/certificate_test.mjs     lines that cli/solve prints
counts/oeis_missing_test.py  lines that cli/missing prints
counts/oeis_digits_test.py   lines that cli/solve and cli/missing print
counts/shapes_test.py        lines that cli/shapes prints
golden/oracle_test.py        lines that cli/golden prints
property/beyond_64_bits_test.py lines that cli/solve prints
property/exact_any_size_test.py lines that cli/solve prints
property/long_texts_test.py  lines that cli/batch prints
property/missing_test.py     lines that cli/missing prints
property/switches_test.py    lines that cli/solve, cli/missing and others print
counts/bench_test.sh         rows of measurements, which the command does not print
counts/wide_fours_test.c     lines that cli/puzzles prints
faults/atlas_damaged_test.py   lines that cli/survey prints, of hundreds of damaged files
faults/command_allocation_test.py compares its lines itself
cli/merge_test.py            lines that are those of cli/survey, byte for byte
rules/added_row_test.py      a command of its own, with one more rule set
support/json_schema.py       is a part of tests
web/npm_test.mjs             lines that cli/solve and cli/draw print
web/wasm_test.mjs            lines that cli/golden prints'
(cd "$TALLY_SOURCE/tests" && grep -rlE -e '--json|--batch' --exclude-dir=node_modules \
    --exclude-dir=world .) | sed 's|^\./||' | while read -r file; do
    case " $(echo "$tests" | tr '\n' ' ') " in *" ${file%_test.*} "*) continue ;; esac
    echo "$not_run" | grep -q "^$file " || echo "$file: its lines are not compared with schemas"
done >forgotten
[ ! -s forgotten ] || { cat forgotten; status=1; }
for test in $tests; do
    log=$(echo "$test" | tr / _).log
    TALLY_SCRATCH=$PWD/recorded/scratch/$test
    export TALLY_SCRATCH
    mkdir -p "$TALLY_SCRATCH"
    file=$TALLY_SOURCE/tests/${test}_test
    if [ -f "$file.sh" ]; then
        (cd "$TALLY_SCRATCH" && sh "$file.sh") >"recorded/$log" 2>&1
    else
        (cd "$TALLY_SCRATCH" && python3 "$file.py") >"recorded/$log" 2>&1
    fi
    code=$?
    [ $code -eq 0 ] || [ $code -eq 77 ] || { tail -20 "recorded/$log"; status=1; }
done
cat recorded/*.lines >recorded/all
count=$(cut -f1 recorded/all | sort -u | wc -l)
[ "$count" -ge 12 ] || { echo "lines of $count commands alone"; status=1; }
python3 "$TALLY_SOURCE/tests/support/json_schema.py" recorded/all || status=1
exit $status
