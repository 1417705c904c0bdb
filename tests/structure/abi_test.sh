#!/bin/sh
# SPDX-License-Identifier: MIT
# The binary interface of the libraries is the one that is written down in packaging/*.abi: what
# programs were linked with is there, and has the same types. Functions may be added. The same holds
# for each release with the same number of the interface: what it described cannot be changed, also
# not by writing the description anew.
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

soname() { sed -n "s/.* soname='\([^']*\)'.*/\1/p" "$1" | head -1; }

# keeps_releases SOURCE LIBRARY: the interface has all that the releases of that source have, but
# for those of another number.
keeps_releases() {
    kept=0
    for tag in $(git -C "$1" tag -l 'v[0-9]*' '[0-9]*' 2>/dev/null); do
        git -C "$1" show "$tag:packaging/$2.abi" >released.abi 2>/dev/null || continue
        [ "$(soname released.abi)" = "$(soname "$2.abi")" ] || continue
        is_same released.abi "$2.abi" && continue
        cat diff.txt
        echo "programs that were linked with $2 of $tag would break: undo the change, or give the"
        echo "interface a new number (CONTRIBUTING.md)"
        kept=1
    done
    return $kept
}

for library in libtally libtally-threads; do
    keeps_releases "$TALLY_SOURCE" "$library" || status=1
done

# Debian's list has no name that is gone, and all that there are: its packages need that.
listed() { sed -n 's/^ \(tally_[a-z0-9_]*\)@.*/\1/p' "$1" | LC_ALL=C sort; }
listed "$TALLY_SOURCE/packaging/debian/libtally1.symbols" >listed.txt
listed debian/libtally1.symbols >exported.txt
[ -s listed.txt ] || { echo "packaging/debian/libtally1.symbols lists nothing"; exit 1; }
gone=$(LC_ALL=C comm -23 listed.txt exported.txt)
[ -z "$gone" ] || { echo "packaging/debian/libtally1.symbols: names are gone: $gone"; status=1; }
new=$(LC_ALL=C comm -13 listed.txt exported.txt)
[ -z "$new" ] || { echo "packaging/debian/libtally1.symbols: names are missing: $new"; status=1; }

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

# A release is compared: one with the same interface passes, one with a larger struct does not,
# unless its interface has another number.
if command -v git >/dev/null; then
    rm -rf releases
    mkdir -p releases/packaging
    release() {
        cp "$1" releases/packaging/libtally.abi
        git -C releases add packaging
        git -C releases -c user.name=tests -c user.email=tests@localhost \
            commit -q --allow-empty -m "$2"
        git -C releases tag "$2"
    }
    git -C releases init -q
    release "$described" v1.0.0
    sed "s/soname='libtally.so.1'/soname='libtally.so.0'/" larger.abi >other.abi
    release other.abi 0.9.0
    keeps_releases releases libtally || { echo "a release is refused"; status=1; }
    for tag in v1.1.0 1.2.0; do
        release larger.abi $tag
        keeps_releases releases libtally >refused.txt &&
            { echo "a release is not compared: $tag"; status=1; }
        grep -q "libtally of $tag would break" refused.txt || { cat refused.txt; status=1; }
    done
    rm -rf releases
fi
exit $status
