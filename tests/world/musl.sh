#!/bin/sh
# SPDX-License-Identifier: MIT
# The command in one file, linked statically with musl: it needs no library, has less than 2 MB, and
# gives the answers of the usual command. By gcc, and by clang where it is there, and those of a
# release. With the usual C library the service and the program of databases are static as well, and
# do their work. TALLY names the usual command.
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

# is_static FILE: it needs neither a library nor what loads one.
is_static() {
    ! readelf -lW "$1" | grep -q INTERP || complain "$name: $1 needs a dynamic linker"
    ! readelf -dW "$1" | grep -q NEEDED || complain "$name: $1 needs a library"
}

# answer_alike FILE: the questions above, by this command and by the usual one.
answer_alike() {
    answers=0
    while read -r question; do
        # shellcheck disable=SC2086
        "$TALLY" $question >here.txt 2>&1 </dev/null
        # shellcheck disable=SC2086
        "$1" $question >there.txt 2>&1 </dev/null
        cmp here.txt there.txt || complain "$name: differs: $question"
        [ -s here.txt ] || complain "nothing is answered: $question"
        answers=$((answers + 1))
    done <questions
}

for compiler in $compilers; do
    name=$(basename "$compiler")
    {
        cmake -S "$TALLY_SOURCE" -B "$name.build" -DCMAKE_BUILD_TYPE=Release -DTALLY_TESTS=OFF \
            -DTALLY_FRONT_ENDS=OFF -DCMAKE_C_COMPILER="$compiler" \
            -DCMAKE_EXE_LINKER_FLAGS=-static &&
            cmake --build "$name.build" --parallel 2 --target tally_command
    } >"$name.log" 2>&1 || { tail -20 "$name.log"; complain "$name: does not build"; continue; }
    built=$PWD/$name.build/tally
    is_static "$built"
    bytes=$(wc -c <"$built")
    [ "$bytes" -lt 2000000 ] || complain "$name: $bytes bytes are more than 2,000,000"
    answer_alike "$built"
    echo "$name: $bytes bytes, without libraries; $answers answers compared with the usual command"
done

# What a release has: tools/static, for this machine and for ARM, which qemu runs.
name=tools/static
"$TALLY_SOURCE/tools/static" "$PWD/static" >static.log 2>&1 ||
    { tail -20 static.log; complain "$name: does not build"; exit $status; }
for machine in x86_64 aarch64; do
    tar -xzf static/tally-*-linux-$machine.tar.gz
    built=$(echo "$PWD"/tally-*-linux-$machine/tally)
    is_static "$built"
    if [ $machine != "$(uname -m)" ]; then
        printf '#!/bin/sh\nexec qemu-%s-static "%s" "$@"\n' $machine "$built" >run-$machine
        chmod +x run-$machine
        built=$PWD/run-$machine
    fi
    answer_alike "$built"
    echo "$name: $machine, $answers answers compared with the usual command"
done

# The wheels: musl's loader, that for ARM under qemu, lacks what Python has, and nothing else.
for machine in x86_64 aarch64; do
    name=wheel-$machine
    which=musl run=
    if [ $machine != "$(uname -m)" ]; then which=musl-$machine run=qemu-$machine-static; fi
    mkdir -p $name.musl
    {
        "$TALLY_SOURCE/tools/python" --for $which "$PWD/$name" &&
            compiler=$("$TALLY_SOURCE/tools/musl" $machine $name.musl) &&
            /usr/bin/python3 -m zipfile -e "$name"/*.whl $name.files
    } >$name.log 2>&1 || { tail -20 $name.log; complain "$name: does not build"; continue; }
    $run "$($compiler -print-file-name=libc.so)" --list $name.files/libtally/_core.abi3.so \
        >$name.txt 2>&1
    grep -q 'symbol not found' $name.txt ||
        { complain "$name: the loader did not look at it"; continue; }
    lacking=$(grep 'Error' $name.txt | grep -v ': _\{0,1\}Py[A-Za-z0-9_]*: symbol not found')
    if [ -n "$lacking" ]; then complain "$name: $lacking"
    else echo "$name: needs Python's functions, and of musl what is there"; fi
done

# The usual C library, with the archives of zlib and SQLite.
name=glibc
{
    cmake -S "$TALLY_SOURCE" -B $name.build -DCMAKE_BUILD_TYPE=Release -DTALLY_TESTS=OFF \
        -DCMAKE_EXE_LINKER_FLAGS=-static &&
        cmake --build $name.build --parallel 2 --target tally_command tally_serve tally_atlas
} >$name.log 2>&1 || { tail -20 $name.log; complain "$name: does not build"; exit $status; }
built=$PWD/$name.build/tally
for program in "$built" "$built-serve" "$built-atlas"; do is_static "$program"; done
answer_alike "$built"
rm -f here.db there.db
for command in "$TALLY=here.db" "$built=there.db"; do
    "${command%=*}" survey --pool 1..8 --pick 5 --targets 1..100 --count-solutions \
        --output "${command#*=}" >survey.txt 2>&1 ||
        { cat survey.txt; complain "$name: survey"; }
done
cmp here.db there.db || complain "$name: the database differs"
TALLY=$built PYTHONPATH=$TALLY_SOURCE/tests/support python3 \
    "$TALLY_SOURCE/tests/http/api_test.py" >service.txt 2>&1 ||
    { tail -5 service.txt; complain "$name: the service"; }
[ $status -ne 0 ] || echo "$name: tally, tally-serve and tally-atlas are static; $answers answers" \
    "and a database are the same; the service: $(tail -1 service.txt)"
exit $status
