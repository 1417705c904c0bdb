#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests that may use threads again, with the thread sanitizer: see asan_deep.sh. The run-time
# library of this sanitizer delivers signals itself and loses about one in a hundred of those that
# come just before poll(): what is played on a terminal (in one thread) is left out.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
sanitize thread -R '^(unit|cli|http)_|threads|stop|property_survey' \
    -E 'cli_(help|files|golden|errors|terminal|examples)'
