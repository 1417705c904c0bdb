/* SPDX-License-Identifier: MIT */
/*
 * tally answers one question exactly: what can these numbers make?
 *
 *     #include <stdio.h>
 *     #include <tally/tally.h>
 *
 *     static int show(void *user, const tally_solution *solution)
 *     {
 *         char text[256];
 *         (void)user;
 *         tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
 *         printf("%s = %llu\n", text, (unsigned long long)solution->target);
 *         return 0;
 *     }
 *
 *     int main(void)
 *     {
 *         const uint64_t numbers[] = {25, 50, 75, 100, 3, 6};
 *         const tally_range target = {952, 952};
 *         const tally_sink sink = {.solution = show};
 *         tally_game *game = NULL;
 *         tally_outcome outcome = TALLY_OUTCOME_INIT;
 *         tally_status status =
 *             tally_game_new(&game, tally_rules_find("countdown"), target, numbers, 6, NULL);
 *         if (status == TALLY_OK) status = tally_solve(game, NULL, &sink, &outcome);
 *         tally_game_free(game);
 *         return status == TALLY_OK ? 0 : 1;
 *     }
 *
 * Errors.    Functions that can fail return a tally_status. Results go out through leading
 *            pointers and are untouched on failure. "Out of reach" is a result, not an error, and
 *            so is a search that was stopped or had no more memory (tally_bound). Functions that
 *            read text take a tally_error, which may be NULL, and say there where the text is
 *            wrong; success leaves it alone. No other pointer may be NULL unless it says so, but
 *            for text of length 0 and a buffer of size 0.
 * Ownership. What a function NAME_new() or NAME_parse() gives is freed with NAME_free(); freeing
 *            NULL is fine. Text is written into the caller's buffer, always terminated, and the
 *            length that the whole text needs (without the final NUL) is returned: larger than the
 *            buffer means cut off.
 * Structs.   One that begins with its size may grow at its end. Set size to its sizeof, by the
 *            macro NAME_INIT or by NAME_init(): all else 0 is the default of each option. A program
 *            that was compiled with an older header has a smaller struct: what came later counts as
 *            0, and nothing is written beyond its size. What a newer program's larger struct has
 *            beyond is TALLY_OPTION where the library reads it and it is not 0, and 0 where the
 *            library writes it. TALLY_OPTION too: size is less than its own member, or above 4096.
 *            Structs that the library gives by a pointer may grow at their end as well. All others
 *            keep their size for ever.
 * Threads.   The library has no global state and starts no thread. Different objects may be used
 *            at the same time; one game may be searched by many threads at once, since a search
 *            only reads it. A search runs its parts on the executor that it is lent; without one,
 *            on the caller's thread. The results are the same, in the same order, with any
 *            executor. 256 KiB of stack are enough for any call, and for any task of an executor.
 * Process.   The library never prints, exits, reads a clock, the environment or a file.
 *
 * This header has all others but judge.h (what language models write) and threads.h (threads for
 * searches). Each of them can also be included alone:
 *
 *   base.h     statuses, errors, ranges, allocators   check.h       is an answer right?
 *   rules.h    rule sets and presets                  difficulty.h  how hard a game is
 *   game.h     games and their IDs                    draw.h        games at random, of a day
 *   value.h    exact values                           sheet.h       worksheets
 *   expr.h     expressions, their trees and steps     hint.h        hints
 *   options.h  options, executors, ticks              survey.h      all games of a pool
 *   search.h   solve, list, count, values, missing    tiles.h       the best large tiles
 *   query.h    questions as lines of JSON             dataset.h     labelled games
 */
#ifndef TALLY_TALLY_H
#define TALLY_TALLY_H

#include <tally/base.h>
#include <tally/check.h>
#include <tally/dataset.h>
#include <tally/difficulty.h>
#include <tally/draw.h>
#include <tally/expr.h>
#include <tally/game.h>
#include <tally/hint.h>
#include <tally/options.h>
#include <tally/query.h>
#include <tally/rules.h>
#include <tally/search.h>
#include <tally/sheet.h>
#include <tally/survey.h>
#include <tally/tiles.h>
#include <tally/value.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALLY_VERSION_MAJOR 0
#define TALLY_VERSION_MINOR 1
#define TALLY_VERSION_PATCH 0

/* The version of the library in use, "0.1.0"; static. */
TALLY_API const char *tally_version(void);

#ifdef __cplusplus
}
#endif

#endif
