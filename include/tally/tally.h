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
 * Errors.    Functions that can fail return a tally_status. They write results through their first
 *            parameters, and leave these unchanged on failure. A target that is out of reach is a
 *            result, not an error; so is a search that was stopped or ran out of memory
 *            (tally_bound). Functions that read text or check options take a tally_error, which may
 *            be NULL. On failure they write to it which place, or which option, is wrong; on
 *            success they leave it unchanged. Other pointers may be NULL only if the comment
 *            says so, except text of length 0 and a buffer of size 0.
 * Ownership. The caller frees what NAME_new() or NAME_parse() makes with NAME_free(), which accepts
 *            NULL. Functions that write text take a buffer and its size in bytes. They always end
 *            the text with a NUL, and return the length in bytes of the whole text without the NUL.
 *            If that length is not less than the size of the buffer, the text was cut off.
 * Structs.   A struct whose first member is size may grow at its end in later versions. The caller
 *            sets size to the sizeof of the struct, by the macro NAME_INIT or by NAME_init(). 0 is
 *            the default of all other members. A program that was compiled with an older header has
 *            a smaller struct: the library reads later members as 0, and writes nothing beyond the
 *            size. A program that was compiled with a newer header has a larger struct: members
 *            that the library does not know must be 0, else the status is TALLY_OPTION; the library
 *            writes 0 to them. The status is also TALLY_OPTION if size is less than sizeof(size_t)
 *            or above 4096 bytes. Structs that the library makes, and gives to the caller by a
 *            pointer, may grow at their end too. All other structs keep their size for ever.
 * Threads.   The library has no global state and starts no thread. Different threads may use
 *            different objects at the same time. Many threads may search the same game at once,
 *            because a search only reads the game. A search runs its tasks on the executor that the
 *            caller lends, or else on the caller's thread. The results, and their order, are the
 *            same with any executor. 256 KiB of stack suffice for any call and any task.
 * Process.   The library never prints or exits, and reads no clock, environment or file.
 *
 * This header includes the headers below. A program may also include one of them alone. judge.h
 * (answers of language models) and threads.h (threads for searches) are not included here.
 *
 *   base.h     statuses, errors, ranges, allocators   check.h       is an answer right?
 *   rules.h    rule sets and presets                  difficulty.h  how hard a game is
 *   game.h     games and their IDs                    draw.h        games at random, of a day
 *   value.h    exact values                           sheet.h       worksheets
 *   expr.h     expressions, their trees and steps     hint.h        hints
 *   options.h  options, executors, ticks              survey.h      all games of a pool
 *   search.h   solve, list, count, values, missing    tiles.h       the best large tiles
 *   query.h    questions as lines of JSON             dataset.h     labelled games
 *   shapes.h   least sets of expression shapes        reading.h     games from any text
 *   prove.h    certificates of complete answers       moves.h       what each next step is worth
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
#include <tally/moves.h>
#include <tally/options.h>
#include <tally/prove.h>
#include <tally/query.h>
#include <tally/reading.h>
#include <tally/rules.h>
#include <tally/search.h>
#include <tally/shapes.h>
#include <tally/sheet.h>
#include <tally/survey.h>
#include <tally/tiles.h>
#include <tally/value.h>

#define TALLY_VERSION_MAJOR 1
#define TALLY_VERSION_MINOR 0
#define TALLY_VERSION_PATCH 0

/* The version of the library that runs, "1.0.0"; static. TALLY_VERSION_ is that of the header. */
TALLY_API const char *tally_version(void);

#endif
