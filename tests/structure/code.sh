# SPDX-License-Identifier: MIT
# Sourced by the tests of this folder: the code of C files as FILE:LINE: CODE, without comments and
# without what stands in quotes. One process reads all files.

# code FOLDER...
code() {
    find "$@" -name '*.[ch]' -exec awk '
        /^ *\/?\*/ { next }
        {
            gsub(/"([^"\\]|\\.)*"/, "\"\"")
            gsub(/\/\*[^*]*\*\//, "")
            sub(/\/\/.*$/, "")
            sub(/\/\*.*$/, "")
            print FILENAME ":" FNR ": " $0
        }' {} +
}
