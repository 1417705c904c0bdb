/* SPDX-License-Identifier: MIT */
/*
 * Reports the results of a sweep: the extremes, and, if every choice was computed, the distribution
 * of the sums.
 */
#include "cli/survey/sweep_tell.h"

#include "common/format.h"
#include "query/json_writer.h"

#include <stdio.h>
#include <stdlib.h>

typedef unsigned long long ull;

/* The percentiles that are shown of the distribution. */
static const uint32_t percents[] = {1, 5, 25, 50, 75, 95, 99};
enum { PERCENTS = sizeof percents / sizeof percents[0] };

/* How the sums of all choices are distributed. */
struct spread {
    double mean;
    uint32_t at_percent[PERCENTS];
    uint64_t easier_than_usual;
    uint64_t as_easy_as_usual; /* including the usual choice itself */
};

static int compare_sums(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* Sorts the sums in place, since there are millions of them. So sweep_csv(), which needs the order
 * of the choices, must be called before. */
static struct spread spread_of(const tally_best_result *found)
{
    struct spread spread = {.mean = 0};
    const uint64_t count = found->summed;
    uint64_t sum = 0;
    qsort(found->sums, (size_t)count, sizeof *found->sums, compare_sums);
    for (uint64_t i = 0; i < count; i++) {
        sum += found->sums[i];
        spread.easier_than_usual += found->sums[i] > found->usual.solvable;
        spread.as_easy_as_usual += found->sums[i] == found->usual.solvable;
    }
    spread.mean = (double)sum / (double)count;
    for (size_t i = 0; i < PERCENTS; i++)
        spread.at_percent[i] = found->sums[(count - 1) * percents[i] / 100];
    return spread;
}

/* ---- JSON ---- */

static void json_choice(struct json *json, const tally_best_choice *choice, uint32_t choose)
{
    json_open_object(json);
    json_key(json, "tiles");
    json_open_array(json);
    for (uint32_t j = 0; j < choose; j++) json_number(json, choice->tiles[j]);
    json_close_array(json);
    json_put_number(json, "solvable", choice->solvable);
    json_close_object(json);
}

static void json_choices(struct json *json, const char *key, const tally_best_choice *list,
                         const tally_best_result *found)
{
    json_key(json, key);
    json_open_array(json);
    for (uint32_t i = 0; i < found->found; i++) json_choice(json, &list[i], found->choose);
    json_close_array(json);
}

static void json_spread(struct json *json, const tally_best_result *found)
{
    const struct spread spread = spread_of(found);
    json_put_number(json, "solvable_mean", (uint64_t)(spread.mean + 0.5));
    json_key(json, "percentiles");
    json_open_array(json);
    for (size_t i = 0; i < PERCENTS; i++) {
        json_open_object(json);
        json_put_number(json, "percent", percents[i]);
        json_put_number(json, "solvable", spread.at_percent[i]);
        json_close_object(json);
    }
    json_close_array(json);
    if (found->usual.solvable == 0) return;
    json_key(json, "usual");
    json_choice(json, &found->usual, found->choose);
    json_put_number(json, "easier_than_usual", spread.easier_than_usual);
}

void sweep_json(struct buffer *out, const tally_best_result *found)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_put_number(&json, "choices", found->choices);
    json_put_number(&json, "choices_summed", found->summed);
    json_put_number(&json, "games_a_choice", found->games);
    if (found->sums != NULL && found->summed != 0) json_spread(&json, found);
    json_choices(&json, "best", found->easiest, found);
    json_choices(&json, "worst", found->hardest, found);
    json_close_object(&json);
    buffer_char(out, '\n');
}

/* ---- Text ---- */

static double share(const tally_best_result *found, double solvable)
{
    return 100.0 * solvable / (double)found->games;
}

static void put_tiles(struct buffer *out, const tally_best_choice *choice, uint32_t choose)
{
    for (uint32_t j = 0; j < choose; j++) buffer_number_right(out, choice->tiles[j], 5);
}

static void text_choices(struct buffer *out, const tally_best_result *found, const char *title,
                         const tally_best_choice *list)
{
    buffer_put(out, "%s\n", title);
    for (uint32_t i = 0; i < found->found; i++) {
        buffer_text(out, " ");
        put_tiles(out, &list[i], found->choose);
        buffer_put(out, "  %13s of %s  %8.4f %%\n", grouped(list[i].solvable).text,
                   grouped(found->games).text, share(found, (double)list[i].solvable));
    }
}

static void text_spread(struct buffer *out, const tally_best_result *found)
{
    const struct spread spread = spread_of(found);
    buffer_put(out, "solvable on average: %s of %s (%.4f %%)\n",
               grouped((uint64_t)(spread.mean + 0.5)).text, grouped(found->games).text,
               share(found, spread.mean));
    buffer_put(out, "share of the choices, and at most so many are solvable:\n");
    for (size_t i = 0; i < PERCENTS; i++)
        buffer_put(out, "%7u %%  %13s  %8.4f %%%s\n", percents[i],
                   grouped(spread.at_percent[i]).text, share(found, spread.at_percent[i]),
                   percents[i] == 50 ? "  (the median)" : "");
    if (found->usual.solvable == 0) return;
    buffer_put(out, "the usual tiles:\n ");
    put_tiles(out, &found->usual, found->choose);
    buffer_put(out, "  %13s of %s  %8.4f %%\n", grouped(found->usual.solvable).text,
               grouped(found->games).text, share(found, (double)found->usual.solvable));
    buffer_put(out, "%s choices are easier, %s as easy, %s harder\n",
               grouped(spread.easier_than_usual).text, grouped(spread.as_easy_as_usual - 1).text,
               grouped(found->summed - spread.easier_than_usual - spread.as_easy_as_usual).text);
}

void sweep_text(struct buffer *out, const tally_best_result *found)
{
    buffer_put(out, "%s choices of %u large tiles from %llu to %llu; %s summed up in full\n",
               grouped(found->choices).text, found->choose, (ull)found->large.first,
               (ull)found->large.last, grouped(found->summed).text);
    if (found->sums != NULL && found->summed != 0) text_spread(out, found);
    text_choices(out, found, "easiest:", found->easiest);
    text_choices(out, found, "hardest:", found->hardest);
}

/* ---- CSV ---- */

static void csv_heading(struct buffer *out, uint32_t choose)
{
    for (uint32_t i = 0; i < choose; i++) buffer_put(out, "tile_%u,", i + 1);
    buffer_text(out, "solvable,games,share");
}

static void csv_choice(struct buffer *out, const tally_best_result *found, const uint32_t *tiles,
                       uint32_t solvable)
{
    for (uint32_t i = 0; i < found->choose; i++) {
        buffer_number(out, tiles[i]);
        buffer_char(out, ',');
    }
    buffer_put(out, "%lu,%llu,%.6f", (unsigned long)solvable, (ull)found->games,
               share(found, (double)solvable));
}

/* Moves to the next choice in lexicographic order. The last choice stays. */
static void next_choice(const tally_best_result *found, uint32_t *tiles)
{
    uint32_t i = found->choose;
    while (i > 0 && tiles[i - 1] == found->large.last - (found->choose - i)) i--;
    if (i == 0) return;
    tiles[i - 1]++;
    for (; i < found->choose; i++) tiles[i] = tiles[i - 1] + 1;
}

/* The sums are in the lexicographic order of the choices. So the tiles of each choice are counted
 * up beside them, and need not be stored. */
bool sweep_csv(const tally_best_result *found, sweep_line_sink *sink, void *user)
{
    struct buffer line = BUFFER_INIT;
    uint32_t tiles[4];
    csv_heading(&line, found->choose);
    bool goes_on = sink(user, line.data, line.length);
    for (uint32_t i = 0; i < found->choose; i++) tiles[i] = (uint32_t)found->large.first + i;
    for (uint64_t i = 0; goes_on && i < found->summed; i++) {
        line.length = 0;
        csv_choice(&line, found, tiles, found->sums[i]);
        goes_on = !line.has_failed && sink(user, line.data, line.length);
        next_choice(found, tiles);
    }
    buffer_clear(&line);
    return goes_on;
}
