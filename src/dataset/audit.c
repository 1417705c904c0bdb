/* SPDX-License-Identifier: MIT */
/*
 * Audits a row. The gold answer is judged like any answer. A game is called unsolvable only if the
 * search was complete. Games that are solvable only with fractions, zeros or negative values are
 * reported separately.
 */
#include "dataset/dataset.h"

#include "games/searching.h"
#include "moves/follow.h"
#include "rules/number.h"
#include "rules/rules.h"
#include "tally/judge.h"

/* ---- Gold answers ---------------------------------------------------------------------------- */

/*
 * Gold answers are expressions, also inside a whole completion, or lists of operations. The judge
 * of completions finds the answer in a text (TALLY_EXTRACT_AUTO). The last line of a text counts
 * only if it is right: nobody is blamed for a line of a calculation.
 */

/* In the order in which they count, if a gold answer is a list of answers. */
enum gold_verdict {
    GOLD_RIGHT,
    GOLD_CLAIM, /* it says that there is no solution; the caller knows whether that is right */
    GOLD_UNREADABLE,
    GOLD_WRONG
};

enum { WRAPPERS_MAX = 4 }; /* that may stand around an answer, one inside the other */

/* A function that judges tells, of an answer that is not right, why (a static word), and where: in
 * the text, or the item of the list. */

static enum gold_verdict blame(const char **reason, size_t *position, const char *why, size_t where)
{
    *reason = why;
    *position = where;
    return GOLD_WRONG;
}

static enum gold_verdict fail_to_read(const char **reason, size_t *position, size_t where)
{
    *reason = "syntax";
    *position = where;
    return GOLD_UNREADABLE;
}

/* ---- Expressions ----------------------------------------------------------------------------- */

/* Finds an answer in the text as tally_judge() does, and judges it. Returns whether it found one
 * that can be read. */
static bool judge_at(tally_judged *found, const tally_game *game, struct json_span text,
                     tally_extract extract)
{
    const tally_completion completion = {text.text, text.length, game->numbers, game->count,
                                         game->target};
    tally_judging judging = TALLY_JUDGING_INIT;
    judging.rules = &game->rules;
    judging.reading = TALLY_READING_LENIENT;
    judging.extracts[0] = extract;
    tally_judged_init(found, sizeof *found);
    if (tally_judge(found, &completion, 1, &judging) != TALLY_OK) return false;
    const tally_verdict verdict = found->judgement.verdict;
    return verdict == TALLY_VERDICT_SOLVED || verdict == TALLY_VERDICT_OFF ||
           (verdict == TALLY_VERDICT_INVALID && found->judgement.reason != TALLY_REASON_SYNTAX);
}

/* The text behind the last ####, where GSM8K has its answers; of length 0: it has none. */
static struct json_span behind_marks(struct json_span text)
{
    size_t begin = text.length;
    for (size_t i = 0; i + 4 <= text.length; i++)
        if (memcmp(text.text + i, "####", 4) == 0) begin = i + 4;
    return (struct json_span){text.text + begin, text.length - begin};
}

/* Judges the answer in a text. Tags, boxes and labels may stand in each other. Returns false if no
 * answer can be read. */
static bool judge_text(tally_judged *found, const tally_game *game, struct json_span text)
{
    const char *const begin = text.text;
    for (int i = 0; i < WRAPPERS_MAX && text.length != 0; i++) {
        if (judge_at(found, game, text, TALLY_EXTRACT_AUTO)) {
            found->judgement.position += (size_t)(text.text - begin);
            return true;
        }
        if (found->length != 0 && found->length < text.length)
            text = (struct json_span){text.text + found->begin, found->length};
        else text = behind_marks(text);
    }
    return false;
}

/* The text up to a closing tag: the prompt may have the tag that opens. */
static struct json_span before_tag(struct json_span text)
{
    static const char tag[] = "</answer>";
    for (size_t i = 0; i + sizeof tag - 1 <= text.length; i++)
        if (memcmp(text.text + i, tag, sizeof tag - 1) == 0)
            return (struct json_span){text.text, i};
    return (struct json_span){text.text, 0};
}

/* Does the text, or the answer in its last tag, say that there is no solution? */
static bool is_claim(const tally_game *game, struct json_span text)
{
    tally_judged found;
    static const tally_extract places[] = {TALLY_EXTRACT_WHOLE, TALLY_EXTRACT_ANSWER_LAST};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        judge_at(&found, game, text, places[i]);
        if (found.judgement.verdict == TALLY_VERDICT_CLAIM) return true;
    }
    return false;
}

/* Is the text the target alone? That is no answer, but what the answer should be worth. */
static bool is_target_alone(const tally_game *game, struct json_span text)
{
    uint64_t number;
    size_t at = 0;
    bool is_beyond = false;
    if (!text_take_whole(text.text, text.length, &at, &number, &is_beyond) || at != text.length)
        return false;
    for (uint32_t i = 0; i < game->count; i++)
        if (game->numbers[i] == number) return false;
    return number == game->target.first;
}

static enum gold_verdict judge_expression(const tally_game *game, struct json_span text,
                                          const char **reason, size_t *position)
{
    tally_judged found;
    *reason = "claim";
    *position = 0;
    if (is_claim(game, text)) return GOLD_CLAIM;
    if (!judge_text(&found, game, text) && !judge_text(&found, game, before_tag(text)))
        return fail_to_read(reason, position, 0);
    const tally_judgement *const judgement = &found.judgement;
    if (judgement->verdict == TALLY_VERDICT_SOLVED) return GOLD_RIGHT;
    if (found.extract == TALLY_EXTRACT_LAST_LINE || is_target_alone(game, text))
        return fail_to_read(reason, position, 0);
    if (judgement->verdict == TALLY_VERDICT_INVALID)
        return blame(reason, position, tally_reason_word(judgement->reason), judgement->position);
    return blame(reason, position, "off", 0);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

/* Takes the next item of a list as text, without escapes. It stands in the room until the room is
 * used again. */
static bool next_text(struct json_span *items, struct buffer *room, struct json_span *text)
{
    const size_t begin = room->length;
    struct json_span item;
    if (!json_next_item(items, &item)) return false;
    json_unescape(room, item);
    *text = (struct json_span){room->data + begin, room->length - begin};
    room->length = begin;
    return true;
}

/* Follows one operation of a gold answer: see follow.h. */
static enum gold_verdict follow(struct left *left, const tally_rules *rules,
                                struct json_span written, const char **reason, size_t *position)
{
    if (follow_move(left, rules, written.text, written.length, true)) return GOLD_RIGHT;
    return left->reason == NULL ? fail_to_read(reason, position, left->position)
                                : blame(reason, position, left->reason, 0);
}

/* A gold answer that is a list of operations replaces two values by one in each item. At the end
 * the last result must be the target; without any item, one of the numbers. */
static enum gold_verdict judge_operations(const tally_game *game, struct json_span items,
                                          struct buffer *room, const char **reason,
                                          size_t *position)
{
    struct left left = {.count = game->count};
    struct json_span item;
    for (uint32_t i = 0; i < left.count; i++)
        left.values[i] = number_value(&game->rules, game->numbers[i]);
    *reason = NULL;
    *position = 0;
    for (size_t place = 0; next_text(&items, room, &item); place++) {
        const enum gold_verdict verdict = follow(&left, &game->rules, item, reason, position);
        if (verdict == GOLD_RIGHT) continue;
        *position = place;
        return verdict;
    }
    const struct rational target = number_value(&game->rules, game->target.first);
    uint32_t last = left.count - 1;
    if (left.count == game->count) /* no operation: the solution is one of the numbers */
        while (last > 0 && !rational_is_equal(left.values[last], target)) last--;
    if (!rational_is_equal(left.values[last], target)) return blame(reason, position, "off", 0);
    if (game->rules.use == TALLY_USE_ALL && left.count != 1)
        return blame(reason, position, "number_not_used", 0);
    return GOLD_RIGHT;
}

/* Judges a list: of operations, or, if the first item is none, of answers. An answer that is wrong
 * and has an equals sign may be a step in a form that is not read, and so it is not blamed. */
static enum gold_verdict judge_list(const tally_game *game, struct json_span items,
                                    struct buffer *room, const char **reason, size_t *position)
{
    struct json_span item;
    enum gold_verdict verdict = judge_operations(game, items, room, reason, position);
    if (verdict != GOLD_UNREADABLE || *position != 0) return verdict;
    verdict = GOLD_RIGHT;
    *reason = NULL;
    for (size_t place = 0; next_text(&items, room, &item); place++) {
        const char *why;
        size_t where;
        enum gold_verdict own = judge_expression(game, item, &why, &where);
        if (own == GOLD_WRONG && memchr(item.text, '=', item.length) != NULL)
            own = fail_to_read(&why, &where, 0);
        if (own <= verdict) continue;
        verdict = own;
        *reason = why;
        *position = place;
    }
    return verdict;
}

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

/* Returns a recipe with the row's rules, or NULL if there are no such rules. */
static const struct recipe *recipe_of(struct auditor *auditor)
{
    const char *const named = auditor->source.rules;
    if (named[0] == '\0') return &auditor->recipe;
    if (text_is(named, strlen(named), auditor->own_rules)) return &auditor->own;
    recipe_begin(&auditor->own);
    auditor->own_rules[0] = '\0';
    if (game_read_rules(&auditor->own.rules, named, NULL) != TALLY_OK ||
        !recipe_settle(&auditor->own, NULL))
        return NULL;
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

/* Does a solvable game have no solution in positive whole numbers? A search is needed only if no
 * solution that was seen is one. */
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
    *needs_fractions = !auditor->looker.labels.has_whole;
    if (!*needs_fractions) return TALLY_OK;
    if (tally_game_new(&whole, &rules, game->target, game->numbers, game->count, NULL) != TALLY_OK)
        return TALLY_OK; /* the target 0 is no positive number */
    const tally_status status =
        end_of_search(tally_solve(whole, &options, NULL, &outcome), &outcome);
    *needs_fractions = outcome.answer != TALLY_ANSWER_SOLVED;
    tally_game_free(whole);
    return status;
}

/* Judges the best gold answer of the row that can be read. */
static void judge_golds(struct auditor *auditor, const tally_game *game, struct audited *audited)
{
    for (size_t i = 0; i < GOLD_COUNT; i++) {
        const struct gold *const gold = &auditor->source.golds[i];
        const char *reason;
        size_t position;
        if (gold->text.length == 0) continue;
        const enum gold_verdict verdict =
            gold->is_list ? judge_list(game, gold->text, &auditor->texts, &reason, &position)
                          : judge_expression(game, gold->text, &reason, &position);
        if (verdict == GOLD_UNREADABLE && audited->has_gold) continue;
        audited->has_gold = true;
        audited->is_wrong =
            verdict == GOLD_WRONG || (verdict == GOLD_CLAIM && auditor->looker.labels.is_solvable);
        audited->is_gold_unreadable = verdict == GOLD_UNREADABLE;
        struct text_out out = {.buffer = audited->unreadable, .size = sizeof audited->unreadable};
        audited->unreadable[0] = '\0';
        if (audited->is_gold_unreadable)
            source_say_unread(&out, gold->name, "no answer", gold->text);
        audited->reason = reason;
        audited->position = position;
        if (verdict != GOLD_UNREADABLE) return;
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
    tally_rules usual = auditor->recipe.rules;
    usual.usual = auditor->recipe.targets;
    *audited = (struct audited){.difficulty = -1};
    if (!source_read(source, text, length, &usual)) {
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
