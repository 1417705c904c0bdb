#!/bin/sh
# The tests that use threads once more, with the thread sanitizer: see asan_deep.sh.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
sanitize thread -R 'whole_stops|whole_threads|exact_threads|unit_survey|cli_common|cli_batch|cli_draw|cli_solve|http_'
