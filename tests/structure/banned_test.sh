#!/bin/sh
# SPDX-License-Identifier: MIT
# Functions and constructions that invite mistakes are in no C file; and in the library nothing that
# belongs to front ends.
cd "$TALLY_SOURCE" || exit 1
status=0

. tests/structure/code.sh

ban() {
    # A program that ends with exit() is fuzzed by jumping out of it.
    wrong=$(code $2 | grep -E "[^a-zA-Z0-9_.>]($3) *\(" |
        grep -v '^fuzz/\(certificate[a-z_]*\.c\|checker\.h\):.*jmp(')
    [ -z "$wrong" ] && return 0
    echo "$1"
    echo "$wrong"
    status=1
}

ban "banned functions:" "include src threads app tests fuzz examples" \
    "atoi|atol|atoll|atof|sprintf|vsprintf|strcpy|strcat|strtok|strtok_r|gets|alloca|strncpy|\
strncat|setjmp|longjmp|rand|srand|system|tmpnam|mktemp"
ban "the library prints, exits, looks at the clock or at the environment:" "include src" \
    "printf|fprintf|snprintf|puts|putchar|fputs|fwrite|perror|exit|abort|_Exit|time|clock|\
clock_gettime|gettimeofday|getenv|setlocale|fopen|open|read|write|pthread_[a-z_]*|signal|qsort|\
bsearch"

wrong=$(grep -rnE --include='*.[ch]' '\bgoto\b.*;' src app |
    grep -v 'goto out;\|goto done;\|goto failed;\|goto end;')
if [ -n "$wrong" ]; then
    echo "goto to something else than a way out:"
    echo "$wrong"
    status=1
fi
exit $status
