/* SPDX-License-Identifier: MIT */
/*
 * Certificates: texts from which a program of somebody else checks that an answer is complete.
 */
#ifndef TALLY_PROVE_H
#define TALLY_PROVE_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/options.h>
#include <tally/query.h>
#include <tally/search.h>

/* Writes a certificate (docs/certificates.md) to the sink. Its claim is that of the whole numbers
 * of a range, exactly those can be made that have an expression in the certificate:
 *
 *   "none"      the target, which cannot be made. Under exact rules of + - * / nothing nearer is
 *               looked for, and outcome->distance is 0
 *   "closest"   the target, which cannot be made, and all numbers that are not further away than
 *               the nearest one that can be
 *   "grid"      the targets of the game, first to last
 *   "missing"   1 to the first number that cannot be made; the targets of the game do not matter
 *   "count"     how many solutions the target has, without a detour and with. This claim is of
 *               another kind, and has no expressions; a game of up to 8 numbers has it, with all of
 *               + - * /, and under exact rules if all numbers must be used
 *   "simplest"  the target, for which no solution is simpler than the one that is shown: fewer
 *               numbers, or less effort, or a smaller largest step. A game of up to 8 numbers has
 *               it, with all of + - * /, if the product of its numbers is below 2^62; under exact
 *               rules, if that of twice its numbers is below 2^31
 *   NULL        for a range of targets "grid". For one target "closest"; "none" if the nearest
 *               value is a fraction, or 5,000,000 away or more; or "grid" if the target can be
 *               made.
 *
 * sink NULL: only says whether the game has such a certificate.
 *
 * Of the options, executor, tick, allocator and memory_bytes have an effect. *outcome, which may be
 * NULL, tells what the search found. The certificate is complete if its last line is "end", which
 * needs outcome->bound to be TALLY_BOUND_NONE, and the claim to hold: outcome->answer is
 * TALLY_ANSWER_CLOSEST for "none", "closest" and "missing". Otherwise the last line is missing, and
 * what the sink received proves nothing.
 *
 * TALLY_RULES: the game has no certificates, since its rules have other operations than + - * / (if
 * values are exact also ^, unary minus and concatenation), or the order given without exact values
 * and all numbers used; it has more than 32 numbers, a number above 10^9, or whole numbers whose
 * product is 2^126 or more. More than 16 numbers, and in the order given more than 9 digits, need
 * + - * / alone; more than 16 also many equal numbers. error->message says which. TALLY_OPTION:
 * there is no such claim. TALLY_TARGET_RANGE: the range has more than 10,000,000 numbers, or
 * none, or one that is too large for a certificate. TALLY_STOPPED: the sink ended the work.
 * Otherwise the statuses of a search. */
TALLY_API tally_status tally_prove(const tally_game *game, const char *claim,
                                   const tally_options *options, tally_text_sink sink, void *user,
                                   tally_outcome *outcome, tally_error *error);

#endif
