#!/bin/sh
# SPDX-License-Identifier: MIT
# A release made twice, of two clones in other directories, in other time zones and locales, with
# another umask, and the second by another user: all that has a sum is the same, byte for byte.
# reprotest varies more (the kernel's name, processors, PATH, the environment) for the source
# archive and the zip for Windows, and diffoscope compares.
set -eu
cd "$TALLY_SOURCE"
export TALLY_UNTESTED=1 # these releases are a test themselves
version=$(sed -n 's/.*define TALLY_VERSION_[A-Z]* \([0-9]*\)$/\1/p' include/tally/tally.h |
    paste -sd . -)
places=$(mktemp -d)
trap 'rm -rf "$places"' EXIT
chmod 755 "$places"
# Without links to the objects of this repository, which would get the other user as their owner.
git clone -q --no-hardlinks . "$places/first"
git clone -q --no-hardlinks . "$places/another place"
(cd "$places/first" && env TZ=Asia/Tokyo LC_ALL=C tools/release "$version" >"$places/first.log")
as=
if [ "$(id -u)" = 0 ]; then
    chown -R 65534:65534 "$places/another place"
    as='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
mkdir -m 777 "$places/home"
# shellcheck disable=SC2086
(cd "$places/another place" && umask 077 && env HOME="$places/home" TZ=America/New_York \
    LC_ALL=C.UTF-8 $as tools/release "$version" >"$places/home.log")
diff "$places/first/dist/release/SHA256SUMS" "$places/another place/dist/release/SHA256SUMS" || {
    ! command -v diffoscope >/dev/null || diffoscope --max-report-size 20000 \
        "$places/first/dist/release" "$places/another place/dist/release" || true
    exit 1
}
echo "made twice: $(wc -l <"$places/first/dist/release/SHA256SUMS") files are the same"

command -v reprotest >/dev/null || { echo "no reprotest; run tools/setup world"; exit; }
mkdir "$places/source"
tar -xzf "$(tools/source "$places")" -C "$places/source" --strip-components=1
cd "$places/source"
varied=+build_path,+environment,+home,+exec_path,+locales,+timezone,+umask,+num_cpus,+aslr,+kernel
reprotest --vary=-all,$varied -s . 'tools/source out >/dev/null && tools/windows out' 'out/*' -- \
    null >"$places/reprotest.log" 2>&1 || { tail -60 "$places/reprotest.log"; exit 1; }
grep 'Reproduction' "$places/reprotest.log" | sed 's/^/reprotest: /'
