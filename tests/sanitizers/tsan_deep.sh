#!/bin/sh
# The tests that may use threads once more, with the thread sanitizer: see asan_deep.sh.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
sanitize thread -R '^(unit|cli|http)_|threads|stop|property_survey' \
    -E 'cli_(help|files|golden|errors)'
