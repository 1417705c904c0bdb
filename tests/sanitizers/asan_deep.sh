#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests once more, with address, leak and undefined-behaviour sanitizers: in a build of their
# own inside this one, which is kept, so that only what has changed is compiled again. Left out is
# what looks at texts, what looks at counts (the code that counts is run by other tests), and MPI,
# whose libraries leak by themselves. The tests that the thread sanitizer runs and that mostly wait
# are left to it. Also left out is what starts the command hundreds of times on ways that other
# tests go.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
sanitize address,undefined -L '^(unit|property|golden|kernel|faults|cli|http|python|fuzz)$' \
    -E 'property_exact_threads|faults_survey_killed|http_(load|openapi)|golden_oracle\
|cli_(terminal|ends|fits|golden|help|examples|schemas|book)'
