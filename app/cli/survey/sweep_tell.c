/* SPDX-License-Identifier: MIT */
/*
 * Telling what a sweep found: the extremes, and where every choice was summed up, how the sums are
 * distributed.
 */
#include "cli/survey/sweep.h"

#include "common/format.h"
#include "query/json_writer.h"

#include <stdio.h>
#include <stdlib.h>

typedef unsigned long long ull;

/* How the sums of all choices lie. */
static const uint32_t percents[] = {1, 5, 25, 50, 75, 95, 99};
enum { PERCENTS = sizeof percents / sizeof percents[0] };

struct spread {
    double mean;
    uint32_t at_percent[PERCENTS];
    uint64_t easier_than_usual;
    uint64_t as_easy_as_usual; /* itself too */
};

static int compare_sums(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

static struct spread spread_of(struct sweep_sums *sums)
{
    struct spread spread = {.mean = 0};
    const uint64_t count = sums->choices;
    uint64_t sum = 0;
    qsort(sums->solvable, (size_t)count, sizeof *sums->solvable, compare_sums);
    for (uint64_t i = 0; i < count; i++) {
        sum += sums->solvable[i];
        spread.easier_than_usual += sums->solvable[i] > sums->usual.solvable;
        spread.as_easy_as_usual += sums->solvable[i] == sums->usual.solvable;
    }
    spread.mean = (double)sum / (double)count;
    for (size_t i = 0; i < PERCENTS; i++)
        spread.at_percent[i] = sums->solvable[(count - 1) * percents[i] / 100];
    return spread;
}

/* ---- JSON ---- */

static void json_choice(struct json *json, const struct sweep_choice *choice, uint32_t choose)
{
    json_open_object(json);
    json_key(json, "tiles");
    json_open_array(json);
    for (uint32_t j = 0; j < choose; j++) json_number(json, choice->tiles[j]);
    json_close_array(json);
    json_key(json, "solvable");
    json_number(json, choice->solvable);
    json_close_object(json);
}

static void json_choices(struct json *json, const char *key, const struct sweep_choice *list,
                         const struct sweep_sums *sums)
{
    json_key(json, key);
    json_open_array(json);
    for (uint32_t i = 0; i < sums->found; i++) json_choice(json, &list[i], sums->choose);
    json_close_array(json);
}

static void json_spread(struct json *json, struct sweep_sums *sums)
{
    const struct spread spread = spread_of(sums);
    json_key(json, "solvable_mean");
    json_number(json, (uint64_t)(spread.mean + 0.5));
    json_key(json, "percentiles");
    json_open_array(json);
    for (size_t i = 0; i < PERCENTS; i++) {
        json_open_object(json);
        json_key(json, "percent");
        json_number(json, percents[i]);
        json_key(json, "solvable");
        json_number(json, spread.at_percent[i]);
        json_close_object(json);
    }
    json_close_array(json);
    if (sums->usual.solvable == 0) return;
    json_key(json, "usual");
    json_choice(json, &sums->usual, sums->choose);
    json_key(json, "easier_than_usual");
    json_number(json, spread.easier_than_usual);
}

void sweep_json(struct buffer *out, struct sweep_sums *sums)
{
    struct json json = json_into(out);
    json_open_object(&json);
    json_key(&json, "version");
    json_number(&json, 1);
    json_key(&json, "choices");
    json_number(&json, sums->choices_in_all);
    json_key(&json, "choices_summed");
    json_number(&json, sums->choices);
    json_key(&json, "games_a_choice");
    json_number(&json, sums->games_a_choice);
    if (sums->solvable != NULL && sums->choices != 0) json_spread(&json, sums);
    json_choices(&json, "best", sums->best, sums);
    json_choices(&json, "worst", sums->worst, sums);
    json_close_object(&json);
    buffer_char(out, '\n');
}

/* ---- Text ---- */

static double share(const struct sweep_sums *sums, double solvable)
{
    return 100.0 * solvable / (double)sums->games_a_choice;
}

static void put_tiles(struct buffer *out, const struct sweep_choice *choice, uint32_t choose)
{
    for (uint32_t j = 0; j < choose; j++) buffer_number_right(out, choice->tiles[j], 5);
}

static void text_choices(struct buffer *out, const struct sweep_sums *sums, const char *title,
                         const struct sweep_choice *list)
{
    buffer_put(out, "%s\n", title);
    for (uint32_t i = 0; i < sums->found; i++) {
        buffer_text(out, " ");
        put_tiles(out, &list[i], sums->choose);
        buffer_put(out, "  %12llu of %llu  %8.4f %%\n", (ull)list[i].solvable,
                   (ull)sums->games_a_choice, share(sums, (double)list[i].solvable));
    }
}

static void text_spread(struct buffer *out, struct sweep_sums *sums)
{
    const struct spread spread = spread_of(sums);
    buffer_put(out, "solvable on average: %.0f of %llu (%.4f %%)\n", spread.mean,
               (ull)sums->games_a_choice, share(sums, spread.mean));
    buffer_put(out, "share of the choices, and at most so many are solvable:\n");
    for (size_t i = 0; i < PERCENTS; i++)
        buffer_put(out, "%7u %%  %12u  %8.4f %%%s\n", percents[i], spread.at_percent[i],
                   share(sums, spread.at_percent[i]), percents[i] == 50 ? "  (the median)" : "");
    if (sums->usual.solvable == 0) return;
    buffer_put(out, "the usual tiles:\n ");
    put_tiles(out, &sums->usual, sums->choose);
    buffer_put(out,
               "  %12llu of %llu  %8.4f %%; %llu choices are easier, %llu as easy, %llu harder\n",
               (ull)sums->usual.solvable, (ull)sums->games_a_choice,
               share(sums, (double)sums->usual.solvable), (ull)spread.easier_than_usual,
               (ull)spread.as_easy_as_usual - 1,
               (ull)(sums->choices - spread.easier_than_usual - spread.as_easy_as_usual));
}

void sweep_text(struct buffer *out, struct sweep_sums *sums)
{
    buffer_put(out, "%llu choices of %u large tiles from %llu to %llu; %llu summed up in full\n",
               (ull)sums->choices_in_all, sums->choose, (ull)sums->large.first,
               (ull)sums->large.last, (ull)sums->choices);
    if (sums->solvable != NULL && sums->choices != 0) text_spread(out, sums);
    text_choices(out, sums, "easiest:", sums->best);
    text_choices(out, sums, "hardest:", sums->worst);
}
