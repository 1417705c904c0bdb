/* SPDX-License-Identifier: MIT */
/*
 * Reads recipes from the options, and explains why no game fulfilled one.
 */
#include "cli/draw/recipe.h"

#include "cli/commands.h"
#include "cli/draw/draw.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "common/format.h"
#include "query/buffer.h"

#include <string.h>

tally_recipe recipe_of_call(const struct call *call, const tally_rules *rules)
{
    const struct option_value *const large = &call->common[OPT_LARGE];
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.rules = rules;
    recipe.has_large = large->is_set;
    if (large->is_set) recipe.large = (uint32_t)large->number;
    recipe.pick = (uint32_t)call->common[OPT_PICK].number;
    return recipe;
}

bool read_recipe(const struct call *call, const tally_rules *rules, tally_recipe *recipe)
{
    const struct option_value *const solutions = &call->own[DRAW_SOLUTIONS];
    *recipe = recipe_of_call(call, rules);
    recipe->solvable = call->own[DRAW_SOLVABLE].is_set;
    recipe->attempts = call->own[DRAW_ATTEMPTS].number;
    recipe->has_solutions = solutions->is_set;
    recipe->has_difficulty = call->own[DRAW_DIFFICULTY].is_set;
    if (solutions->is_set && !read_range("--solutions", solutions->text, 0, &recipe->solutions))
        return false;
    return !recipe->has_difficulty ||
           read_difficulty(call->own[DRAW_DIFFICULTY].text, &recipe->difficulty);
}

bool has_wish(const tally_recipe *recipe)
{
    return recipe->solvable || recipe->has_difficulty || recipe->has_solutions;
}

/* The library says which member of the recipe is wrong; the table translates the member to the
 * option that set it. */
int fail_recipe(const tally_recipe *recipe, const tally_options *options, tally_status status)
{
    static const struct member_option rows[] = {
        {"pick", "--pick", NULL},
        {"large", "--large", "leave it out"},
        {"has_large", "--large", "leave it out"},
        {"difficulty", "--difficulty", NULL},
        {"solutions", "--solutions", NULL},
        {"fewest", "--fewest", NULL},
        {"must_use_count", "--must-use", NULL},
        {"must_use", "--must-use", NULL},
        {NULL, "--rules", "choose other rules"},
    };
    tally_error error;
    if (tally_recipe_check(recipe, options, &error) != TALLY_OK) return fail_member(&error, rows);
    if (status != TALLY_NO_MEMORY)
        return fail_usage("--rules %s: no games are drawn under these rules", recipe->rules->name);
    output_lacks_memory();
    return EXIT_USAGE;
}

/* ---- What no game met ------------------------------------------------------------------------ */

static void put_range(struct buffer *text, tally_range range)
{
    buffer_number(text, range.first);
    if (range.first == range.last) return;
    buffer_text(text, "..");
    buffer_number(text, range.last);
}

/* Appends how many games failed a wish: "812 are out of reach". */
static void put_refused_by(struct buffer *text, const tally_recipe *recipe, int wish, bool is_one)
{
    if (wish == TALLY_WISH_MUST_USE) {
        buffer_text(text, is_one ? " lacks" : " lack");
        buffer_text(text, " numbers of --must-use");
    } else if (wish == TALLY_WISH_SOLVABLE) {
        buffer_text(text, is_one ? " is" : " are");
        buffer_text(text, " out of reach");
    } else if (wish == TALLY_WISH_DIFFICULTY) {
        buffer_text(text, is_one ? " is" : " are");
        buffer_text(text, " not of difficulty ");
        put_range(text, recipe->difficulty);
    } else {
        buffer_text(text, is_one ? " does" : " do");
        buffer_text(text, " not have ");
        put_range(text, recipe->solutions);
        buffer_text(text, " solutions");
    }
}

/* Appends all failures: "812 are out of reach, 9188 do not have 5..9 solutions". */
static void put_refused(struct buffer *text, const tally_recipe *recipe, const tally_drawn *missed)
{
    const char *before = "";
    for (int wish = TALLY_WISH_MUST_USE; wish <= TALLY_WISH_SOLUTIONS; wish++) {
        if (missed->refused[wish] == 0) continue;
        buffer_text(text, before);
        buffer_text(text, grouped(missed->refused[wish]).text);
        put_refused_by(text, recipe, wish, missed->refused[wish] == 1);
        before = ", ";
    }
}

/* Appends what the nearest game has, and how to change the wish that it fails. */
static void put_nearest(struct buffer *text, const tally_drawn *missed)
{
    if (missed->unmet == TALLY_WISH_DIFFICULTY) {
        buffer_text(text, " (the nearest has ");
        buffer_number(text, missed->difficulty);
        buffer_text(text, "); widen --difficulty");
    } else if (missed->unmet == TALLY_WISH_SOLUTIONS) {
        buffer_text(text, " (the nearest has ");
        buffer_text(text, grouped(missed->solutions).text);
        buffer_text(text, "); widen --solutions");
    } else {
        buffer_text(text, "; ask for other games");
    }
}

int fail_unmet(const tally_recipe *recipe, const tally_drawn *missed, const char *after)
{
    struct buffer text = BUFFER_INIT;
    put_refused(&text, recipe, missed);
    put_nearest(&text, missed);
    const int status =
        fail_stopped("stopped %s: of %s games drawn for the next one, %.*s, or raise --attempts",
                     after, grouped(missed->attempts).text, (int)text.length, text.data);
    buffer_clear(&text);
    return status;
}
