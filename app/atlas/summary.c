/* SPDX-License-Identifier: MIT */
/*
 * Computes the totals of rows, and writes them as text and as JSON.
 *
 * Each figure has two forms: plain, where each selection counts once, and weighted, where a
 * selection counts as often as it is drawn. Of the standard pool, 1 1 2 2 3 3 is drawn in one way,
 * 1 2 3 4 5 6 in 64 ways. The text fits 80 columns:
 *
 *     large selections      solvable     share complete       draws     share furthest
 *         0      2,850     1,966,573  76.670 %        5      38,760  83.884 %      918
 *         1      5,808     4,971,884  95.116 %      614      62,016  97.750 %      324
 */
#include "atlas/atlas.h"

#include "common/format.h"
#include "query/json_writer.h"

#include <stdio.h>
#include <stdlib.h>

void text_of_numbers(char *text, size_t size, const uint64_t *numbers, size_t count)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%llu", i == 0 ? "" : " ",
                                   (ull)numbers[i]);
}

bool summary_init(struct summary *summary, tally_range target, uint32_t pick)
{
    memset(summary, 0, sizeof *summary);
    summary->target = target;
    summary->pick = pick;
    summary->missed = calloc(targets_in(summary->target), sizeof *summary->missed);
    return summary->missed != NULL;
}

void summary_clear(struct summary *summary)
{
    free(summary->missed);
    summary->missed = NULL;
}

/* Adds to the plain and to the weighted figure. */
static void add(struct both *both, uint64_t count, uint64_t draws)
{
    both->plain += count;
    both->weighted += count * draws;
}

/* Keeps a sorted list of the selections that reach the fewest targets. Rows come in the order of
 * selections, and a new row is placed behind its equals: so ties stay in that order, whatever the
 * number of threads. */
static void add_hardest(struct summary *summary, const tally_survey_row *row)
{
    uint64_t at = summary->hardest_count;
    if (at == SUMMARY_TOP) {
        if (row->reached >= summary->hardest[--at].reached) return;
    } else {
        summary->hardest_count++;
    }
    for (; at > 0 && summary->hardest[at - 1].reached > row->reached; at--)
        summary->hardest[at] = summary->hardest[at - 1];
    memcpy(summary->hardest[at].numbers, row->numbers, row->count * sizeof *row->numbers);
    summary->hardest[at].draws = row->draws;
    summary->hardest[at].reached = row->reached;
}

/* Most targets of a selection are reached, so memchr() jumps from one unreached target to the next.
 * A row with no value at all for some target has the distance UINT32_MAX, which also becomes
 * `furthest`. */
static void add_unreached(struct summary *summary, const tally_survey_row *row, size_t targets)
{
    struct summary_class *const class = &summary->large[row->large];
    add(&class->distance[0], row->reached, row->draws);
    for (const uint8_t *at = row->fewest, *const end = row->fewest + targets;
         (at = memchr(at, 0, (size_t)(end - at))) != NULL; at++) {
        const uint32_t distance = row->distance[at - row->fewest];
        add(&summary->missed[at - row->fewest], 1, row->draws);
        add(&class->distance[distance < SUMMARY_FAR ? distance : SUMMARY_FAR], 1, row->draws);
        if (distance > class->furthest) class->furthest = distance;
    }
}

/* Only surveys with --count-solutions have these figures. */
static void add_counts(struct summary *summary, const tally_survey_row *row, size_t targets)
{
    summary->has_counts = true;
    uint64_t solutions = 0, with_detours = 0, unique = 0;
    for (size_t i = 0; i < targets; i++) {
        solutions += row->solutions[i];
        with_detours += row->with_detours[i];
        unique += row->solutions[i] == 1;
    }
    add(&summary->solutions, solutions, row->draws);
    add(&summary->with_detours, with_detours, row->draws);
    add(&summary->unique, unique, row->draws);
}

/* Only surveys with --height have these figures. Of equally high games the first one is kept. */
static void add_heights(struct summary *summary, const tally_survey_row *row, size_t targets)
{
    uint64_t within = 0;
    summary->has_heights = true;
    for (size_t i = 0; i < targets; i++) {
        const uint32_t height = row->height[i];
        if (height == UINT32_MAX) continue;
        within += height <= summary->target.last;
        if (height <= summary->highest.height) continue;
        summary->highest.target = summary->target.first + i;
        summary->highest.height = height;
        memcpy(summary->highest.numbers, row->numbers, row->count * sizeof *row->numbers);
    }
    add(&summary->within, within, row->draws);
}

/* A selection that reaches every target has distance 0 throughout, so its targets are not visited
 * one by one. */
void summary_add(struct summary *summary, const tally_survey_row *row)
{
    const size_t targets = targets_in(summary->target);
    struct summary_class *const class = &summary->large[row->large];
    add(&class->selections, 1, row->draws);
    add(&class->solvable, row->reached, row->draws);
    if (row->reached == targets) add(&class->complete, 1, row->draws);
    if (row->reached < targets) add_unreached(summary, row, targets);
    else add(&class->distance[0], row->reached, row->draws);
    for (uint32_t n = 0; n <= row->count; n++)
        add(&summary->fewest[n], row->by_fewest[n], row->draws);
    add_hardest(summary, row);
    add(&summary->unproved, row->unproved, row->draws);
    if (row->solutions != NULL) add_counts(summary, row, targets);
    if (row->height != NULL) add_heights(summary, row, targets);
}

static void add_both(struct both *into, struct both from)
{
    into->plain += from.plain;
    into->weighted += from.weighted;
}

/* The classes partition the selections, so their sums are the figures of all selections. */
void summary_close(struct summary *summary)
{
    struct summary_class *const all = &summary->all;
    memset(all, 0, sizeof *all);
    for (uint32_t i = 0; i <= summary->pick; i++) {
        const struct summary_class *const class = &summary->large[i];
        add_both(&all->selections, class->selections);
        add_both(&all->solvable, class->solvable);
        add_both(&all->complete, class->complete);
        for (uint32_t d = 0; d <= SUMMARY_FAR; d++) add_both(&all->distance[d], class->distance[d]);
        if (class->furthest > all->furthest) all->furthest = class->furthest;
    }
}

/* ---- Lists of targets ---- */

/* The places of the hardest or the easiest targets, which the most or the fewest selections miss.
 * Of equally hard ones, the smaller comes first. Returns how many there are. */
static size_t rank_targets(const struct summary *summary, bool is_hard, size_t top[SUMMARY_TOP])
{
    const struct both *const missed = summary->missed;
    size_t count = 0;
    for (size_t i = 0; i < targets_in(summary->target); i++) {
        size_t at = count;
        while (at > 0 && (is_hard ? missed[i].plain > missed[top[at - 1]].plain
                                  : missed[i].plain < missed[top[at - 1]].plain))
            at--;
        if (at == SUMMARY_TOP) continue;
        if (count < SUMMARY_TOP) count++;
        memmove(top + at + 1, top + at, (count - at - 1) * sizeof *top);
        top[at] = i;
    }
    return count;
}

/* How many selections reach the target at this place? */
static struct both reached_of(const struct summary *summary, size_t place)
{
    const struct both all = summary->all.selections, missed = summary->missed[place];
    return (struct both){all.plain - missed.plain, all.weighted - missed.weighted};
}

/* ---- Text ---- */

/* A share in per cent. Every share in the report refers to games or to selections, and both can be
 * 0 in a part of a survey. */
static double share(uint64_t part, uint64_t whole)
{
    return whole == 0 ? 0 : 100.0 * (double)part / (double)whole;
}

static void text_class(struct buffer *out, const struct summary *summary, const char *name,
                       const struct summary_class *class)
{
    const uint64_t targets = targets_in(summary->target);
    const struct numeral furthest = grouped(class->furthest);
    buffer_put(out, "%5s %10s %13s %7.3f %% %8s %11s %7.3f %% %8s\n", name,
               grouped(class->selections.plain).text, grouped(class->solvable.plain).text,
               share(class->solvable.plain, class->selections.plain * targets),
               grouped(class->complete.plain).text, grouped(class->selections.weighted).text,
               share(class->solvable.weighted, class->selections.weighted * targets),
               class->furthest == UINT32_MAX ? "none" : furthest.text);
}

/* The table in the picture above. Classes without a selection are left out: a pool without large
 * tiles has one line. */
static void text_by_large(struct buffer *out, const struct summary *summary)
{
    buffer_put(out, "\n%5s %10s %13s %9s %8s %11s %9s %8s\n", "large", "selections", "solvable",
               "share", "complete", "draws", "share", "furthest");
    for (uint32_t i = 0; i <= summary->pick; i++) {
        char name[16];
        snprintf(name, sizeof name, "%u", i);
        if (summary->large[i].selections.plain != 0)
            text_class(out, summary, name, &summary->large[i]);
    }
    text_class(out, summary, "all", &summary->all);
}

/* Five columns of games fit the width of a line, beside the total and the share of the draws. */
enum { DISTANCE_COLUMNS = 5 };

/* Appends the table's rows for some counts of large tiles. has_sum: these are the last ones,
 * followed by the total. */
static void text_distance_rows(struct buffer *out, const struct summary *summary,
                               const uint32_t *large, uint32_t count, bool has_sum)
{
    const struct summary_class *const all = &summary->all;
    buffer_put(out, "%8s", "distance");
    for (uint32_t i = 0; i < count; i++) buffer_put(out, " %3u large", large[i]);
    buffer_put(out, has_sum ? " %10s %9s\n" : "\n", "all", "drawn");
    for (uint32_t d = 0; d <= SUMMARY_FAR; d++) {
        buffer_put(out, "%7u%s", d, d == SUMMARY_FAR ? "+" : " ");
        for (uint32_t i = 0; i < count; i++)
            buffer_put(out, " %9s", grouped(summary->large[large[i]].distance[d].plain).text);
        if (has_sum)
            buffer_put(out, " %10s %7.3f %%", grouped(all->distance[d].plain).text,
                       share(all->distance[d].weighted,
                             all->selections.weighted * targets_in(summary->target)));
        buffer_put(out, "\n");
    }
}

/* A pool may have selections with up to ten large tiles. More columns than fit a line go to further
 * tables below; the last one has the totals. */
static void text_distances(struct buffer *out, const struct summary *summary)
{
    uint32_t large[DISTANCE_COLUMNS], count = 0;
    buffer_put(out, "\ngames by the distance to the closest value:\n");
    for (uint32_t i = 0; i <= summary->pick; i++) {
        if (summary->large[i].selections.plain == 0) continue;
        if (count == DISTANCE_COLUMNS) {
            text_distance_rows(out, summary, large, count, false);
            buffer_put(out, "\n");
            count = 0;
        }
        large[count++] = i;
    }
    text_distance_rows(out, summary, large, count, true);
}

static void text_fewest(struct buffer *out, const struct summary *summary)
{
    buffer_put(out, "\nfewest numbers needed:\n%7s %12s %10s %10s\n", "numbers", "games", "share",
               "drawn");
    const uint64_t games = summary->all.selections.plain * targets_in(summary->target);
    const uint64_t drawn = summary->all.selections.weighted * targets_in(summary->target);
    for (uint32_t n = 1; n <= summary->pick; n++)
        buffer_put(out, "%7u %12s %8.3f %% %8.3f %%\n", n, grouped(summary->fewest[n].plain).text,
                   share(summary->fewest[n].plain, games),
                   share(summary->fewest[n].weighted, drawn));
}

/* "    947       9,017   68.089 %   drawn   73.255 %" */
static void text_targets(struct buffer *out, const struct summary *summary, bool is_hard)
{
    size_t top[SUMMARY_TOP];
    const size_t count = rank_targets(summary, is_hard, top);
    buffer_put(out, "\n%s targets, by selections that reach them:\n",
               is_hard ? "hardest" : "easiest");
    for (size_t i = 0; i < count; i++) {
        const struct both reached = reached_of(summary, top[i]);
        buffer_put(out, "%7llu %11s %8.3f %%   drawn %8.3f %%\n",
                   (ull)(summary->target.first + top[i]), grouped(reached.plain).text,
                   share(reached.plain, summary->all.selections.plain),
                   share(reached.weighted, summary->all.selections.weighted));
    }
}

static void text_selections(struct buffer *out, const struct summary *summary)
{
    buffer_put(out, "\nhardest selections, by targets that they reach:\n%7s %11s   tiles\n",
               "targets", "draws");
    for (uint32_t i = 0; i < summary->hardest_count; i++) {
        char numbers[SUMMARY_PICK_MAX * 8];
        text_of_numbers(numbers, sizeof numbers, summary->hardest[i].numbers, summary->pick);
        buffer_put(out, "%7llu %11s   %s\n", (ull)summary->hardest[i].reached,
                   grouped(summary->hardest[i].draws).text, numbers);
    }
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void text_counts(struct buffer *out, const struct summary *summary)
{
    buffer_put(out, "%s solution%s", grouped(summary->solutions.plain).text,
               plural(summary->solutions.plain));
    if (summary->with_detours.plain != summary->solutions.plain)
        buffer_put(out, " without a detour, %s in all", grouped(summary->with_detours.plain).text);
    buffer_put(out, "; %s game%s exactly one solution\n", grouped(summary->unique.plain).text,
               summary->unique.plain == 1 ? " has" : "s have");
}

/* How many games need a step above the last target, and the game that needs the largest. */
static void text_heights(struct buffer *out, const struct summary *summary)
{
    const uint64_t beyond = summary->all.solvable.plain - summary->within.plain;
    buffer_put(out, "%s game%s no step above %s, %s need%s one",
               grouped(summary->within.plain).text,
               summary->within.plain == 1 ? " needs" : "s need", grouped(summary->target.last).text,
               grouped(beyond).text, beyond == 1 ? "s" : "");
    if (summary->highest.height != 0) {
        char numbers[SUMMARY_PICK_MAX * 8];
        text_of_numbers(numbers, sizeof numbers, summary->highest.numbers, summary->pick);
        buffer_put(out, "\nthe largest step that cannot be avoided is %s: %llu from %s",
                   grouped(summary->highest.height).text, (ull)summary->highest.target, numbers);
    }
    buffer_put(out, "\n");
}

/* First the figures of all games, one sentence each; then the tables. A survey of a single target
 * has no lists of the hardest and the easiest targets. */
void summary_text(struct buffer *out, const struct summary *summary)
{
    const struct summary_class *const all = &summary->all;
    const uint64_t targets = targets_in(summary->target);
    buffer_put(out, "%s selection%s of %llu tile%s, %s draw%s; ",
               grouped(all->selections.plain).text, plural(all->selections.plain),
               (ull)summary->pick, plural(summary->pick), grouped(all->selections.weighted).text,
               plural(all->selections.weighted));
    if (targets == 1) buffer_put(out, "target %llu\n", (ull)summary->target.first);
    else
        buffer_put(out, "targets %llu to %llu\n", (ull)summary->target.first,
                   (ull)summary->target.last);
    buffer_put(out, "%s of %s game%s %s solvable (%.3f %%)\n", grouped(all->solvable.plain).text,
               grouped(all->selections.plain * targets).text,
               plural(all->selections.plain * targets), all->solvable.plain == 1 ? "is" : "are",
               share(all->solvable.plain, all->selections.plain * targets));
    buffer_put(out, "weighted by the chance of the draw: %s of %s (%.3f %%)\n",
               grouped(all->solvable.weighted).text,
               grouped(all->selections.weighted * targets).text,
               share(all->solvable.weighted, all->selections.weighted * targets));
    buffer_put(out, "%s selection%s every target (%.3f %%); weighted: %s draw%s (%.3f %%)\n",
               grouped(all->complete.plain).text, all->complete.plain == 1 ? " reaches" : "s reach",
               share(all->complete.plain, all->selections.plain),
               grouped(all->complete.weighted).text, plural(all->complete.weighted),
               share(all->complete.weighted, all->selections.weighted));
    if (summary->has_counts) text_counts(out, summary);
    if (summary->has_heights) text_heights(out, summary);
    if (summary->unproved.plain != 0)
        buffer_put(out, "%s game%s not proved: values beyond 64 bits were left out\n",
                   grouped(summary->unproved.plain).text,
                   summary->unproved.plain == 1 ? " is" : "s are");
    text_by_large(out, summary);
    text_distances(out, summary);
    text_fewest(out, summary);
    if (targets > 1) {
        text_targets(out, summary, true);
        text_targets(out, summary, false);
    }
    text_selections(out, summary);
}

/* ---- JSON ---- */

/* Two members: "solvable":10871986,"solvable_weighted":113554259. */
static void json_both(struct json *json, const char *key, struct both both)
{
    char weighted[64];
    snprintf(weighted, sizeof weighted, "%s_weighted", key);
    json_put_number(json, key, both.plain);
    json_put_number(json, weighted, both.weighted);
}

/* The members of a class, without braces: "all" has them at the top of the object, and each class
 * of large tiles in an object of its own. */
static void json_class(struct json *json, const struct summary_class *class)
{
    json_both(json, "selections", class->selections);
    json_both(json, "solvable", class->solvable);
    json_both(json, "complete_selections", class->complete);
    json_put_known(json, "furthest", class->furthest != UINT32_MAX, class->furthest);
    for (int is_weighted = 0; is_weighted < 2; is_weighted++) {
        json_open_list(json, is_weighted ? "distances_weighted" : "distances");
        for (uint32_t d = 0; d <= SUMMARY_FAR; d++)
            json_number(json, is_weighted ? class->distance[d].weighted : class->distance[d].plain);
        json_close_array(json);
    }
}

static void json_targets(struct json *json, const struct summary *summary, bool is_hard)
{
    size_t top[SUMMARY_TOP];
    const size_t count = rank_targets(summary, is_hard, top);
    json_open_list(json, is_hard ? "hardest_targets" : "easiest_targets");
    for (size_t i = 0; i < count; i++) {
        json_open_object(json);
        json_put_number(json, "target", summary->target.first + top[i]);
        json_both(json, "selections", reached_of(summary, top[i]));
        json_close_object(json);
    }
    json_close_array(json);
}

/* Lists the hardest selections. There is no list of the easiest ones, since more than a thousand
 * selections of the standard pool reach every target. */
static void json_hardest_selections(struct json *json, const struct summary *summary)
{
    json_open_list(json, "hardest_selections");
    for (uint32_t i = 0; i < summary->hardest_count; i++) {
        json_open_object(json);
        json_put_numbers(json, "numbers", summary->hardest[i].numbers, summary->pick);
        json_put_number(json, "reached", summary->hardest[i].reached);
        json_put_number(json, "draws", summary->hardest[i].draws);
        json_close_object(json);
    }
    json_close_array(json);
}

static void json_fewest(struct json *json, const struct summary *summary)
{
    json_open_list(json, "by_fewest");
    for (uint32_t n = 0; n <= summary->pick; n++) {
        json_open_object(json);
        json_put_number(json, "numbers", n);
        json_both(json, "games", summary->fewest[n]);
        json_close_object(json);
    }
    json_close_array(json);
}

/* "within_height": games that need no step above the last target; "highest": the game that needs
 * the largest step. */
static void json_heights(struct json *json, const struct summary *summary)
{
    json_both(json, "within_height", summary->within);
    json_key(json, "highest");
    if (summary->highest.height == 0) {
        json_null(json);
        return;
    }
    json_open_object(json);
    json_put_number(json, "height", summary->highest.height);
    json_put_number(json, "target", summary->highest.target);
    json_put_numbers(json, "numbers", summary->highest.numbers, summary->pick);
    json_close_object(json);
}

void summary_json(struct buffer *out, const struct summary *summary)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_put_number(&json, "pick", summary->pick);
    json_put_numbers(&json, "targets",
                     (const uint64_t[]){summary->target.first, summary->target.last}, 2);
    json_put_number(&json, "games", summary->all.selections.plain * targets_in(summary->target));
    json_put_bool(&json, "complete", summary->unproved.plain == 0);
    json_class(&json, &summary->all);
    if (summary->has_counts) {
        json_both(&json, "solutions", summary->solutions);
        json_both(&json, "with_detours", summary->with_detours);
        json_both(&json, "unique", summary->unique);
    }
    if (summary->has_heights) json_heights(&json, summary);
    json_both(&json, "unproved", summary->unproved);
    json_open_list(&json, "by_large");
    for (uint32_t i = 0; i <= summary->pick; i++) {
        if (summary->large[i].selections.plain == 0) continue;
        json_open_object(&json);
        json_put_number(&json, "large", i);
        json_class(&json, &summary->large[i]);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_fewest(&json, summary);
    json_targets(&json, summary, true);
    json_targets(&json, summary, false);
    json_hardest_selections(&json, summary);
    json_close_object(&json);
    buffer_char(out, '\n');
}
