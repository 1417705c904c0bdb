#!/bin/sh
# SPDX-License-Identifier: MIT
# Windows: the zip of tools/windows is made twice, with the same bytes. Its command runs under wine,
# gives the answers and exit statuses of the usual command (questions.txt), reads and writes files
# and pipes, stops in time, and needs no DLL of others. A program is compiled with its library.
# TALLY names the usual command. What wine cannot show (a console, Ctrl-C) is not tested.
set -u
cd "$TALLY_SCRATCH" || exit 1
command -v x86_64-w64-mingw32-gcc >/dev/null && command -v wine >/dev/null ||
    { echo "skipped: no mingw-w64 or no wine; run tools/setup world"; exit 77; }
status=0
complain() {
    echo "$1"
    status=1
}
WINEPREFIX=$PWD/prefix WINEDEBUG=-all LC_ALL=C.UTF-8
export WINEPREFIX WINEDEBUG LC_ALL

rm -rf first second place
"$TALLY_SOURCE/tools/windows" "$PWD/first" >/dev/null || exit 1
(umask 077 && TZ=Asia/Tokyo "$TALLY_SOURCE/tools/windows" "$PWD/second" >/dev/null) || exit 1
archive=$(basename first/*.zip)
cmp "first/$archive" "second/$archive" || complain "made twice, the zip is not the same"
unzip -q "first/$archive" -d place
folder=$PWD/place/${archive%.zip}
grep -q ZPL-2.1 "$folder/LICENSE-mingw-w64.txt" || complain "no licences of what is linked in"
needed=$(x86_64-w64-mingw32-objdump -p "$folder/tally.exe" | sed -n 's/.*DLL Name: //p' |
    grep -viE '^(kernel32|msvcrt)\.dll$')
[ -z "$needed" ] || complain "tally.exe needs $needed"

tally_of_windows() { timeout -k 5 300 wine "$folder/tally.exe" "$@" 2>there_errors.txt; }
# The first start makes wine's own files, and speaks of them.
tally_of_windows --version >/dev/null 2>&1
answers=0
while read -r question; do
    tally=$TALLY
    eval "$question" >here.txt 2>here_errors.txt </dev/null
    here=$?
    # shellcheck disable=SC2034
    tally=tally_of_windows
    eval "$question" >there.txt </dev/null
    there=$?
    [ $here -eq $there ] || complain "ends with $there, not with $here: $question"
    cmp here.txt there.txt || complain "differs: $question"
    [ -s here.txt ] || complain "nothing is answered: $question"
    answers=$((answers + 1))
done <"$TALLY_SOURCE/tests/world/questions.txt"
echo "the zip has $(wc -c <"first/$archive") bytes, twice the same; $answers answers are those here"

# Pipes, files, errors, and a bound on the time.
lines='{"target":952,"numbers":[25,50,75,100,3,6],"expression":"(100+3)*75*6/50+25"}
{"target":952,"numbers":[25,50,75,100,3,6],"expression":"100*9"}
{"target":'
echo "$lines" | "$TALLY" check --batch >here.txt 2>&1
here=$?
echo "$lines" | tally_of_windows check --batch >there.txt
there=$?
cmp here.txt there.txt && [ $here -eq $there ] || complain "lines of a pipe: $there, not $here"
for turn in written replaced; do
    "$TALLY" dataset --seed 7 --count 5 --output here.txt
    tally_of_windows dataset --seed 7 --count 5 --output "grün $turn.txt" ||
        complain "a file is not $turn: $(cat there_errors.txt)"
    cmp here.txt "grün $turn.txt" || complain "the file is not $turn"
    tally_of_windows dataset --seed 7 --count 5 --output "grün $turn.txt" ||
        complain "a file is not replaced: $(cat there_errors.txt)"
    cmp here.txt "grün $turn.txt" || complain "the file is not replaced"
done
tally_of_windows 952 25 >/dev/null
[ $? -eq 1 ] || complain "an impossible game does not end with 1"
tally_of_windows 952 0x >/dev/null
there=$?
[ $there -eq 2 ] && grep -q 0x there_errors.txt || complain "a wrong number ends with $there"
tally_of_windows --all --timeout 2 99999 1 2 3 4 5 6 7 8 9 10 11 12 >/dev/null
[ $? -eq 3 ] || complain "--timeout does not stop a search"
tally_of_windows serve >/dev/null
[ $? -eq 2 ] && grep -q 'not in this build' there_errors.txt ||
    complain "serve: $(cat there_errors.txt)"

# The first example of the header, with the library of the zip.
awk '/^ \* Errors/ { exit } /^ \*     / { print substr($0, 8) }' \
    "$folder/include/tally/tally.h" >example.c
x86_64-w64-mingw32-gcc example.c -I"$folder/include" -L"$folder/lib" -ltally-threads -ltally \
    -lpthread -static -o example.exe && wine example.exe >there.txt 2>/dev/null
grep -q '(100 + 3) \* 75 \* 6 / 50 + 25 = 952' there.txt || complain "the example: $(cat there.txt)"
[ $status -ne 0 ] ||
    echo "pipes, files, errors, a bound on the time, a program with the library: as they should be"
exit $status
