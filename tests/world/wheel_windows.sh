#!/bin/sh
# SPDX-License-Identifier: MIT
# The wheel for Windows: tools/python builds it by mingw-w64, it needs no DLL but Python's and those
# of Windows, and loads under wine. A stand-in for python3.dll has all names of the list, so this
# shows that every name is found; there is no Python for Windows to run the tests.
compiler=x86_64-w64-mingw32-gcc
skip() { echo "skipped: $1"; exit 77; }
command -v $compiler >/dev/null || skip "no mingw-w64; run tools/setup wheels"
/usr/bin/python3 -c 'import setuptools, wheel' 2>/dev/null || skip "no setuptools"
cd "$TALLY_SCRATCH" || exit 1
rm -rf dist wheel
CFLAGS=-O1 "$TALLY_SOURCE/tools/python" --for windows "$PWD/dist" >built 2>&1 ||
    { cat built; exit 1; }
/usr/bin/python3 -m zipfile -e dist/libtally-*-cp311-abi3-win_amd64.whl wheel || exit 1
cp wheel/libtally/_core.pyd . || exit 1
needed=$(x86_64-w64-mingw32-objdump -p _core.pyd | sed -n 's/.*DLL Name: //p' |
    grep -viE '^(python3|kernel32|msvcrt)\.dll$')
[ -z "$needed" ] || { echo "the extension needs $needed"; exit 1; }

command -v wine >/dev/null || skip "the wheel is built, but there is no wine to load it"
sed -n '/^EXPORTS/,$p' "$TALLY_SOURCE/bindings/python/windows/python3.def" | sed '1d;/^$/d' |
    sed 's/.*/__declspec(dllexport) int &(void) { return 0; }/' >python3.c
cat >load.c <<'EOF'
#include <windows.h>
int main(void)
{
    const HMODULE library = LoadLibraryA("_core.pyd");
    return library == NULL || GetProcAddress(library, "PyInit__core") == NULL;
}
EOF
$compiler -shared -w python3.c -o python3.dll && $compiler load.c -o load.exe || exit 1
WINEPREFIX=$PWD/prefix WINEDEBUG=-all timeout -k 5 300 wine load.exe >/dev/null 2>&1 ||
    { echo "the extension does not load under wine"; exit 1; }
echo "the wheel for Windows loads under wine"
