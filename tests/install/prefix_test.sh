#!/bin/sh
# SPDX-License-Identifier: MIT
# An installed tally works from a prefix that was moved: the command, pkg-config, and
# find_package(tally).
cd "$TALLY_SCRATCH" || exit 1
command -v cmake >/dev/null && command -v pkg-config >/dev/null || exit 77
rm -rf first moved user
status=0
complain() {
    echo "$1"
    status=1
}

cmake --install "$TALLY_BUILD" --prefix "$PWD/first" >install.log || { cat install.log; exit 1; }
mv first moved
prefix=$PWD/moved

pc=$(find "$prefix" -name tally.pc)
config=$(find "$prefix" -name tallyConfig.cmake)
[ -n "$pc" ] && [ -n "$config" ] || { echo "no tally.pc or no tallyConfig.cmake"; exit 1; }
libdir=$(dirname "$(dirname "$pc")")
grep -rl "$PWD/first" "$prefix" --include='*.pc' --include='*.cmake' &&
    complain "a package names the prefix that is gone"

cat >user.c <<'C'
#include <stdio.h>
#include <tally/threads.h>
int main(void)
{
    tally_threads *threads = NULL;
    if (tally_threads_new(&threads, 2) != TALLY_OK || tally_threads_executor(threads)->width != 2) return 1;
    tally_threads_free(threads);
    printf("%s %u\n", tally_version(), (unsigned)tally_points(0));
    return 0;
}
C
version=$(awk '/define TALLY_VERSION_(MAJOR|MINOR|PATCH)/ {v = v "." $3} END {print substr(v, 2)}' \
    "$prefix/include/tally/tally.h")

# pkg-config, the shared library and the archive.
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
[ "$(pkg-config --modversion tally)" = "$version" ] ||
    complain "tally.pc has another version than tally.h"
# shellcheck disable=SC2046
"${CC:-cc}" user.c $(pkg-config --cflags --libs tally-threads) -Wl,-rpath,"$libdir" \
    -o with-shared || exit 1
[ "$(./with-shared)" = "$version 10" ] || complain "a program with the shared library fails"
# shellcheck disable=SC2046
"${CC:-cc}" user.c $(pkg-config --cflags tally) "$libdir/libtally-threads.a" "$libdir/libtally.a" \
    -lpthread -o with-static || exit 1
[ "$(./with-static)" = "$version 10" ] || complain "a program with the archive fails"

# CMake.
mkdir user
cat >user/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.21)
project(user C)
find_package(tally REQUIRED)
add_executable(user-shared ../user.c)
target_link_libraries(user-shared tally::threads)
add_executable(user-static ../user.c)
target_link_libraries(user-static tally::threads_static)
CMAKE
{ cmake -S user -B user/build -DCMAKE_PREFIX_PATH="$prefix" &&
    cmake --build user/build; } >user.log 2>&1 ||
    { cat user.log; exit 1; }
for kind in shared static; do
    [ "$(user/build/user-$kind)" = "$version 10" ] ||
        complain "a CMake user of the $kind library fails"
done

# Directories that are given as absolute paths below the prefix, as Nix gives them, change nothing.
fixed=/opt/tally
cmake -S "$TALLY_SOURCE" -B absolute -DTALLY_TESTS=OFF -DCMAKE_INSTALL_PREFIX=$fixed \
    -DCMAKE_INSTALL_BINDIR=$fixed/bin -DCMAKE_INSTALL_LIBDIR=$fixed/lib \
    -DCMAKE_INSTALL_INCLUDEDIR=$fixed/include -DCMAKE_INSTALL_LIBEXECDIR=$fixed/libexec \
    >absolute.log 2>&1 || { cat absolute.log; exit 1; }
for line in 'prefix=${pcfiledir}/../..' 'libdir=${prefix}/lib' 'includedir=${prefix}/include'; do
    grep -qxF "$line" absolute/tally.pc ||
        complain "with absolute directories: $(cat absolute/tally.pc)"
done
[ ! -x "$prefix/libexec/tally/tally-serve" ] ||
    grep -qF 'set(bindir "${CMAKE_INSTALL_PREFIX}/bin")' absolute/cmake_install.cmake ||
    complain "with absolute directories the unit has another command"

# The command, its manual and its completions, where the project has them.
[ ! -x "$TALLY" ] || "$prefix/bin/tally" --version | grep -q "$version" ||
    complain "the installed command does not say $version"
[ ! -f "$TALLY_SOURCE/man/tally.1" ] || [ -f "$prefix/share/man/man1/tally.1" ] ||
    complain "no manual is installed"

# The unit of systemd starts the command where it was installed, before it was moved.
unit=$prefix/lib/systemd/system/tally.service
if [ -x "$prefix/libexec/tally/tally-serve" ]; then
    grep -q "^ExecStart=$PWD/first/bin/tally serve" "$unit" ||
        complain "the unit starts something else: $(grep ExecStart "$unit")"
    if command -v systemd-analyze >/dev/null; then
        exposure=$(systemd-analyze security --offline=true "$unit" 2>&1 |
            sed -n 's/.*Overall exposure level for .*: \([0-9.]*\) .*/\1/p')
        case $exposure in
        '') echo "systemd-analyze tells no exposure here" ;;
        0.* | 1.[0-5]) ;;
        *) complain "the unit is exposed: $exposure, not 1.5 at most" ;;
        esac
    fi
fi

# The command needs no library but the C library; what needs more is in programs of their own, which
# it finds.
if [ -x "$prefix/bin/tally" ] && [ -z "${TALLY_SANITIZE:-}" ]; then
    if command -v ldd >/dev/null; then
        needed=$(ldd "$prefix/bin/tally" | grep -vE 'linux-vdso|libc\.so|libm\.so|ld-linux|ld-musl')
        [ -z "$needed" ] || complain "the command needs libraries: $needed"
    fi
    mkdir -p alone
    cp "$prefix/bin/tally" alone/
    for program in serve atlas; do
        [ -x "$prefix/libexec/tally/tally-$program" ] || continue
        case $program in
        serve) asked='serve 5' said="tally: serve '5': no arguments are taken" ;;
        atlas) asked='atlas none.db' said="tally: 'none.db': there is no such file, or it is empty;"
            said="$said 'tally survey -o FILE' makes one" ;;
        esac
        # shellcheck disable=SC2086
        seen=$("$prefix/bin/tally" $asked 2>&1)
        [ $? -eq 2 ] || complain "tally $asked ends with another status"
        [ "$seen" = "$said" ] || complain "tally $asked says: $seen"
        # shellcheck disable=SC2086
        seen=$(alone/tally $asked 2>&1)
        [ $? -eq 2 ] || complain "tally $asked, without its program, ends with another status"
        said="tally: '$program' needs the program tally-$program, which is not installed;"
        [ "$seen" = "$said install it beside tally" ] ||
            complain "tally $asked, without its program, says: $seen"
    done
fi

for file in LICENSE README.md docs/rules.md examples/every_solution.c \
    examples/python/checkers.py; do
    [ -f "$prefix/share/doc/tally/$file" ] || complain "not installed: share/doc/tally/$file"
done
# make uninstall removes directories with their last file.
[ -z "$(find "$prefix" -type d -empty)" ] || complain "empty directories are installed"
for file in bash-completion/completions/tally zsh/site-functions/_tally \
    fish/vendor_completions.d/tally.fish; do
    [ ! -d "$TALLY_SOURCE/completions" ] || [ -f "$prefix/share/$file" ] ||
        complain "not installed: $file"
done
exit $status
