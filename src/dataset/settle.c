/* SPDX-License-Identifier: MIT */
/*
 * Settles a recipe: fills in the usual pool, count of numbers and targets of its rules. There is
 * one message for each pair of wishes that no game can fulfil.
 */
#include "dataset/dataset.h"

#include "query/query.h"
#include "rules/rules.h"

static bool refuse(tally_error *error, const char *message)
{
    if (error != NULL)
        *error = (tally_error){.status = TALLY_OPTION, .position = 0, .message = message};
    return false;
}

static bool settle_depth(const struct recipe *recipe, tally_error *error)
{
    const tally_rules *const rules = &recipe->rules;
    const bool nests = (rules->operations & TALLY_OP_NESTED) != 0;
    return nests || rules->unary_depth == tally_rules_find(rules->name)->unary_depth ||
           refuse(error, "depth: these rules have neither ! nor sqrt; leave it out");
}

/* The pool and the count of numbers. A tile that the rules do not allow is an error, not left out:
 * the user has named it. */
static bool settle_numbers(struct recipe *recipe, tally_error *error)
{
    const tally_rules *const rules = &recipe->rules;
    if (!recipe->has_pool) tiles_of_rules(&recipe->tiles, rules);
    if (recipe->tiles.total == 0) return refuse(error, "pool: these rules draw no games");
    if (!recipe_is_wish(recipe->pick))
        recipe->pick = (tally_range){rules->count_usual, rules->count_usual};
    if (!recipe->tiles.is_endless && recipe->pick.last > recipe->tiles.total)
        return refuse(error, "pick: more numbers than the pool has tiles; pick fewer");
    const tally_range span = tiles_span(&recipe->tiles);
    if (span.first < rules_least(rules))
        return refuse(error, "pool: these rules have no number 0; leave it out");
    if (span.last > rules_number_max(rules))
        return refuse(error, "pool: a tile is larger than the numbers of these rules");
    return true;
}

static bool settle_targets(struct recipe *recipe, tally_error *error)
{
    const tally_rules *const rules = &recipe->rules;
    const uint64_t least = rules_least(rules);
    if (!recipe_is_wish(recipe->targets)) {
        recipe->targets = recipe->has_pool ? rules->usual : rules_targets_of_many(rules);
        if (recipe->targets.first < least) recipe->targets.first = least;
    }
    if (recipe->targets.last > rules_target_max(rules))
        return refuse(error, "targets: beyond what these rules can have");
    if (recipe->targets.first < least)
        return refuse(error, "targets: 0 is no target under these rules; begin with 1");
    return true;
}

/* Refuses wishes that no game can fulfil. Without these checks the command would draw games in
 * vain, until it gives up. */
static bool settle_wishes(struct recipe *recipe, tally_error *error)
{
    if (recipe->has_share && recipe->is_solvable)
        return refuse(error, "unsolvable: a share of games out of reach does not go with solvable");
    if (recipe->needs == NEEDS_FRACTION && !rules_have_fractions(&recipe->rules))
        return refuse(error, "needs: these rules have no fractions; choose --values exact");
    if (recipe->needs == NEEDS_NEGATIVE && !rules_have_negatives(&recipe->rules))
        return refuse(error, "needs: these rules have no negatives; choose --values exact");
    const bool wants_none = recipe_is_wish(recipe->solutions) && recipe->solutions.last == 0;
    if (wants_none && (recipe_wants_solution(recipe) || recipe->has_share))
        return refuse(error, "solutions: games that are to be solvable have one at least");
    const uint32_t most = (uint32_t)recipe->pick.last;
    if (recipe->fewest > most || (recipe->most != 0 && recipe->most < recipe->fewest))
        return refuse(error, "fewest: more than the numbers that are picked, or than --most");
    if (recipe->must_use_count > most)
        return refuse(error, "must-use: more numbers than are picked");
    return true;
}

/* The checkers that read the rows of tinyzero know no rules but these: numbers, a target, and a
 * text that Python evaluates. */
static bool settle_schema(const struct recipe *recipe, tally_error *error)
{
    const tally_rules *const rules = &recipe->rules;
    if (recipe->schema != SCHEMA_TINYZERO ||
        (rules->operations == TALLY_OP_BASIC && rules->values == TALLY_VALUES_EXACT &&
         rules->use == TALLY_USE_ALL && rules->order == TALLY_ORDER_ANY && rules_are_free(rules)))
        return true;
    return refuse(error, "schema tinyzero: its checkers use all numbers, with + - * / and "
                         "fractions; choose --rules llm, or --schema trl, which carries the rules");
}

/* Settles the kind of trace. Traces support + - * / in any order, on at most TRACE_NUMBERS_MAX
 * numbers. */
static bool settle_trace(struct recipe *recipe, tally_error *error)
{
    if (recipe->schema == SCHEMA_SOS && recipe->trace == TRACE_NONE)
        recipe->trace = TRACE_DEPTH_FIRST;
    if (recipe->trace == TRACE_NONE) return true;
    const bool is_sos = recipe->schema == SCHEMA_SOS;
    if (recipe->rules.order != TALLY_ORDER_ANY || !rules_are_free(&recipe->rules) ||
        (recipe->rules.operations & ~(uint32_t)TALLY_OP_BASIC) != 0)
        return refuse(error,
                      is_sos ? "schema sos: its traces have + - * / in any order; choose such rules"
                             : "trace: these rules have more than + - * / in any order");
    return recipe->pick.last <= TRACE_NUMBERS_MAX ||
           refuse(error, is_sos ? "schema sos: its traces are of 8 numbers at most; pick fewer"
                                : "trace: a trace is of 8 numbers at most; pick fewer");
}

/* Chooses the fields, and collects the labels that they need. A schema of a framework has fixed
 * columns, so it has fixed labels. */
static void settle_fields(struct recipe *recipe)
{
#define DATASET_USUAL(name, word, labels, usual) (uint32_t) usual << FIELD_##name |
    const uint32_t usual = DATASET_FIELDS(DATASET_USUAL) 0;
#undef DATASET_USUAL
    if (!recipe->has_fields) recipe->fields = usual;
    const uint32_t fields =
        recipe->schema == SCHEMA_TALLY ? recipe->fields : schema_fields(recipe->schema);
    recipe->labels = 0;
    for (uint32_t i = 0; i < FIELD_COUNT; i++)
        if ((fields >> i & 1) != 0) recipe->labels |= dataset_field_labels[i];
}

/* Makes the prefix of games' IDs and keys: "llm:". */
static bool settle_prefix(struct recipe *recipe, tally_error *error)
{
    char *const prefix = recipe->prefix;
    if (!rules_are_valid(&recipe->rules)) return refuse(error, tally_status_message(TALLY_RULES));
    if (!rules_text(&recipe->rules, prefix, PREFIX_SIZE - 1))
        return refuse(error, "rules: their columns have too long a text");
    memcpy(prefix + strlen(prefix), ":", 2);
    return true;
}

bool recipe_settle(struct recipe *recipe, tally_error *error)
{
    if (!settle_depth(recipe, error) || !settle_numbers(recipe, error) ||
        !settle_targets(recipe, error))
        return false;
    if (!settle_wishes(recipe, error) || !settle_prefix(recipe, error)) return false;
    if (!settle_schema(recipe, error) || !settle_trace(recipe, error)) return false;
    settle_fields(recipe);
    return true;
}
