#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests that use threads again, with the thread sanitizer: see asan_deep.sh. The run-time
# library of this sanitizer delivers signals itself and loses about one in a hundred of those that
# come just before poll(): what is played on a terminal (in one thread) is left out.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
units=$(grep -lE 'threads\.h|executor' "$TALLY_SOURCE"/tests/unit/*_test.c |
    sed 's|.*/|unit_|; s|_test\.c$||' | paste -sd '|' -)
sanitize thread -R "^($units)\$|^cli_(batch|ends)\$|^http_(api|judge|limits|load)\$\
|threads|stop|property_survey_games"
