#!/bin/sh
# The tests that use threads once more, with the thread sanitizer: see asan_test.sh.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
sanitize thread 'property|cli|http'
