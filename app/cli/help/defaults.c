/* SPDX-License-Identifier: MIT */
/*
 * The defaults of one command's options.
 */
#include "cli/help/defaults.h"

#include "cli/help/help.h"
#include "tally/tally.h"

#include <string.h>

static bool is_named(const struct command *command, const char *name)
{
    return strcmp(command->name, name) == 0;
}

/* The rules that a command uses without --rules. */
static const tally_rules *own_rules(const struct command *command, const char *rules)
{
    static const char *const others[][2] = {{"fours", "four-fours"}, {"audit", "llm"}};
    if (rules != NULL) return tally_rules_find(rules);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_named(command, others[i][0])) return tally_rules_find(others[i][1]);
    const tally_rules *const named = tally_rules_find(command->name);
    return named != NULL ? named : tally_rules_at(0);
}

static void put_range(struct buffer *out, tally_range range)
{
    buffer_number(out, range.first);
    if (range.last == range.first) return;
    buffer_text(out, "..");
    buffer_number(out, range.last);
}

static const char *threads_of(const struct command *command)
{
    if (is_named(command, "check")) return "1";
    const bool is_always_wide =
        is_named(command, "survey") || is_named(command, "serve") || is_named(command, "draw");
    return is_always_wide ? "cpus" : "cpus for large games, 1 for small ones";
}

/* Most defaults are in the table of options. These depend on the command: the columns of its rules,
 * its targets, its threads and its memory. */
void put_default(struct buffer *out, const struct command *command, const char *rules_name,
                 enum option_id id)
{
    const tally_rules *const rules = own_rules(command, rules_name);
    const char *standard = common_options[id].standard;
    if (id == OPT_RULES) standard = rules->name;
    else if (id == OPT_VALUES) standard = rules->values == TALLY_VALUES_WHOLE ? "whole" : "exact";
    else if (id == OPT_USE) standard = rules->use == TALLY_USE_ANY ? "any" : "all";
    else if (id == OPT_ORDER) standard = rules->order == TALLY_ORDER_ANY ? "any" : "given";
    else if (id == OPT_THREADS) standard = threads_of(command);
    else if (id == OPT_MEMORY)
        standard = is_named(command, "survey") ? "none" : "half of the machine's memory";
    if (id == OPT_OPS) put_operations(out, rules);
    else if (id == OPT_DEPTH) buffer_number(out, rules->unary_depth);
    else if (id == OPT_TARGETS && is_named(command, "values"))
        buffer_text(out, "all; for --grid up to the largest");
    else if (id == OPT_TARGETS) put_range(out, rules->usual);
    else if (standard != NULL) buffer_text(out, standard);
}
