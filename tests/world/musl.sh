#!/bin/sh
# SPDX-License-Identifier: MIT
# The command in one file, linked statically with musl: it needs no library, has less than 2 MB, and
# gives the answers of the usual command. By gcc, and by clang where it is there; TALLY names the
# usual command.
set -u
cd "$TALLY_SCRATCH" || exit 1
command -v musl-gcc >/dev/null || { echo "skipped: no musl-gcc; run tools/setup world"; exit 77; }
status=0
complain() {
    echo "$1"
    status=1
}

cat >questions <<'END'
--all --json 952 25 50 75 100 3 6
count --json --threads 4 100..999 1 3 7 10 25 50
values --json --rules make24 1 5 5 7
year --json 2019
draw --json --seed 7 --count 20 --solve
check --json 952 25 50 75 100 3 6 -- (100+3)*75*6/50+25
survey --pool 1..6 --pick 4 --targets 1..30 --count-solutions --threads 2
END

# musl-gcc has the compiler of REALGCC find musl by a file of specs, which clang does not read:
# clang is told the places one by one.
cat >musl-clang <<'END'
#!/bin/sh
headers="-nostdlibinc -isystem /usr/include/$(uname -m)-linux-musl"
library=/usr/lib/$(uname -m)-linux-musl
for argument in "$@"; do
    # shellcheck disable=SC2086
    case $argument in -c | -E | -S | -M | -r) exec clang $headers "$@" ;; esac
done
# shellcheck disable=SC2086
exec clang $headers -nostdlib -nostartfiles "$library/crt1.o" "$@" -L"$library" \
    -Wl,--start-group -lc "$(clang --rtlib=libgcc -print-libgcc-file-name)" -Wl,--end-group
END
chmod +x musl-clang
compilers=musl-gcc
! command -v clang >/dev/null || compilers="$compilers $PWD/musl-clang"

for compiler in $compilers; do
    name=$(basename "$compiler")
    {
        cmake -S "$TALLY_SOURCE" -B "$name.build" -DCMAKE_BUILD_TYPE=Release -DTALLY_TESTS=OFF \
            -DTALLY_FRONT_ENDS=OFF -DCMAKE_C_COMPILER="$compiler" \
            -DCMAKE_EXE_LINKER_FLAGS=-static &&
            cmake --build "$name.build" --parallel 2 --target tally_command
    } >"$name.log" 2>&1 || { tail -20 "$name.log"; complain "$name: does not build"; continue; }
    built=$PWD/$name.build/tally
    ! readelf -lW "$built" | grep -q INTERP || complain "$name: needs a dynamic linker"
    ! readelf -dW "$built" | grep -q NEEDED || complain "$name: needs a library"
    bytes=$(wc -c <"$built")
    [ "$bytes" -lt 2000000 ] || complain "$name: $bytes bytes are more than 2,000,000"
    answers=0
    while read -r question; do
        # shellcheck disable=SC2086
        "$TALLY" $question >here.txt 2>&1 </dev/null
        # shellcheck disable=SC2086
        "$built" $question >there.txt 2>&1 </dev/null
        cmp here.txt there.txt || complain "$name: differs: $question"
        [ -s here.txt ] || complain "nothing is answered: $question"
        answers=$((answers + 1))
    done <questions
    echo "$name: $bytes bytes, without libraries; $answers answers compared with the usual command"
done
exit $status
