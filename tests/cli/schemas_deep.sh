#!/bin/sh
# SPDX-License-Identifier: MIT
# Every line that the tests of the command print with --json fits the schema of its command: the
# tests run once more with a command that records its lines.
cd "$TALLY_SCRATCH" || exit 1
rm -rf recorded
mkdir recorded recorded/scratch
cat >recorded/tally <<'END'
#!/bin/sh
# Runs the command; where it is asked for JSON, keeps what it prints, in whole lines.
case " $* " in
*" --json "*) ;;
*) exec "$RECORDED_TALLY" "$@" ;;
esac
name=$1
case $name in
*[!a-z0-9-]* | -* | [0-9]*) name=solve ;;
esac
kept=$(mktemp "$RECORDED_PLACE/out.XXXXXX")
"$RECORDED_TALLY" "$@" >"$kept"
code=$?
cat "$kept"
sed -n "/}\$/s/^/$name	/p" "$kept" >"$kept.lines"
rm -f "$kept"
exit $code
END
chmod +x recorded/tally
RECORDED_TALLY=$TALLY RECORDED_PLACE=$PWD/recorded
export RECORDED_TALLY RECORDED_PLACE
TALLY=$PWD/recorded/tally
export TALLY
status=0
unset TALLY_DEEP
for test in draw survey book missing puzzles shapes solve lines batch golden audit dataset bench; do
    TALLY_SCRATCH=$PWD/recorded/scratch/$test
    export TALLY_SCRATCH
    mkdir -p "$TALLY_SCRATCH"
    file=$TALLY_SOURCE/tests/cli/${test}_test
    if [ -f "$file.sh" ]; then
        (cd "$TALLY_SCRATCH" && sh "$file.sh") >"recorded/$test.log" 2>&1
    else
        (cd "$TALLY_SCRATCH" && python3 "$file.py") >"recorded/$test.log" 2>&1
    fi
    code=$?
    [ $code -eq 0 ] || [ $code -eq 77 ] || { tail -20 "recorded/$test.log"; status=1; }
done
cat recorded/*.lines >recorded/all
count=$(cut -f1 recorded/all | sort -u | wc -l)
[ "$count" -ge 12 ] || { echo "lines of $count commands alone"; status=1; }
python3 "$TALLY_SOURCE/tests/support/json_schema.py" recorded/all || status=1
exit $status
