/* SPDX-License-Identifier: MIT */
/*
 * tally dataset: reads the recipe, and the games of --exclude (known by target and numbers,
 * whatever the rules of their dataset); then writes rows as they are made, in the order of their
 * attempts.
 */
#include "cli/dataset/dataset.h"

#include "base/tasks.h"
#include "cli/terminal/terminal.h"
#include "common/file.h"
#include "common/format.h"

#include <stdio.h>

/* ---- The data card --------------------------------------------------------------------------- */

/*
 * The files beside the rows: the recipe from which the rows can be made again, and a data card that
 * describes them for people. Its distributions are counted while rows are written, so memory does
 * not depend on the number of rows.
 */

enum { CARD_NUMBERS_MAX = TALLY_NUMBERS_MAX + 1 };

/* A dataset that is being made and written. */
struct making {
    const struct call *call;
    struct recipe recipe;
    struct rows *rows;
    struct { /* the figures of the data card, counted row by row */
        uint64_t rows;
        uint64_t solvable;
        uint64_t unsolvable;
        uint64_t bands[TALLY_DIFFICULTY_LEVELS];  /* rows by difficulty */
        uint64_t levels[TALLY_DIFFICULTY_LEVELS]; /* rows by level, where the recipe has levels */
        uint64_t numbers[CARD_NUMBERS_MAX];
        uint64_t splits[SPLITS_MAX];
        uint64_t unique_solution;
        uint64_t counted; /* rows whose number of solutions is known */
        uint64_t last_attempt;
    } card;
};

static void card_note(struct making *making, const struct row_facts *facts)
{
    making->card.rows++;
    making->card.last_attempt = facts->index;
    if (facts->solvable == 1) making->card.solvable++;
    if (facts->solvable == 0) making->card.unsolvable++;
    if (facts->difficulty >= 0) making->card.bands[TALLY_DIFFICULTY_LEVEL(facts->difficulty)]++;
    if (facts->difficulty >= 0) making->card.levels[facts->level]++;
    making->card.numbers[facts->count]++;
    if (facts->knows_solutions) making->card.counted++;
    if (facts->knows_solutions && facts->solutions == 1) making->card.unique_solution++;
    if (facts->split_place >= 0) making->card.splits[facts->split_place]++;
}

static void put_row(struct buffer *out, const char *name, uint64_t number)
{
    buffer_put(out, "| %s | %s |\n", name, grouped(number).text);
}

/* A Markdown table. Rows that the recipe does not compute are left out, instead of showing 0. */
static void put_spreads(const struct making *making, struct buffer *out)
{
    static const char *const words[] = TALLY_DIFFICULTY_WORDS;
    char name[32];
    buffer_text(out, "## Spreads\n\n| | rows |\n|---|---|\n");
    put_row(out, "all", making->card.rows);
    if (making->card.solvable + making->card.unsolvable != 0) {
        put_row(out, "solvable", making->card.solvable);
        put_row(out, "proved to be out of reach", making->card.unsolvable);
        const uint64_t decided = making->card.solvable + making->card.unsolvable;
        if (decided != making->card.rows) put_row(out, "not decided", making->card.rows - decided);
    }
    for (int i = 0; i < TALLY_DIFFICULTY_LEVELS && (making->recipe.labels & LABEL_DIFFICULTY) != 0;
         i++) {
        snprintf(name, sizeof name, "%s (%d-%d)", words[i], 20 * i, i < 4 ? 20 * i + 19 : 100);
        put_row(out, name, making->card.bands[i]);
    }
    for (int i = 0; i < TALLY_DIFFICULTY_LEVELS && recipe_has_levels(&making->recipe); i++) {
        snprintf(name, sizeof name, "level %s", words[i]);
        put_row(out, name, making->card.levels[i]);
    }
    if (making->card.counted == making->card.rows)
        put_row(out, "with exactly one solution", making->card.unique_solution);
    for (int i = 0; i < CARD_NUMBERS_MAX; i++) {
        snprintf(name, sizeof name, "%d numbers", i);
        if (making->card.numbers[i] != 0) put_row(out, name, making->card.numbers[i]);
    }
    for (uint32_t i = 0; i < making->recipe.split_count; i++)
        put_row(out, making->recipe.splits[i].name, making->card.splits[i]);
}

/* What hubs of data sets read: the licence is for the maker to choose, the file is one split, since
 * the splits of rows are a column. */
static void put_front_matter(const struct making *making, const char *name, struct buffer *out)
{
    static const struct {
        uint64_t below;
        const char *name;
    } sizes[] = {{1000, "n<1K"},
                 {10000, "1K<n<10K"},
                 {100000, "10K<n<100K"},
                 {1000000, "100K<n<1M"},
                 {10000000, "1M<n<10M"},
                 {100000000, "10M<n<100M"},
                 {1000000000, "100M<n<1B"},
                 {UINT64_MAX, "1B<n<10B"}};
    struct json quoted = json_into(out); /* JSON is YAML, too */
    const char *const split = making->recipe.split_count == 0 ? "train" : "rows";
    size_t size = 0;
    while (making->card.rows >= sizes[size].below) size++;
    buffer_text(out, "---\nlicense: unknown\npretty_name: ");
    json_string(&quoted, name);
    quoted.needs_comma = false;
    buffer_put(out,
               "\ntask_categories:\n- text-generation\ntags:\n- countdown\n- "
               "arithmetic\nsize_categories:\n- %s\nconfigs:\n- config_name: default\n  "
               "data_files:\n  - split: %s\n    path: ",
               sizes[size].name, split);
    json_string(&quoted, name);
    buffer_put(out, "\ndataset_info:\n  splits:\n  - name: %s\n    num_examples: %llu\n---\n\n",
               split, (ull)making->card.rows);
}

/* The recipe is part of the card: a reader who has only the card can make the rows again. */
static void put_card(const struct making *making, const char *name, struct buffer *out)
{
    put_front_matter(making, name, out);
    buffer_put(out, "# %s\n\nGames of the rules %s. %s.\n\n## How it was made\n\n", name,
               making->recipe.rules.name, making->recipe.rules.title);
    buffer_put(
        out,
        "By `tally dataset`, version %s, difficulty model %d, from the recipe below: attempts "
        "0 to %llu of its seed. The same recipe gives the same rows on any machine: `tally "
        "dataset --recipe FILE`.\n\n```json\n",
        tally_version(), TALLY_DIFFICULTY_MODEL, (ull)making->card.last_attempt);
    recipe_write(&making->recipe, out);
    buffer_text(
        out,
        "\n```\n\n## What is known\n\nLabels are exact: a game labelled solvable has a solution, "
        "one labelled not solvable is proved to have none, and counts include every solution once. "
        "Options that choose games, such as --most, do not change the labels: these are those of "
        "the whole game. Difficulty "
        "and seconds come from a model fitted to people's times in the 24 game; for other "
        "games they are an extrapolation. A level is a fifth of the solvable games that the rules, "
        "pool, targets and counts of numbers give, by seconds.\n\n");
    put_spreads(making, out);
    buffer_text(out,
                "\n## Licence\n\nGames and labels are facts computed by a program; the maker of "
                "this set may choose any licence. tally itself is under the MIT licence.\n");
}

/* The length of the name without .gz, .zst, .jsonl and .json. */
static size_t base_length(const char *path)
{
    static const char *const endings[] = {".gz", ".zst", ".jsonl", ".json"};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const size_t ending = strlen(endings[i]);
        if (length > ending && memcmp(path + length - ending, endings[i], ending) == 0 &&
            path[length - ending - 1] != '/')
            length -= ending;
    }
    return length;
}

static bool write_file(const char *path, size_t base, const char *ending, const struct buffer *text)
{
    char name[FILE_NAME_BYTES];
    snprintf(name, sizeof name, "%.*s%s", (int)base, path, ending);
    return output_write_file("output", name, text);
}

/* Writes BASE.recipe.json and BASE.card.md beside the file BASE.jsonl(.gz, .zst). On failure prints
 * a message. */
static bool card_write(const struct making *making, const char *path)
{
    const size_t base = base_length(path);
    struct buffer text = BUFFER_INIT;
    recipe_write(&making->recipe, &text);
    buffer_char(&text, '\n');
    bool is_right = write_file(path, base, ".recipe.json", &text);
    text.length = 0;
    const char *const slash = strrchr(path, '/');
    put_card(making, slash != NULL ? slash + 1 : path, &text);
    is_right = is_right && write_file(path, base, ".card.md", &text);
    buffer_clear(&text);
    return is_right;
}

/* ---- The recipe ------------------------------------------------------------------------------ */

enum { RECIPE_BYTES_MOST = 1 << 20 };

static bool set(struct recipe *recipe, const char *name, const char *text, size_t length)
{
    tally_error error = {.message = NULL};
    const struct recipe_parameter *const parameter = recipe_parameter_find(name, strlen(name));
    if (recipe_set(recipe, parameter, text, length, &error)) return true;
    if (error.position == 0 || error.position > length)
        return refuse("--%s '%.80s': %s", name, text, error.message);
    return refuse("--%s '%.80s', character %zu: %s", name, text, error.position + 1, error.message);
}

static bool set_option(const struct call *call, const char *name, const char *flag,
                       struct recipe *recipe)
{
    const struct option_value *const value = option_of(call, name);
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
    if (is_right) {
        text.data[length] = '\0'; /* in place of the end of the line */
        is_right = set(recipe, "prompt", text.data, length);
    }
    buffer_clear(&text);
    return is_right;
}

bool read_rule_options(const struct call *call, struct recipe *recipe)
{
    for (const struct option *column = rule_options(); is_rule_option(column); column++)
        if (!set_option(call, column->name, "", recipe)) return false;
    return true;
}

/* What the schema of the rows has no place for. */
static bool fits_schema(const struct call *call, const struct recipe *recipe)
{
    const bool has_fields = recipe->schema == SCHEMA_TALLY;
    if (is_given(call, "fields") && !has_fields)
        return refuse("--fields: --schema has columns of its own; leave one of them out");
    if (is_given(call, "trace") && !has_fields && recipe->schema != SCHEMA_SOS)
        return refuse("--trace: --schema has no column for it; leave one of them out");
    if (is_given(call, "trace-steps") && recipe->trace == TRACE_NONE)
        return refuse("--trace-steps: only with --trace; leave it out, or add that");
    if (is_given(call, "prompt") && (has_fields || recipe->schema == SCHEMA_SOS))
        return refuse("--prompt: rows have no prompt; choose a --schema that has one");
    return true;
}

/* Reads the file of --recipe, then the options, which change what it says. The rules go first in
 * both, because they set the defaults of the other parameters. On failure prints a message and
 * returns false. The caller clears the recipe in either case. */
static bool read_dataset_recipe(const struct call *call, struct recipe *recipe)
{
    tally_error error = {.message = NULL};
    recipe_begin(recipe);
    if (is_given(call, "recipe") && !read_recipe_file(text_of(call, "recipe"), recipe))
        return false;
    if (!read_rule_options(call, recipe)) return false;
    for (const struct option *own = dataset_own_options; own->name != NULL; own++) {
        const char *const flag = strcmp(own->name, "trace") == 0 ? "dfs" : "true";
        const bool is_of_recipe = recipe_parameter_find(own->name, strlen(own->name)) != NULL &&
                                  strcmp(own->name, "prompt") != 0; /* names a file */
        if (is_of_recipe && !set_option(call, own->name, flag, recipe)) return false;
    }
    if (is_given(call, "prompt") && !read_prompt(text_of(call, "prompt"), recipe)) return false;
    if (recipe_settle(recipe, &error)) return fits_schema(call, recipe);
    return refuse("--%s", error.message);
}

/* ---- --exclude ------------------------------------------------------------------------------- */

enum { ROWS_AT_ONCE = 1024 };

static bool exclude_row(struct making *making, struct source *source, const char *path,
                        const struct read_row *row, const char *text)
{
    tally_rules usual = making->recipe.rules;
    usual.usual = making->recipe.targets;
    if (!source_read(source, text + row->begin, row->length, &usual))
        return refuse("--exclude '%.200s', line %llu: %s", path, (ull)row->line, source->message);
    drawn_game_key("", false, &source->drawn);
    if (rows_exclude(making->rows, drawn_game_plain_print(&source->drawn)) == TALLY_OK) return true;
    output_lacks_memory();
    return false;
}

static bool exclude_file(struct making *making, struct source *source, const char *path)
{
    struct dataset_reader reader;
    struct read_row read[ROWS_AT_ONCE];
    size_t count = 0;
    bool is_right = reader_begin(&reader, "exclude", path);
    while (is_right && watch_tick(NULL, NULL) == 0) {
        is_right = reader_next(&reader, path, read, ROWS_AT_ONCE, &count);
        if (!is_right || count == 0) break;
        for (size_t i = 0; i < count && is_right; i++)
            is_right = exclude_row(making, source, path, &read[i], reader.text.data);
    }
    reader_end(&reader);
    return is_right;
}

/* Returns the argument if argv[i] is an --exclude, otherwise NULL. The option may be given several
 * times. */
static const char *exclude_at(char *const *argv, size_t i)
{
    static const char name[] = "--exclude";
    const size_t length = sizeof name - 1;
    if (strncmp(argv[i], name, length) != 0) return NULL;
    if (argv[i][length] == '=') return argv[i] + length + 1;
    return argv[i][length] == '\0' ? argv[i + 1] : NULL;
}

/* Reads the files of every --exclude, and those named as arguments. On failure prints a message
 * and returns false. */
static bool exclude_sets(struct making *making)
{
    const struct call *const call = making->call;
    struct source source = {.has_target = false};
    bool is_right = true;
    if (!is_given(call, "exclude")) return true;
    for (size_t i = 1; call->argv[i] != NULL && is_right; i++) {
        const char *const path = exclude_at(call->argv, i);
        if (path != NULL) is_right = exclude_file(making, &source, path);
    }
    for (size_t i = 0; i < call->argument_count && is_right; i++)
        is_right = exclude_file(making, &source, call->arguments[i]);
    source_clear(&source);
    return is_right;
}

/* ---- The rows -------------------------------------------------------------------------------- */

static int take_row(void *user, const struct row_facts *facts, const char *text, size_t length)
{
    struct making *const making = user;
    card_note(making, facts);
    progress_count();
    return !output_row(text, length);
}

/* Explains the failed attempts: "19990 are not of that difficulty (--difficulty), 10 ...". */
static void put_missed(const uint64_t *missed, struct buffer *text)
{
    uint64_t own = 0; /* attempts whose games belong to this shard */
    for (int wish = WISH_SHARD + 1; wish < WISH_COUNT; wish++) own += missed[wish];
    for (int wish = WISH_SHARD; wish < WISH_COUNT; wish++) {
        if (missed[wish] == 0 || (wish == WISH_SHARD && own != 0)) continue;
        if (text->length != 0) buffer_text(text, ", ");
        buffer_put(text, "%s %s", grouped(missed[wish]).text, rows_wish_texts[wish]);
    }
    buffer_char(text, '\0');
}

static int fail_wishes(const struct making *making)
{
    struct buffer text = BUFFER_INIT;
    put_missed(rows_missed(making->rows), &text);
    output_keep();
    const int status = fail_usage(
        "the wishes cannot be met: %s of %s rows were found in %s attempts; of the games "
        "drawn since, %s; widen that, or raise --attempts",
        grouped(rows_given(making->rows)).text, grouped(making->recipe.count).text,
        grouped(rows_attempts(making->rows)).text, text.data != NULL ? text.data : "");
    buffer_clear(&text);
    return status;
}

static int end_rows(const struct making *making, tally_status status)
{
    if (status == TALLY_OK)
        return rows_missed(making->rows) != NULL ? fail_wishes(making) : EXIT_SOLVED;
    if (output_has_failed()) return EXIT_STOPPED;
    const char *const why =
        watch_why(status == TALLY_MEMORY_CAP  ? "--memory is not enough for a game"
                  : status == TALLY_NO_MEMORY ? "memory ran out"
                                              : "stopped");
    if (status != TALLY_STOPPED && status != TALLY_MEMORY_CAP && status != TALLY_NO_MEMORY)
        return fail_usage("%s", tally_status_message(status));
    return fail_stopped("%s after %s of %s rows", why, grouped(rows_given(making->rows)).text,
                        grouped(making->recipe.count).text);
}

/* The memory is divided among the threads, because each of them may search a game at the same
 * time. */
static int make_rows(struct making *making)
{
    const struct call *const call = making->call;
    tally_options options = TALLY_OPTIONS_INIT;
    options.executor = lend_threads(call, true);
    options.memory_bytes = memory_for_searches(call) / tasks_width(options.executor);
    options.tick = watch_tick;
    watch_begin_all(number_of(call, "timeout"));
    uint64_t given;
    tally_status status = rows_new(&making->rows, &making->recipe, &options);
    if (status != TALLY_OK) return fail_search(status);
    if (!exclude_sets(making)) return EXIT_USAGE;
    status = rows_next(making->rows, UINT64_MAX, &given, take_row, making);
    return end_rows(making, status);
}

/* Writes the recipe and the card beside the output, if that is a file with rows. */
static int write_beside(const struct making *making, int status)
{
    if (rows_given(making->rows) == 0 || !output_will_stay()) return status;
    return card_write(making, text_of(making->call, "output")) ? status : EXIT_USAGE;
}

/* The card and the recipe are written even if fewer rows were found than asked for: they describe
 * the rows that there are. */
int run_dataset(struct call *call)
{
    struct making making = {.call = call};
    int status = EXIT_USAGE;
    if (!find_shard(option_of(call, "shard"), option_of(call, "output"))) return EXIT_USAGE;
    if (call->argument_count > 0 && !is_given(call, "exclude"))
        return fail_usage("dataset '%.80s': no arguments are taken", call->arguments[0]);
    recipe_begin(&making.recipe);
    if (read_dataset_recipe(call, &making.recipe) &&
        output_begin_rows("--output", text_of(call, "output"))) {
        status = make_rows(&making);
        if (making.rows != NULL) status = write_beside(&making, status);
    }
    rows_free(making.rows);
    recipe_clear(&making.recipe);
    return status;
}

/* ---- Options --------------------------------------------------------------------------------- */

/* The library parses the values of most of them, as it parses those of a recipe. */
const struct option dataset_own_options[] = {
    TEXT_ROW("count", "COUNT", "how many rows; with --shard, in this shard", "1"),
    TEXT_ROW("seed", "NUMBER", "the random seed; the same seed gives the same games everywhere",
             "0"),
    TEXT_ROW("pick", "A..B", "how many numbers a game has; each count is equally likely",
             "as the rules say"),
    WORDS_ROW("pool", "POOL", "the tiles to draw from: 1..99, 1..99x6, 1..10x2,25,50,75,100",
              "as the rules say", "standard|one-each"),
    TEXT_ROW("targets", "A..B", "the targets to draw from", "as the rules say"),
    FLAG_ROW("solvable", "only games with a solution"),
    TEXT_ROW("unsolvable", "SHARE",
             "the share of rows whose game is proved to have no solution, such as 0.25",
             "as games are drawn"),
    TEXT_ROW(
        "difficulty", "A..B",
        "only games of this difficulty: a range of 0..100; or a level, very easy, easy, medium, "
        "hard or very hard, each a fifth of the games",
        NULL),
    TEXT_ROW("solutions", "A..B", "only games with this many solutions; 1: exactly one", NULL),
    TEXT_ROW("min-numbers", "A..B", "only games that need at least this many numbers", NULL),
    WORDS_ROW("needs", "WHAT",
              "only games whose every solution has a step that is a fraction, or negative", NULL,
              "fraction|negative"),
    TEXT_ROW("must-use", "NUMBER,...", "only games with a solution that uses these numbers", NULL),
    TEXT_ROW("fewest", "COUNT", "only games with a solution of at least COUNT numbers", "1"),
    TEXT_ROW("most", "COUNT", "only games with a solution of at most COUNT numbers", "all of them"),
    WORDS_ROW("unique", "WHAT", "no two rows have the same key, or the same numbers", NULL,
              "key|numbers"),
    TEXT_ROW("shard", "K/N",
             "only shard K of N, from 0 to N-1; a hash of the key decides; auto: "
             "the shard of this process under mpirun, Slurm or Kubernetes",
             "0/1"),
    TEXT_ROW("split", "NAME=SHARE,...", "name the split of each row: train=0.98,val=0.01,test=0.01",
             NULL),
    WORDS_ROW("split-by", "WHAT", "what is never in two splits: a key, numbers or a target", "key",
              "key|numbers|target"),
    TEXT_ROW("attempts", "COUNT", "give up after this many games in a row that do not fit",
             "20000"),
    TEXT_ROW("fields", "NAME,...", "the fields of a row; only these are computed",
             "all; also: level, difficulty_model, is_extrapolated"),
    WORDS_ROW("schema", "NAME", "the column names of a training framework; some have a prompt",
              "tally",
              "tally|tinyzero|verl|trl|reasoning-gym|sos|areal|openrlhf|nemo-gym|skyrl|rllm|"
              "verifiers|openenv"),
    WORDS_ROW("trace", "[WAY]", "also the steps of a search for a solution: dfs or bfs", "dfs",
              "dfs|bfs"),
    TEXT_ROW("trace-steps", "COUNT", "the most operations that the search of --trace explores",
             "1000"),
    FILE_ROW("prompt", "FILE",
             "the text of the prompt, with {numbers} and {target} in their places", NULL),
    FILE_ROW("recipe", "FILE", "read the options from FILE: JSON with the same names", NULL),
    FILE_ROW("exclude", "FILE...", "leave out the games of these files, in any schema", NULL),
    OUTPUT_ROW("write to FILE (.gz and .zst: compressed), with a recipe and a card beside FILE",
               "standard output"),
    OPTION_END,
};
