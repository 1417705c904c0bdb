#!/bin/sh
# SPDX-License-Identifier: MIT
# tools/setup with an apt that is played: it says before what it installs, what for and how much;
# the command alone needs no clang. tools/build begins anew after a configuration that failed, and
# configures again when a package arrives. make install, make uninstall and what they say.
cd "$TALLY_SCRATCH" || exit 1
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL DESTDIR
command -v cmake >/dev/null || exit 77
rm -rf source played prefix apt.log
mkdir -p source/tools played
status=0
complain() {
    echo "$1"
    status=1
}

# A machine on which nothing is installed: PATH has the tools of the script alone.
for tool in sh cat sed awk mktemp rm ls printf env dirname; do
    ln -s "$(command -v $tool)" "played/$tool"
done
cat >played/id <<'SH'
#!/bin/sh
echo 0
SH
cat >played/apt-get <<'SH'
#!/bin/sh
echo "$*" >>apt.log
case $* in
*--assume-no*)
    echo "0 upgraded, 23 newly installed, 0 to remove and 0 not upgraded."
    echo "Need to get 15.2 MB of archives."
    echo "After this operation, 61.0 MB of additional disk space will be used."
    exit 1
    ;;
esac
SH
chmod +x played/id played/apt-get
PATH=$PWD/played "$TALLY_SOURCE/tools/setup" >setup.txt 2>&1 || complain "tools/setup fails"
cat >wanted.txt <<'END'
These packages are missing, and will be installed through apt:
    build-essential          the C compiler and make
    cmake                    configures the build
    pkg-config               finds the two libraries below
    zlib1g-dev               compresses pages: tally serve
    libsqlite3-dev           databases of surveys: tally atlas
15.2 MB to fetch, 61.0 MB on disk, 23 packages with those that they depend on
END
diff wanted.txt setup.txt || complain "tools/setup says something else"
grep -q '^install -y .* cmake' apt.log || complain "nothing is installed: $(cat apt.log)"
grep -q 'clang\|lld' apt.log && complain "the command alone needs no clang"
PATH=$PWD/played "$TALLY_SOURCE/tools/setup" page 2>&1 | grep -q '^    clang ' ||
    complain "the page needs clang"

# A project as small as can be stands for tally: what is tested is tools/build and its siblings.
cp "$TALLY_SOURCE"/tools/build "$TALLY_SOURCE"/tools/install "$TALLY_SOURCE"/tools/uninstall \
    source/tools/
cat >source/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.21)
project(small C)
file(APPEND ${CMAKE_BINARY_DIR}/configured "once\n")
install(FILES CMakeLists.txt DESTINATION share/doc/tally)
CMAKE
cat >source/CMakePresets.json <<'JSON'
{"version": 3, "configurePresets": [{"name": "release", "binaryDir": "${sourceDir}/none"}]}
JSON
TALLY_BUILD_ROOT=$PWD/built
export TALLY_BUILD_ROOT
rm -rf built
how_often() { wc -l <built/release/configured; }
CC=/bin/false source/tools/build release >false.log 2>&1 && complain "/bin/false compiles"
source/tools/build release 2>true.log || complain "a failed configuration is still felt"
[ "$(how_often)" -eq 1 ] || complain "configured $(how_often) times, not once"
source/tools/build release || complain "a second build fails"
[ "$(how_often)" -eq 1 ] || complain "a build with nothing new configures"
echo "something that was not there" >>built/release/found-programs
source/tools/build release || complain "a build with a new package fails"
[ "$(how_often)" -eq 2 ] || complain "a package that arrives is not noticed"
[ ! -e source/build ] && [ ! -e source/none ] || complain "the source was written to"

# A directory above the prefix may be named tally; that of the documents is not tally's own.
prefix=$PWD/tally/prefix
source/tools/install "$prefix" | grep -q '^Installed into .*/prefix' || complain "install"
[ -f "$prefix/share/doc/tally/CMakeLists.txt" ] || complain "nothing was installed"
[ "$(source/tools/uninstall)" = "Removed 1 files" ] || complain "uninstall"
[ ! -e "$prefix/share/doc/tally" ] || complain "uninstall leaves a directory of tally"
[ -d "$prefix/share/doc" ] || complain "uninstall removes a directory that others may use"
source/tools/uninstall >none.log 2>&1 && complain "there is nothing more to remove"
: >file
source/tools/install "$PWD/file/prefix" >refused.log 2>&1 && complain "a prefix below a file"
# shellcheck disable=SC2016
grep -q 'make install PREFIX=$HOME/.local' refused.log || complain "a refused prefix has no hint"
exit $status
