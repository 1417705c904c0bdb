#!/bin/sh
# SPDX-License-Identifier: MIT
# From a bare Debian, without a network: apt installs the package of the command, pip the wheel, and
# npm the archive; then the first example of each README gives what the README says. pip and npm
# themselves are installed before the network is taken away. As root: chroots are made by
# mmdebstrap. TALLY_DEB names a directory of packages; else those of debian.sh are taken, or new
# ones.
set -eu
cd "$TALLY_SOURCE"
[ "$(id -u)" = 0 ] || { echo "a chroot needs root"; exit 77; }
out=${TALLY_DEB:-$(dirname "$TALLY_SCRATCH")/debian/deb}
ls "$out"/tally_*.deb >/dev/null 2>&1 || { out=$TALLY_SCRATCH/deb && tools/deb "$out" >/dev/null; }
root=$TALLY_SCRATCH/root

# fresh [PACKAGES]: a new Debian in $root, with no more than these.
fresh() {
    base=$TALLY_SCRATCH/base${1:+-more}.tar
    [ -s "$base" ] || mmdebstrap --quiet --variant=minbase ${1:+"--include=$1"} bookworm "$base"
    rm -rf "$root"
    mkdir "$root"
    tar -xf "$base" -C "$root"
    mkdir "$root/here"
}
# A network of its own, which has nothing in it.
inside() {
    unshare -n chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
# block LANGUAGE FILE: the first example of a README.
block() {
    awk -v begin="\`\`\`$1" '$0 == begin { is_in = 1; next } is_in && /^```/ { exit } is_in' "$2"
}
# compare SIGN: the comments behind what is printed are lines of the output.
compare() {
    grep -E "^($1|print|console\.log)" example | sed -n "s|^.*$1 \\(.*\\)\$|\\1|p" >said
    [ -s said ] || { echo "the example says nothing of what it prints"; exit 1; }
    while read -r line; do
        grep -qxF -- "$line" printed || { echo "not printed: $line"; cat printed; exit 1; }
    done <said
}

fresh
cp "$out"/tally_*_"$(dpkg --print-architecture)".deb "$root/here/"
(cd "$root" && ls here/*.deb) | sed 's|^|/|' >"$TALLY_SCRATCH/packages"
# shellcheck disable=SC2046
inside apt-get install -y $(cat "$TALLY_SCRATCH/packages") >"$TALLY_SCRATCH/apt.log" 2>&1 ||
    { cat "$TALLY_SCRATCH/apt.log"; exit 1; }
wheel=$TALLY_SCRATCH/python archive=$TALLY_SCRATCH/npm
cd "$TALLY_SCRATCH"
block console "$TALLY_SOURCE/README.md" >example
question=$(sed -n '1s/^\$ tally //p' example)
# shellcheck disable=SC2086
inside tally $question >printed
sed 1d example | diff - printed
echo "apt install of $(basename "$(cat packages)"), without a network: the first example is right"

rm -rf "$wheel" "$archive"
"$TALLY_SOURCE/tools/python" "$wheel" >python.log 2>&1 || { tail -20 python.log; exit 1; }
"$TALLY_SOURCE/tools/npm" "$archive" >npm.log 2>&1 || { tail -20 npm.log; exit 1; }
fresh python3-venv,npm
cp "$wheel"/*.whl "$archive"/*.tgz "$root/here/"
block python "$TALLY_SOURCE/bindings/python/README.md" >example
cp example "$root/here/example.py"
inside python3 -m venv /here/environment
inside sh -c '/here/environment/bin/pip install --no-index /here/*.whl' >pip.log 2>&1 ||
    { cat pip.log; exit 1; }
inside /here/environment/bin/python /here/example.py >printed
compare '#'
echo "pip install of $(basename "$wheel"/*.whl), without a network: the first example is right"

block js "$TALLY_SOURCE/bindings/js/README.md" >example
mkdir "$root/here/project"
cp example "$root/here/project/example.mjs"
inside sh -c 'cd /here/project && npm install --offline /here/*.tgz' >npm.log 2>&1 ||
    { cat npm.log; exit 1; }
inside sh -c 'cd /here/project && node example.mjs' >printed
compare //
echo "npm install of $(basename "$archive"/*.tgz), without a network: the first example is right"
rm -rf "$root"
