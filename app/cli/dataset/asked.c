/* SPDX-License-Identifier: MIT */
/*
 * From command-line options to a recipe.
 */
#include "cli/dataset/asked.h"

#include "cli/commands.h"
#include "cli/terminal/message.h"
#include "dataset/recipe_json.h"
#include "dataset/settle.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { RECIPE_BYTES_MOST = 1 << 20 };

/* Reads a whole file of at most `most` bytes. Error messages name the option. Stops as soon as
 * more has been read than is allowed, so that a huge file is noticed without reading all of it. */
static bool read_whole_file(const char *option, const char *path, size_t most, struct buffer *text)
{
    enum { BLOCK_BYTES = 64 << 10 };
    const bool is_input = strcmp(path, "-") == 0;
    const int file = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file < 0 ? -1 : 1;
    while (count > 0 && text->length <= most) {
        if (!buffer_reserve(text, BLOCK_BYTES)) break;
        count = read(file, text->data + text->length, BLOCK_BYTES);
        if (count > 0) text->length += (size_t)count;
    }
    const int reason = errno;
    if (file >= 0 && !is_input) close(file);
    if (count < 0) {
        fail_usage("--%s '%.200s': %s", option, path, strerror(reason));
        return false;
    }
    if (text->has_failed || text->length > most) {
        fail_usage("--%s '%.200s': it is too large; it may have %zu bytes", option, path, most);
        return false;
    }
    return true;
}

static bool set(struct recipe *recipe, const char *name, const char *text, size_t length)
{
    tally_error error = {.message = NULL};
    const struct recipe_parameter *const parameter = recipe_parameter_find(name, strlen(name));
    if (recipe_set(recipe, parameter, text, length, &error)) return true;
    if (error.position == 0 || error.position > length)
        fail_usage("--%s '%.80s': %s", name, text, error.message);
    else
        fail_usage("--%s '%.80s', character %zu: %s", name, text, error.position + 1,
                   error.message);
    return false;
}

static bool set_option(const struct option_value *value, const char *name, const char *flag,
                       struct recipe *recipe)
{
    if (!value->is_set) return true;
    const char *const text = value->text != NULL ? value->text : flag;
    return set(recipe, name, text, strlen(text));
}

static bool read_recipe_file(const char *path, struct recipe *recipe)
{
    struct buffer text = BUFFER_INIT;
    tally_error error = {.message = "out of memory"};
    bool is_right = read_whole_file("recipe", path, RECIPE_BYTES_MOST, &text);
    if (is_right && !recipe_read(recipe, text.data, text.length, &error)) {
        fail_usage("--recipe '%.200s', byte %zu: %s", path, error.position + 1, error.message);
        is_right = false;
    }
    buffer_clear(&text);
    return is_right;
}

static bool read_prompt(const char *path, struct recipe *recipe)
{
    struct buffer text = BUFFER_INIT;
    bool is_right = read_whole_file("prompt", path, RECIPE_BYTES_MOST, &text);
    size_t length = text.length;
    while (length > 0 && (text.data[length - 1] == '\n' || text.data[length - 1] == '\r')) length--;
    if (is_right && length == 0) {
        fail_usage("--prompt '%.200s': it is empty", path);
        is_right = false;
    }
    if (is_right) is_right = set(recipe, "prompt", text.data, length);
    buffer_clear(&text);
    return is_right;
}

/* Reads the options of the rules first, since the other defaults depend on them. */
static bool read_rule_options(const struct call *call, struct recipe *recipe)
{
    static const enum option_id columns[] = {OPT_RULES, OPT_OPS,   OPT_VALUES,
                                             OPT_USE,   OPT_ORDER, OPT_DEPTH};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (!set_option(&call->common[columns[i]], common_options[columns[i]].name, "", recipe))
            return false;
    return true;
}

/* What the schema of the rows has no place for. */
static bool fits_schema(const struct call *call, const struct recipe *recipe)
{
    const struct option_value *const own = call->own;
    const bool has_fields = recipe->schema == SCHEMA_TALLY;
    if (own[DATASET_FIELDS].is_set && !has_fields)
        return fail_usage("--fields: --schema has columns of its own; leave one of them out"),
               false;
    if (own[DATASET_TRACE].is_set && !has_fields && recipe->schema != SCHEMA_SOS)
        return fail_usage("--trace: --schema has no column for it; leave one of them out"), false;
    if (own[DATASET_TRACE_STEPS].is_set && recipe->trace == TRACE_NONE)
        return fail_usage("--trace-steps: only with --trace; leave it out, or add that"), false;
    if (own[DATASET_PROMPT].is_set && (has_fields || recipe->schema == SCHEMA_SOS))
        return fail_usage("--prompt: rows have no prompt; choose a --schema that has one"), false;
    return true;
}

/* Options come after the file of --recipe, so they change what the recipe says. The rules go first
 * in both, because they set the defaults of the other parameters. */
bool read_dataset_recipe(const struct call *call, struct recipe *recipe)
{
    const struct option_value *const own = call->own;
    tally_error error = {.message = NULL};
    recipe_begin(recipe);
    if (own[DATASET_RECIPE].is_set && !read_recipe_file(own[DATASET_RECIPE].text, recipe))
        return false;
    if (!read_rule_options(call, recipe)) return false;
    for (int i = 0; i < DATASET_NOT_OF_RECIPE; i++) {
        const char *const flag = i == DATASET_TRACE ? "dfs" : "true";
        if (!set_option(&own[i], dataset_own_options[i].name, flag, recipe)) return false;
    }
    if (own[DATASET_PROMPT].is_set && !read_prompt(own[DATASET_PROMPT].text, recipe)) return false;
    if (recipe_settle(recipe, &error)) return fits_schema(call, recipe);
    fail_usage("--%s", error.message);
    return false;
}
