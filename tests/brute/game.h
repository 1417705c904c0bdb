/* SPDX-License-Identifier: MIT */
/*
 * Every solution of a small game under odd rules, by brute force: whatever the rules let be written
 * over each choice of the given numbers is written, from the inside out, and trees that are the
 * same solution fall together.
 */
#ifndef TALLY_TESTS_BRUTE_GAME_H
#define TALLY_TESTS_BRUTE_GAME_H

#include "brute/steps.h"

enum { WRITTEN_MAX = 1 << 18, WRITTEN_SLOTS = 1 << 19, CHOICES = 1 << BRUTE_GIVEN_MAX };

/* A tree that can be written with exactly these numbers, and so many of the limited operations. */
struct written {
    tree_code code;
    uint32_t choice; /* bit i: number i is used */
    enum form form;
    brute_tally tally;
    uint32_t next; /* the same with another tally, and 1 more; 0: none */
    bool fits;     /* with all steps within bounds */
};

struct brute_game {
    struct brute_rules rules;
    struct trees trees;
    struct written written[WRITTEN_MAX];
    uint32_t count;
    uint32_t begin[CHOICES]; /* of the trees over a choice; they lie side by side */
    uint32_t end[CHOICES];
    uint32_t slots[WRITTEN_SLOTS];
    uint32_t used_slots[WRITTEN_MAX];
    uint32_t effort;      /* pairs that were combined */
    uint32_t effort_most; /* the game is given up above */
    bool is_beyond;       /* some step is beyond the bounds */
    bool is_given_up;
};

/* ---- Each tree once over a choice, in each form ---------------------------------------------- */

static inline uint32_t *brute_slot_of(struct brute_game *game, uint32_t choice, tree_code code,
                                      enum form form)
{
    const uint64_t key = (uint64_t)choice << 32 | (uint64_t)form << 40 | code;
    const uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(hash >> 40) % WRITTEN_SLOTS;
    for (; game->slots[at] != 0; at = (at + 1) % WRITTEN_SLOTS) {
        const struct written *const written = &game->written[game->slots[at] - 1];
        if (written->code == code && written->choice == choice && written->form == form) break;
    }
    return &game->slots[at];
}

static inline void brute_write(struct brute_game *game, uint32_t choice, enum form form,
                               struct step step, bool parts_fit, brute_tally tally)
{
    game->is_beyond |= step.is_beyond;
    game->is_given_up |= game->trees.is_full || game->count == WRITTEN_MAX;
    if (step.code == TREE_NONE || game->is_given_up) return;
    uint32_t *const slot = brute_slot_of(game, choice, step.code, form);
    const bool fits = parts_fit && step.fits;
    uint32_t *at = slot;
    while (*at != 0 && game->written[*at - 1].tally != tally) at = &game->written[*at - 1].next;
    if (*at != 0) {
        game->written[*at - 1].fits |= fits;
        return;
    }
    game->used_slots[game->count] = (uint32_t)(slot - game->slots);
    game->written[game->count] = (struct written){
        .code = step.code, .choice = choice, .form = form, .tally = tally, .fits = fits};
    *at = ++game->count;
}

/* Equal numbers are interchangeable: of the choices alike the one with the lowest places stands for
 * all. In the order given choices are told apart by their places. */
static inline bool brute_is_first_alike(const struct brute_rules *rules, uint32_t choice)
{
    for (uint32_t i = 1; i < rules->count && !rules->is_ordered; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (rules->numbers[i] == rules->numbers[j] && (choice >> i & 1) != 0 &&
                (choice >> j & 1) == 0) {
                return false;
            }
        }
    }
    return true;
}

static inline uint32_t brute_first_alike(const struct brute_rules *rules, uint32_t choice)
{
    if (rules->is_ordered) return choice;
    for (uint32_t i = 1; i < rules->count; i++) {
        for (uint32_t j = 0; j < i && (choice >> i & 1) != 0; j++) {
            if (rules->numbers[i] == rules->numbers[j] && (choice >> j & 1) == 0)
                choice ^= 1u << i | 1u << j;
        }
    }
    return choice;
}

/* ---- Numbers as they are, and digits put together -------------------------------------------- */

static inline enum form brute_form_of_leaf(const struct brute_rules *rules)
{
    return rules->brackets != TALLY_BRACKETS_ANY ? FORM_NUMBER : FORM_SUM;
}

static inline void brute_write_leaf(struct brute_game *game, uint32_t choice, tree_code leaf)
{
    const struct brute_rules *const rules = &game->rules;
    if (leaf == TREE_NONE || !brute_allows(rules, tree_value(&game->trees, leaf))) return;
    brute_write(game, choice, brute_form_of_leaf(rules),
                step_of(rules, leaf, tree_value(&game->trees, leaf)), true, 0);
}

static inline void brute_write_digits(struct brute_game *game, uint32_t choice, uint64_t digits,
                                      uint32_t count, uint32_t first_digit)
{
    const struct brute_rules *const rules = &game->rules;
    const bool joins = brute_has(rules, TALLY_OP_CONCATENATE);
    for (uint32_t decimals = 0; decimals <= count; decimals++) {
        const uint32_t before = count - decimals;
        if (!joins && (before > 1 || decimals > 1)) continue;
        const bool has_zero = first_digit == 0 && before > 0 && count > 1;
        if (has_zero && !(before == 1 && brute_has(rules, TALLY_OP_ZERO))) continue;
        if (decimals == 0 || brute_has(rules, TALLY_OP_POINT))
            brute_write_leaf(game, choice, tree_leaf(&game->trees, digits, decimals, 0, has_zero));
        uint64_t block = 1;
        for (uint32_t i = 1; i <= decimals && brute_has(rules, TALLY_OP_REPEAT); i++) {
            block *= 10;
            if (digits % block != 0) /* zeros alone do not repeat */
                brute_write_leaf(game, choice,
                                 tree_leaf(&game->trees, digits, decimals, i, has_zero));
        }
    }
}

static inline void brute_write_rows(struct brute_game *game, uint32_t choice, uint32_t left,
                                    uint64_t digits, uint32_t count, uint32_t first_digit)
{
    const struct brute_rules *const rules = &game->rules;
    if (left == 0) brute_write_digits(game, choice, digits, count, first_digit);
    for (uint32_t i = 0; i < rules->count; i++) {
        const uint32_t digit = (uint32_t)rules->numbers[i];
        if ((left >> i & 1) == 0 || rules->numbers[i] > 9) continue;
        brute_write_rows(game, choice, left ^ 1u << i, digits * 10 + digit, count + 1,
                         count == 0 ? digit : first_digit);
        if (rules->is_ordered) return;
    }
}

static inline void brute_write_leaves(struct brute_game *game, uint32_t choice)
{
    for (uint32_t i = 0; i < game->rules.count; i++) {
        if (choice != 1u << i || game->rules.numbers[i] <= 9) continue;
        const struct wide value = game->rules.given[i];
        const tree_code leaf = tree_given(&game->trees, game->rules.numbers[i], value);
        brute_write(game, choice, brute_form_of_leaf(&game->rules),
                    step_of(&game->rules, leaf, value), true, 0);
        return;
    }
    for (uint32_t i = 0; i < game->rules.count; i++) {
        if ((choice >> i & 1) != 0 && game->rules.numbers[i] > 9) return;
    }
    brute_write_rows(game, choice, choice, 0, 0, 0);
}

/* ---- Two parts, and one ---------------------------------------------------------------------- */

static inline void brute_join_so(struct brute_game *game, uint32_t choice, struct written a,
                                 struct written b)
{
    static const char signs[] = "+-*/^";
    const bool fits = a.fits && b.fits;
    const struct brute_rules *const rules = &game->rules;
    const brute_tally both = a.tally + b.tally;
    enum form form;
    for (uint32_t i = 0; i < 5; i++) {
        if (!form_of_two(rules, signs[i], a.form, b.form, &form)) continue;
        brute_write(game, choice, form, step_binary(&game->trees, rules, signs[i], a.code, b.code),
                    fits, both + brute_tally_of(rules, brute_operation_of(signs[i])));
    }
    for (uint32_t i = 0; i < BRUTE_PAIRED && form_of_two(rules, 'w', a.form, b.form, &form); i++) {
        brute_write(game, choice, form, step_paired(&game->trees, rules, i, a.code, b.code), fits,
                    both + brute_tally_of(rules, brute_paired[i].operation));
    }
}

static inline void brute_join(struct brute_game *game, uint32_t choice, const struct written *a,
                              const struct written *b)
{
    const struct written left = *a;
    const struct written right = *b;
    brute_join_so(game, choice, left, right);
    if (!game->rules.is_ordered) brute_join_so(game, choice, right, left);
}

static inline void brute_write_pairs(struct brute_game *game, uint32_t choice)
{
    for (uint32_t part = (choice - 1) & choice; part != 0; part = (part - 1) & choice) {
        const uint32_t rest = choice ^ part;
        const bool is_split = game->rules.is_ordered ? part < (rest & -rest) : part > rest;
        if (!is_split) continue;
        const uint32_t a = brute_first_alike(&game->rules, part);
        const uint32_t b = brute_first_alike(&game->rules, rest);
        for (uint32_t i = game->begin[a]; i < game->end[a] && !game->is_given_up; i++) {
            for (uint32_t j = game->begin[b]; j < game->end[b]; j++) {
                brute_join(game, choice, &game->written[i], &game->written[j]);
            }
            game->effort += game->end[b] - game->begin[b];
            game->is_given_up |= game->effort > game->effort_most;
        }
    }
}

/* Signs first, then operations of one number one on the other, each with a
 * sign too: what fits is known by then. */
static inline void brute_write_minus(struct brute_game *game, uint32_t choice, struct written inner)
{
    enum form form;
    if (!form_of_minus(&game->rules, inner.form, &form)) return;
    brute_write(game, choice, form, step_minus(&game->trees, &game->rules, inner.code), inner.fits,
                inner.tally);
}

static inline void brute_write_unary(struct brute_game *game, uint32_t choice)
{
    const uint32_t count = game->count;
    for (uint32_t i = game->begin[choice]; i < count; i++)
        brute_write_minus(game, choice, game->written[i]);
    for (uint32_t i = game->begin[choice]; i < game->count && !game->is_given_up; i++) {
        const struct written inner = game->written[i];
        enum form form;
        if (!form_of_unary(&game->rules, inner.form, &form)) continue;
        for (uint32_t which = 0; which < BRUTE_UNARY; which++) {
            const struct step step = step_unary(&game->trees, &game->rules, which, inner.code);
            const brute_tally tally =
                inner.tally + brute_tally_of(&game->rules, brute_unary[which].operation);
            brute_write(game, choice, form, step, inner.fits, tally);
            if (step.code == TREE_NONE) continue;
            const struct written made = {
                .code = step.code, .form = form, .tally = tally, .fits = inner.fits && step.fits};
            brute_write_minus(game, choice, made);
        }
    }
}

/* ---- The whole game -------------------------------------------------------------------------- */

static inline void brute_clear(struct brute_game *game)
{
    for (uint32_t i = 0; i < game->count; i++) game->slots[game->used_slots[i]] = 0;
    trees_clear(&game->trees);
    game->count = 0;
    game->effort = 0;
    game->is_beyond = false;
    game->is_given_up = false;
}

/* With a largest step, the library works with sums and products that are no steps. It promises
 * nothing where these could be beyond its bounds: numerators and denominators at most multiply, and
 * a sum doubles the product. */
static inline bool brute_could_be_beyond(const struct brute_rules *rules)
{
    wide_int most = 1;
    if (rules->max_value == 0) return false;
    for (uint32_t i = 0; i < rules->count; i++) {
        const wide_int number = (wide_int)(rules->numbers[i] == 0 ? 1 : rules->numbers[i]);
        if (most > (wide_int)INT64_MAX / 4 / number) return true;
        most *= 2 * number;
    }
    return false;
}

/* Writes everything; false where there is too much of it. */
static inline bool brute_play(struct brute_game *game, const struct brute_rules *rules,
                              uint32_t effort_most)
{
    brute_clear(game);
    game->rules = *rules;
    game->effort_most = effort_most;
    game->is_beyond = brute_could_be_beyond(rules);
    game->trees.is_ordered = rules->is_ordered;
    game->trees.has_minus = brute_has(rules, TALLY_OP_NEGATE) && brute_has_negatives(rules);
    for (uint32_t choice = 1; choice < 1u << rules->count && !game->is_given_up; choice++) {
        game->begin[choice] = game->end[choice] = game->count;
        if (!brute_is_first_alike(rules, choice)) continue;
        brute_write_leaves(game, choice);
        brute_write_pairs(game, choice);
        brute_write_unary(game, choice);
        game->end[choice] = game->count;
    }
    return !game->is_given_up;
}

static inline bool brute_counts(const struct brute_rules *rules, uint32_t choice)
{
    return !rules->uses_all || choice == (1u << rules->count) - 1;
}

/* Can the tree be written over the choice in that form within the limits? */
static inline bool brute_has_written(struct brute_game *game, uint32_t choice, tree_code code,
                                     enum form form)
{
    uint32_t at = *brute_slot_of(game, choice, code, form);
    while (at != 0 && !brute_is_within(&game->rules, game->written[at - 1].tally))
        at = game->written[at - 1].next;
    return at != 0;
}

/* The fewest numbers with which a tree can be written; 0 where it cannot be. */
static inline uint32_t brute_fewest(struct brute_game *game, tree_code code)
{
    uint32_t fewest = 0;
    for (uint32_t choice = 1; choice < 1u << game->rules.count; choice++) {
        if (!brute_counts(&game->rules, choice) || !brute_is_first_alike(&game->rules, choice))
            continue;
        const uint32_t used = (uint32_t)__builtin_popcount(choice);
        for (enum form form = 0; form < FORMS; form++) {
            if ((fewest == 0 || used < fewest) && brute_has_written(game, choice, code, form))
                fewest = used;
        }
    }
    return fewest;
}

#endif
