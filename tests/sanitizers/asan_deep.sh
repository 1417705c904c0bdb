#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests once more, with address, leak and undefined-behaviour sanitizers: in a build of their
# own inside this one, which is kept, so that only what has changed is compiled again. These are the
# tests that read texts, bytes and files, that fail allocations, and that go through each part of
# the library. Left out are those that count, compare engines or start the command hundreds of times
# on ways that the others go, and those that the thread sanitizer runs and that mostly wait.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
left='property_(long|exact|survey|whole|beyond|detours|least|missing|stopped)|faults_survey_killed'
left="$left|http_(api|fits|judge|load|openapi)|unit_.*stop"
left="$left|cli_(bench|book|dataset|dataset_prompts|dataset_schemas|draw|ends|examples)\$"
left="$left|cli_(files|fits|golden|help|merge)\$"
left="$left|cli_(lines|puzzles|read_back|schemas|survey|terminal)\$"
sanitize address,undefined -L '^(unit|property|kernel|faults|cli|http|python|fuzz)$' -E "$left"
