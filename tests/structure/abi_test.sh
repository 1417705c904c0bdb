#!/bin/sh
# SPDX-License-Identifier: MIT
# The binary interface of the libraries is the one that is written down in packaging/*.abi: what
# programs were linked with is there, and has the same types. Functions may be added.
for tool in abidw abidiff; do
    command -v $tool >/dev/null || { echo "$tool is missing: install abigail-tools"; exit 77; }
done
[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] ||
    { echo "the description is of Linux on x86-64"; exit 77; }
cd "$TALLY_SCRATCH" || exit 1
status=0

"$TALLY_SOURCE/tools/abi" "$TALLY_BUILD" "$PWD" || exit 1

# is_same DESCRIPTION OTHER: but for functions that only the other one has.
is_same() {
    abidiff --no-added-syms "$1" "$2" >diff.txt 2>&1
}

for library in libtally libtally-threads; do
    if ! is_same "$TALLY_SOURCE/packaging/$library.abi" "$library.abi"; then
        cat diff.txt
        echo "the interface of $library is another one than packaging/$library.abi has: undo the"
        echo "change, or run tools/abi and add a line to CHANGELOG.md"
        status=1
    fi
done

# Debian's list has no name that is gone.
listed() { sed -n 's/^ \(tally_[a-z0-9_]*\)@.*/\1/p' "$1" | LC_ALL=C sort; }
listed "$TALLY_SOURCE/packaging/debian/libtally1.symbols" >listed.txt
listed debian/libtally1.symbols >exported.txt
[ -s listed.txt ] || { echo "packaging/debian/libtally1.symbols lists nothing"; exit 1; }
gone=$(LC_ALL=C comm -23 listed.txt exported.txt)
[ -z "$gone" ] || { echo "packaging/debian/libtally1.symbols: names are gone: $gone"; status=1; }

# What the comparison is to notice: a function that is gone, a struct of another size. And what it
# lets pass: a function that was added.
described=libtally.abi
sed "s/'tally_solve'/'tally_solved'/g" "$described" >gone.abi
sed "/class-decl name='tally_range'/,/<\/class-decl>/{
    s/size-in-bits='128'/size-in-bits='192'/
    s/layout-offset-in-bits='64'/layout-offset-in-bits='128'/
}" "$described" >larger.abi
for changed in gone larger; do
    cmp -s "$changed.abi" "$described" && { echo "cannot be changed: $changed"; exit 1; }
    is_same "$changed.abi" "$described" && { echo "a change is not noticed: $changed"; status=1; }
done
sed "/<elf-symbol name='tally_solve'/d; /elf-symbol-id='tally_solve'/,/<\/function-decl>/d" \
    "$described" >fewer.abi
cmp -s fewer.abi "$described" && { echo "cannot be changed: fewer"; exit 1; }
is_same fewer.abi "$described" || { cat diff.txt; echo "a new function is refused"; status=1; }
exit $status
