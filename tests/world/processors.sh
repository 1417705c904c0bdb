#!/bin/sh
# SPDX-License-Identifier: MIT
# Other processors: the command gives the same bytes as on this one, big-endian and 32 bits
# included; the tests of parts, kernels and golden games pass. By Debian's cross compilers and qemu:
# tests/world/processors.sh [PROCESSOR...], of arm64, s390x, i386 and riscv64 (library and command
# alone). TALLY names the command of this machine. questions.txt has what is asked: a line of the
# shell each, with the command as $tally. Databases of surveys are the same bytes, too: SQLite for
# these processors is what Debian has, unpacked by mmdebstrap, of the version that is here.
# A kernel for x86-64 that runs programs of 32 bits runs those of i386 itself: under qemu-i386 7.2,
# a program that only starts a thread never returns from pthread_create().
set -u
cd "$TALLY_SCRATCH" || exit 1
[ $# -gt 0 ] || set -- arm64 s390x i386 riscv64
status=0
complain() {
    echo "$1"
    status=1
}

# databases PROCESSOR: the surveys that tally-atlas writes here and there, compared.
databases() {
    rm -f here*.db there*.db
    count=0
    for survey in '--pool 1..8 --pick 5 --targets 1..100 --count-solutions' \
        '--pool 1..6x2 --pick 4 --targets 100..300 --games --effort' \
        '--rules make24 --pool 1..6 --pick 4 --targets 1..30'; do
        count=$((count + 1))
        # shellcheck disable=SC2086
        "$(dirname "$TALLY")/tally-atlas" survey $survey --output here$count.db >/dev/null 2>&1
        # shellcheck disable=SC2086
        $started "$PWD/$1/tally-atlas" survey $survey --output there$count.db >/dev/null 2>&1
        cmp here$count.db there$count.db || complain "$1: the database differs: $survey"
    done
    echo "$1: $count databases are those of this machine, byte for byte"
}

for processor in "$@"; do
    case $processor in
    arm64) triplet=aarch64-linux-gnu qemu=aarch64 ;;
    s390x) triplet=s390x-linux-gnu qemu=s390x ;;
    i386) triplet=i686-linux-gnu qemu=i386 ;;
    riscv64) triplet=riscv64-linux-gnu qemu=riscv64 ;;
    *) complain "not known: $processor"; continue ;;
    esac
    command -v $triplet-gcc >/dev/null && command -v qemu-$qemu-static >/dev/null ||
        { echo "$processor: skipped: no compiler or no qemu; run tools/setup world"; continue; }
    emulator="qemu-$qemu-static -L /usr/$triplet"
    by=qemu
    loader=/usr/$triplet/lib/ld-linux.so.2
    if [ $processor = i386 ] && $loader --version >loader.txt 2>&1; then
        emulator="$loader --library-path /usr/$triplet/lib"
        by="the kernel itself"
    fi
    # An emulator that hangs is a failure, not an endless test.
    started="timeout -k 5 300 $emulator"
    # An archive of SQLite is linked, so that the emulator need not find the shared one.
    root=$PWD/$processor-debian
    front_ends=OFF
    if [ $processor != riscv64 ]; then
        # The mirror of this machine, without updates: not each mirror has them for all processors.
        mirror=$(apt-cache policy | sed -n 's|^ *[0-9]* \(http[^ ]*\) bookworm/main .*|\1|p' |
            head -1)
        [ -d "$root" ] || mmdebstrap --quiet --variant=extract --arch=$processor \
            --include=libsqlite3-dev bookworm "$root" ${mirror:+"deb $mirror bookworm main"} \
            >$processor.root.log 2>&1 || rm -rf "$root"
        rm -f "$root"/usr/lib/*/libsqlite3.so*
        [ ! -d "$root" ] || front_ends=ON
    fi
    {
        env PKG_CONFIG_SYSROOT_DIR="$root" \
            PKG_CONFIG_LIBDIR="$(echo "$root"/usr/lib/*/pkgconfig)" \
            cmake -S "$TALLY_SOURCE" -B $processor -DCMAKE_BUILD_TYPE=Release \
            -DTALLY_FRONT_ENDS=$front_ends \
            -DCMAKE_C_STANDARD_LIBRARIES=-lm \
            -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=$qemu \
            -DCMAKE_C_COMPILER=$triplet-gcc -DCMAKE_OBJCOPY="$(command -v $triplet-objcopy)" \
            -DCMAKE_CROSSCOMPILING_EMULATOR="$(echo "$emulator" | tr ' ' ';')" &&
            cmake --build $processor --parallel 2 --target tally_command tally_shared tally_static
    } >$processor.log 2>&1 ||
        { tail -30 $processor.log; complain "$processor: does not build"; continue; }
    answers=0
    while read -r question; do
        tally=$TALLY
        eval "$question" >here.txt 2>&1 </dev/null
        here=$?
        # shellcheck disable=SC2034
        tally="$started $PWD/$processor/tally"
        eval "$question" >there.txt 2>&1 </dev/null
        [ $? -eq $here ] && cmp here.txt there.txt || complain "$processor: differs: $question"
        [ -s here.txt ] || complain "nothing is answered: $question"
        answers=$((answers + 1))
    done <"$TALLY_SOURCE/tests/world/questions.txt"
    echo "$processor: $answers answers are those of this machine (run by $by)"
    [ $processor != riscv64 ] || continue
    if [ $front_ends = OFF ]; then
        echo "$processor: databases are not compared: Debian's SQLite could not be had"
    elif cmake --build $processor --parallel 2 --target tally_atlas >>$processor.log 2>&1; then
        databases $processor
    else
        tail -30 $processor.log
        complain "$processor: tally-atlas does not build"
    fi
    # The oracle is a program of this machine, which cannot start that of another one.
    { cmake --build $processor --parallel 2 && (cd $processor && ctest -j2 -L 'unit|golden|kernel' \
        -E 'oracle' --output-on-failure); } >>$processor.log 2>&1 ||
        { tail -60 $processor.log; complain "$processor: tests fail"; continue; }
    echo "$processor: $(grep 'tests passed' $processor.log)"
done
exit $status
