/* SPDX-License-Identifier: MIT */
/*
 * Audits a row. The gold answer is judged like any answer. A game is called unsolvable only if the
 * search was complete. Games that are solvable only with fractions, zeros or negative values are
 * reported separately.
 */
#include "dataset/audit.h"

#include "base/text.h"
#include "dataset/gold.h"
#include "dataset/settle.h"
#include "games/difficulty.h"
#include "games/searching.h"
#include "query/json_writer.h"
#include "rules/columns.h"
#include "rules/rules.h"

#include <string.h>

void auditor_begin(struct auditor *auditor, const struct recipe *recipe,
                   const tally_options *options)
{
    *auditor = (struct auditor){.recipe = *recipe};
    auditor->recipe.labels = LABEL_SOLVABLE | LABEL_DIFFICULTY;
    auditor->looker.options = *options;
    auditor->looker.options.executor = NULL;
    auditor->texts.allocator = options->allocator;
    auditor->source.room.allocator = options->allocator;
    auditor->looker.solution.allocator = auditor->looker.steps.allocator = options->allocator;
}

void auditor_clear(struct auditor *auditor)
{
    looker_clear(&auditor->looker);
    source_clear(&auditor->source);
    buffer_clear(&auditor->texts);
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* The distance to the nearest of two characters, or to the end of the text. */
static size_t length_until(const char *text, char one, char other)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != one && text[length] != other) length++;
    return length;
}

/* Parses rules as in a game's ID: "llm,use=any". */
static bool read_rules(tally_rules *rules, const char *text)
{
    char name[TALLY_RULES_NAME_SIZE];
    size_t length = length_until(text, ',', ',');
    if (length >= sizeof name) return false;
    memcpy(name, text, length);
    name[length] = '\0';
    if (tally_rules_find(name) == NULL) return false;
    *rules = *tally_rules_find(name);
    while (text[length] == ',') {
        const char *const column = text + length + 1;
        const size_t column_length = length_until(column, '=', ',');
        if (column[column_length] != '=') return false;
        const char *const value = column + column_length + 1;
        const size_t value_length = length_until(value, ',', ',');
        if (rules_set_column(rules, column, column_length, value, value_length, NULL) != TALLY_OK)
            return false;
        length = (size_t)(value - text) + value_length;
    }
    return true;
}

/* Returns a recipe with the row's rules, or NULL if there are no such rules. */
static const struct recipe *recipe_of(struct auditor *auditor)
{
    const char *const named = auditor->source.rules;
    if (named[0] == '\0') return &auditor->recipe;
    if (text_is(named, strlen(named), auditor->own_rules)) return &auditor->own;
    recipe_begin(&auditor->own);
    auditor->own_rules[0] = '\0';
    if (!read_rules(&auditor->own.rules, named) || !recipe_settle(&auditor->own, NULL)) return NULL;
    auditor->own.labels = auditor->recipe.labels;
    memcpy(auditor->own_rules, named, sizeof auditor->own_rules);
    return &auditor->own;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* A row gets three fingerprints: of the numbers as written, of the sorted numbers, and of the
 * sorted numbers with the split. The caller compares them with those of other rows. */
static void name_row(struct auditor *auditor, const struct recipe *recipe, const char *split,
                     struct audited *audited)
{
    struct drawn_game *const drawn = &auditor->source.drawn;
    const char *const own = auditor->source.split[0] != '\0' ? auditor->source.split : split;
    drawn_game_key(recipe->prefix, true, drawn);
    audited->written = fingerprint_of(drawn->key, drawn->length);
    drawn_game_key(recipe->prefix, recipe->rules.order == TALLY_ORDER_GIVEN, drawn);
    audited->key = fingerprint_of(drawn->key, drawn->length);
    audited->key_begin = auditor->texts.length;
    audited->key_length = drawn->length;
    buffer_append(&auditor->texts, drawn->key, drawn->length);
    char both[KEY_SIZE + SPLIT_NAME_SIZE + 4096];
    const size_t own_length = strlen(own) < 4096 ? strlen(own) : 4096;
    memcpy(both, drawn->key, drawn->length);
    both[drawn->length] = ' ';
    memcpy(both + drawn->length + 1, own, own_length);
    audited->with_split = fingerprint_of(both, drawn->length + 1 + own_length);
}

/* Does a solvable game have no solution in positive whole numbers? */
static tally_status look_at_whole(const struct auditor *auditor, const tally_game *game,
                                  bool *needs_fractions)
{
    tally_options options;
    if (!options_lend(&options, &auditor->looker.options)) return TALLY_OPTION;
    tally_rules rules = game->rules;
    tally_game *whole = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    *needs_fractions = false;
    if (!rules_have_fractions(&rules) || rules.operations != TALLY_OP_BASIC) return TALLY_OK;
    *needs_fractions = true;
    rules.values = TALLY_VALUES_WHOLE;
    if (!game->is_plain) return TALLY_OK;
    for (uint32_t i = 0; i < game->count; i++)
        if (game->numbers[i] == 0) return TALLY_OK;
    if (tally_game_new(&whole, &rules, game->target, game->numbers, game->count, NULL) != TALLY_OK)
        return TALLY_OK; /* the target 0 is no positive number */
    const tally_status status =
        end_of_search(tally_solve(whole, &options, NULL, &outcome), &outcome);
    *needs_fractions = outcome.answer != TALLY_ANSWER_SOLVED;
    tally_game_free(whole);
    return status;
}

/* Says which column has no answer, and how its text begins. */
static void say_no_answer(struct audited *audited, const struct gold *gold)
{
    enum { SHOWN_BYTES = 60 };
    struct text_out out = {.buffer = audited->unreadable, .size = sizeof audited->unreadable};
    const char *const text = gold->text.text;
    size_t at = 0;
    for (size_t i = 0; i < gold->name.length; i++) text_put(&out, gold->name.text[i]);
    text_put_string(&out, ": no answer can be read in '");
    while (at < gold->text.length && at < SHOWN_BYTES) {
        const size_t bytes = utf8_length(text + at, gold->text.length - at);
        for (size_t i = 0; i < bytes; i++) text_put(&out, text[at + i] < ' ' ? ' ' : text[at + i]);
        at += bytes != 0 ? bytes : 1;
    }
    text_put_string(&out, at < gold->text.length ? "...'" : "'");
    text_end(&out);
}

/* Judges the best gold answer of the row that can be read. */
static void judge_golds(struct auditor *auditor, const tally_game *game, struct audited *audited)
{
    for (size_t i = 0; i < GOLD_COUNT; i++) {
        const struct gold *const gold = &auditor->source.golds[i];
        struct gold_judgement judged;
        if (gold->text.length == 0) continue;
        gold_judge(&judged, game, gold, &auditor->texts);
        if (judged.verdict == GOLD_UNREADABLE && audited->has_gold) continue;
        audited->has_gold = true;
        audited->is_wrong = judged.verdict == GOLD_WRONG ||
                            (judged.verdict == GOLD_CLAIM && auditor->looker.labels.is_solvable);
        audited->is_gold_unreadable = judged.verdict == GOLD_UNREADABLE;
        audited->unreadable[0] = '\0';
        if (audited->is_gold_unreadable) say_no_answer(audited, gold);
        audited->reason = judged.reason;
        audited->position = judged.position;
        if (judged.verdict != GOLD_UNREADABLE) return;
    }
}

/* Labels the row's game by a search, compares the labels with what the row says, and judges its
 * gold answer. */
static tally_status look_at_row(struct auditor *auditor, const tally_game *game,
                                struct audited *audited)
{
    const struct labels *const labels = &auditor->looker.labels;
    const struct source *const source = &auditor->source;
    enum dataset_wish unmet;
    tally_status status = look_at_game(&auditor->looker, game, false, &unmet);
    if (status != TALLY_OK) return status;
    audited->is_solvable = labels->is_solvable;
    audited->is_proved = labels->is_known;
    audited->is_told_unsolvable = source->solvable == 0;
    audited->is_mislabelled =
        labels->is_known && source->solvable >= 0 && source->solvable != labels->is_solvable;
    audited->difficulty = labels->difficulty.word != NULL ? (int)labels->difficulty.score : -1;
    audited->solutions =
        labels->knows_solutions || !labels->is_solvable ? labels->solutions : UINT64_MAX;
    if (labels->is_solvable) status = look_at_whole(auditor, game, &audited->needs_fractions);
    judge_golds(auditor, game, audited);
    return status;
}

static void say_unreadable(struct audited *audited, const char *message)
{
    struct text_out out = {.buffer = audited->unreadable, .size = sizeof audited->unreadable};
    text_put_string(&out, message);
    text_end(&out);
}

tally_status audit_row(struct auditor *auditor, const char *text, size_t length, const char *split,
                       struct audited *audited)
{
    struct source *const source = &auditor->source;
    tally_game *game = NULL;
    *audited = (struct audited){.difficulty = -1};
    if (!source_read(source, text, length, auditor->recipe.targets)) {
        say_unreadable(audited, source->message);
        audited->position = source->position;
        return TALLY_OK;
    }
    const struct recipe *const recipe = recipe_of(auditor);
    if (recipe == NULL) {
        say_unreadable(audited, "there are no such rules");
        return TALLY_OK;
    }
    const tally_range target = {source->drawn.target, source->drawn.target};
    auditor->looker.recipe = recipe;
    audited->numbers = source->drawn.count;
    tally_status status = tally_game_new(&game, &recipe->rules, target, source->drawn.numbers,
                                         source->drawn.count, auditor->looker.options.allocator);
    if (status == TALLY_NO_MEMORY) return status;
    if (status != TALLY_OK) {
        say_unreadable(audited, tally_status_message(status));
        return TALLY_OK;
    }
    name_row(auditor, recipe, split, audited);
    status = look_at_row(auditor, game, audited);
    tally_game_free(game);
    if (auditor->texts.has_failed || source->room.has_failed) return TALLY_NO_MEMORY;
    return status;
}
