#!/bin/sh
# SPDX-License-Identifier: MIT
# What is built is hardened (cmake/hardening.cmake): the command is at a random address, its tables
# are read-only, functions have guards of the stack and checked functions of the C library, and
# jumps have marked targets.
command -v readelf >/dev/null || exit 77
[ -z "${TALLY_SANITIZE:-}" ] || exit 77
[ "$(uname -s)" = Linux ] || { echo "the formats are those of Linux"; exit 77; }
grep -q 'TALLY_HARDENING:BOOL=ON' "$TALLY_BUILD/CMakeCache.txt" || exit 77
cd "$TALLY_BUILD" || exit 1
status=0

# has FILE WHAT OPTION PATTERN: what readelf tells of the file by OPTION has the pattern.
has() {
    readelf "$3" -W "$1" 2>/dev/null | grep -qE "$4" || { echo "$1: no $2"; status=1; }
}

for file in tally tally-serve tally-atlas libtally.so libtally-threads.so; do
    [ -e "$file" ] || continue
    has "$file" "tables that become read-only (RELRO)" -l GNU_RELRO
    has "$file" "binding at the start (NOW)" -d 'NOW|BIND_NOW'
    has "$file" "stack that is not executed" -l 'GNU_STACK.* RW '
done
for file in tally tally-serve tally-atlas; do
    [ -e "$file" ] || continue
    has "$file" "random address (PIE)" -d 'FLAGS_1.*PIE'
    has "$file" "guard of the stack" --dyn-syms __stack_chk_fail
    has "$file" "checked functions (FORTIFY)" --dyn-syms '__[a-z]*printf_chk|__mem[a-z]*_chk'
done
# Guards against stack clashes leave no mark but in what is written for debuggers.
object=$(find app/CMakeFiles/tally_cli.dir -name 'program.c.o' | head -1)
if [ -n "$object" ] && readelf --debug-dump=info "$object" 2>/dev/null | grep -q 'producer.*GNU C'
then
    has "$object" "guard against stack clashes" --debug-dump=info \
        'producer.*-fstack-clash-protection'
fi
case $(uname -m) in
x86_64) has libtally.a "marked targets of jumps (CET)" -n 'IBT, SHSTK' ;;
aarch64) has libtally.a "marked targets of jumps (BTI)" -n 'BTI' ;;
esac
exit $status
