#!/bin/sh
# SPDX-License-Identifier: MIT
# The packages of Debian in a Debian that has nothing else: built, installed, tested by their
# autopkgtests, upgraded, removed and purged, after which nothing is left. As root: a chroot is made
# by mmdebstrap. tools/world runs it.
set -eu
cd "$TALLY_SOURCE"
out=${TALLY_DEB:-$TALLY_SCRATCH/deb}
base=${TALLY_BASE:-$TALLY_SCRATCH/base.tar}
root=$TALLY_SCRATCH/root
version=$(sed -n 's/.*define TALLY_VERSION_[A-Z]* \([0-9]*\)$/\1/p' include/tally/tally.h |
    paste -sd . -)
[ "$(id -u)" = 0 ] || { echo "a chroot needs root"; exit 77; }
if [ -z "${TALLY_DEB:-}" ]; then
    tools/deb "$out" >"$TALLY_SCRATCH/deb.log" || { cat "$TALLY_SCRATCH/deb.log"; exit 1; }
    echo "packages: built; lintian has neither errors nor warnings"
fi
[ -s "$base" ] || mmdebstrap --quiet --variant=minbase bookworm "$base"

fresh() {
    rm -rf "$root"
    mkdir "$root"
    tar -xf "$base" -C "$root"
    cp /etc/resolv.conf "$root/etc/"
    # No service is started in a chroot.
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
    mkdir "$root/packages"
    cp "$out"/*.deb "$root/packages/"
    rm -f "$root"/packages/*dbgsym*
    inside apt-get update -qq
}
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
# All files, but for the lists and logs of the package manager itself.
listed() {
    (cd "$root" && find . -xdev \( -path ./var/lib/dpkg -o -path ./var/cache -o -path ./var/log \
        -o -path ./var/lib/apt -o -path ./packages -o -path ./tmp -o -path ./proc -o -path ./dev \
        -o -path ./sys -o -path ./run \) -prune -o -type f -exec sha256sum {} + -o \
        -printf '%y %m %u %p\n') | grep -v '/ld\.so\.cache$' | LC_ALL=C sort
}

# What the packages bring in is there before; so what is left over is theirs.
fresh
needed=$(for file in "$out"/*.deb; do dpkg-deb -f "$file" Depends; done | tr ',' '\n' |
    sed 's/(.*//; s/|.*//; s/:any//; s/ //g' | sort -u |
    grep -vE '^(tally.*|libtally.*|python3-libtally)$')
# shellcheck disable=SC2086
inside apt-get install -qq -y --no-install-recommends $needed >"$TALLY_SCRATCH/needed.log" 2>&1
listed >"$TALLY_SCRATCH/before.txt"
packages=$(cd "$root" && printf '/%s ' packages/*.deb)
names=$(for file in "$root"/packages/*.deb; do dpkg-deb -f "$file" Package; done)
for step in install reinstall; do
    option=
    [ "$step" = install ] || option=--reinstall
    # shellcheck disable=SC2086
    inside apt-get install -qq -y --no-install-recommends $option $packages \
        >"$TALLY_SCRATCH/$step.log" 2>&1 || { cat "$TALLY_SCRATCH/$step.log"; exit 1; }
done
[ "$(inside tally -e 952 25 50 75 100 3 6)" = "952 = (100 + 3) * 75 * 6 / 50 + 25" ]
# An upgrade from an older version: the same packages with a lower number.
mkdir -p "$TALLY_SCRATCH/older"
rm -rf "$TALLY_SCRATCH/older"/* "$root/older"
mkdir "$root/older"
for file in "$root"/packages/*.deb; do
    tree=$TALLY_SCRATCH/older/tree
    rm -rf "$tree"
    dpkg-deb -R "$file" "$tree"
    sed -i "s/$version-1/0.0.9-1/g; s/^Version: .*/Version: 0.0.9-1/" "$tree/DEBIAN/control"
    dpkg-deb -b --root-owner-group "$tree" "$root/older/$(basename "$file")" >/dev/null
done
# shellcheck disable=SC2086
inside dpkg --purge $names >/dev/null 2>&1
# shellcheck disable=SC2046
inside apt-get install -qq -y --no-install-recommends \
    $(cd "$root" && printf '/%s ' older/*.deb) >/dev/null 2>&1
# shellcheck disable=SC2086
inside apt-get install -qq -y --no-install-recommends $packages >/dev/null 2>&1
inside dpkg -l tally | grep -qF "$version-1"
for step in remove purge; do
    # shellcheck disable=SC2086
    inside dpkg --$step $names >"$TALLY_SCRATCH/$step.log" 2>&1 ||
        { cat "$TALLY_SCRATCH/$step.log"; exit 1; }
done
rm -rf "$root/older"
listed >"$TALLY_SCRATCH/after.txt"
diff "$TALLY_SCRATCH/before.txt" "$TALLY_SCRATCH/after.txt" ||
    { echo "installing and purging leaves something behind"; exit 1; }
echo "install, upgrade, remove, purge: nothing is left"

if command -v piuparts >/dev/null; then
    gzip -1 <"$base" >"$TALLY_SCRATCH/base.tar.gz"
    piuparts --basetgz="$TALLY_SCRATCH/base.tar.gz" --distribution=bookworm --no-eatmydata \
        --skip-minimize --no-upgrade-test --log-file="$TALLY_SCRATCH/piuparts.log" \
        "$root"/packages/*.deb >/dev/null 2>&1 ||
        { grep -E 'ERROR|FAIL' "$TALLY_SCRATCH/piuparts.log"; exit 1; }
    echo "piuparts: $(grep -o 'PASS: .*' "$TALLY_SCRATCH/piuparts.log")"
fi

# From the bare system: one package, without a network, then the first example of the README.
fresh
rm "$root/etc/resolv.conf"
inside dpkg -i "/packages/$(basename "$out"/tally_*_amd64.deb)" >/dev/null
[ "$(inside tally -e 952 25 50 75 100 3 6)" = "952 = (100 + 3) * 75 * 6 / 50 + 25" ]
echo "bare system: dpkg -i of tally alone, and the first example"

# The service: what its package asks of systemd. It is not started by being installed; where it
# runs, an upgrade starts it again, and removing the package stops it.
rm "$root/usr/sbin/policy-rc.d"
mkdir -p "$root/run/systemd/system"
cat >"$root/usr/bin/systemctl" <<'SH'
#!/bin/sh
echo "$*" >>/asked
case "$*" in
*is-enabled*) echo disabled && exit 1 ;;
*is-active*) [ -e /is-active ] || exit 3 ;;
esac
SH
chmod +x "$root/usr/bin/systemctl"
asked() { grep -oE '(^| )(start|restart|try-restart|stop) .*' "$root/asked" | tr -d '\n'; }
# expect WHAT ASKED: what systemd was asked for since the last time.
expect() {
    [ "$(asked)" = "$2" ] || { echo "the service is $1: systemd is asked for '$(asked)'"; exit 1; }
    : >"$root/asked"
}
serve=/packages/$(basename "$out"/tally-serve_*_amd64.deb)
inside dpkg -i "$serve" >"$TALLY_SCRATCH/serve.log" 2>&1
expect installed ''
touch "$root/is-active"
inside dpkg -i "$serve" >"$TALLY_SCRATCH/serve.log" 2>&1
expect upgraded ' restart tally.service'
inside dpkg --remove tally-serve >/dev/null
expect removed 'stop tally.service'
echo "the service: not started when installed, started again when upgraded, stopped when removed"

# The command finds its other programs by /proc.
fresh
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
tree=$TALLY_SCRATCH/source
rm -rf "$tree"
mkdir "$tree"
tar -xzf "$out"/tally_*.orig.tar.gz -C "$tree" --strip-components=1
cp -R packaging/debian "$tree/debian"
# shellcheck disable=SC2086
autopkgtest --quiet --no-built-binaries "$out"/*.deb "$tree" -- chroot "$root" \
    >"$TALLY_SCRATCH/autopkgtest.log" 2>&1 || { tail -60 "$TALLY_SCRATCH/autopkgtest.log"; exit 1; }
grep -E ' (PASS|FAIL|SKIP)' "$TALLY_SCRATCH/autopkgtest.log" || exit 1
umount "$root/proc"
trap - EXIT
rm -rf "$root" "$tree"
