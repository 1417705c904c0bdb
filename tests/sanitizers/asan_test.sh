#!/bin/sh
# The tests once more, with address, leak and undefined-behaviour sanitizers: in a build of their own inside this one,
# which is kept, so that only what has changed is compiled again.
. "$TALLY_SOURCE/tests/sanitizers/run.sh"
sanitize address,undefined 'unit|property|golden|kernel|faults|cli|http|fuzz|counts|mpi|rules'
