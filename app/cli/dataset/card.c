/* SPDX-License-Identifier: MIT */
/*
 * Writes the data card. Its distributions (difficulty, numbers used, splits) are counted while rows
 * are written, so memory does not depend on the number of rows.
 */
#include "cli/dataset/card.h"

#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "common/file.h"
#include "common/format.h"
#include "dataset/recipe_json.h"

#include <stdio.h>
#include <string.h>

void card_note(struct card *card, const struct row_facts *facts)
{
    card->rows++;
    card->last_attempt = facts->index;
    if (facts->solvable == 1) card->solvable++;
    if (facts->solvable == 0) card->unsolvable++;
    if (facts->difficulty >= 0) card->bands[TALLY_DIFFICULTY_LEVEL(facts->difficulty)]++;
    if (facts->difficulty >= 0) card->levels[facts->level]++;
    card->numbers[facts->count]++;
    if (facts->knows_solutions) card->counted++;
    if (facts->knows_solutions && facts->solutions == 1) card->unique_solution++;
    if (facts->split_place >= 0) card->splits[facts->split_place]++;
}

static void put_row(struct buffer *out, const char *name, uint64_t number)
{
    buffer_text(out, "| ");
    buffer_text(out, name);
    buffer_text(out, " | ");
    buffer_text(out, grouped(number).text);
    buffer_text(out, " |\n");
}

/* A Markdown table. Rows that the recipe does not compute are left out, instead of showing 0. */
static void put_spreads(const struct card *card, const struct recipe *recipe, struct buffer *out)
{
    static const char *const words[] = TALLY_DIFFICULTY_WORDS;
    char name[32];
    buffer_text(out, "## Spreads\n\n| | rows |\n|---|---|\n");
    put_row(out, "all", card->rows);
    if (card->solvable + card->unsolvable != 0) {
        put_row(out, "solvable", card->solvable);
        put_row(out, "proved to be out of reach", card->unsolvable);
        const uint64_t decided = card->solvable + card->unsolvable;
        if (decided != card->rows) put_row(out, "not decided", card->rows - decided);
    }
    for (int i = 0; i < TALLY_DIFFICULTY_LEVELS && (recipe->labels & LABEL_DIFFICULTY) != 0; i++) {
        snprintf(name, sizeof name, "%s (%d-%d)", words[i], 20 * i, i < 4 ? 20 * i + 19 : 100);
        put_row(out, name, card->bands[i]);
    }
    for (int i = 0; i < TALLY_DIFFICULTY_LEVELS && recipe_has_levels(recipe); i++) {
        snprintf(name, sizeof name, "level %s", words[i]);
        put_row(out, name, card->levels[i]);
    }
    if (card->counted == card->rows)
        put_row(out, "with exactly one solution", card->unique_solution);
    for (int i = 0; i < CARD_NUMBERS_MAX; i++) {
        snprintf(name, sizeof name, "%d numbers", i);
        if (card->numbers[i] != 0) put_row(out, name, card->numbers[i]);
    }
    for (uint32_t i = 0; i < recipe->split_count; i++)
        put_row(out, recipe->splits[i].name, card->splits[i]);
}

static void put_quoted(struct buffer *out, const char *text)
{
    buffer_char(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') buffer_char(out, '\\');
        buffer_char(out, *text);
    }
    buffer_char(out, '"');
}

/* What hubs of data sets read: the licence is for the maker to choose, the file is one split, since
 * the splits of rows are a column. */
static void put_front_matter(const struct card *card, const struct recipe *recipe, const char *name,
                             struct buffer *out)
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
    const char *const split = recipe->split_count == 0 ? "train" : "rows";
    size_t size = 0;
    while (card->rows >= sizes[size].below) size++;
    buffer_text(out, "---\nlicense: unknown\npretty_name: ");
    put_quoted(out, name);
    buffer_text(out, "\ntask_categories:\n- text-generation\ntags:\n- countdown\n- arithmetic\n"
                     "size_categories:\n- ");
    buffer_text(out, sizes[size].name);
    buffer_text(out, "\nconfigs:\n- config_name: default\n  data_files:\n  - split: ");
    buffer_text(out, split);
    buffer_text(out, "\n    path: ");
    put_quoted(out, name);
    buffer_text(out, "\ndataset_info:\n  splits:\n  - name: ");
    buffer_text(out, split);
    buffer_text(out, "\n    num_examples: ");
    buffer_number(out, card->rows);
    buffer_text(out, "\n---\n\n");
}

/* The recipe is part of the card: a reader who has only the card can make the rows again. */
static void put_card(const struct card *card, const struct recipe *recipe, const char *name,
                     struct buffer *out)
{
    char line[512];
    put_front_matter(card, recipe, name, out);
    buffer_text(out, "# ");
    buffer_text(out, name);
    buffer_text(out, "\n\nGames of ");
    buffer_text(out, recipe->rules.title);
    buffer_text(out, ".\n\n## How it was made\n\n");
    snprintf(line, sizeof line,
             "By `tally dataset`, version %s, difficulty model %d, from the recipe below: attempts "
             "0 to %llu of its seed. The same recipe gives the same rows on any machine: `tally "
             "dataset --recipe FILE`.\n\n```json\n",
             tally_version(), TALLY_DIFFICULTY_MODEL, (unsigned long long)card->last_attempt);
    buffer_text(out, line);
    recipe_write(recipe, out);
    buffer_text(
        out,
        "\n```\n\n## What is known\n\nLabels are exact: a game labelled solvable has a solution, "
        "one labelled not solvable is proved to have none, and counts include every solution once. "
        "Options that choose games, such as --most, do not change the labels: these are those of "
        "the whole game. Difficulty "
        "and seconds come from a model fitted to people's times in the 24 game; for other "
        "games they are an extrapolation. A level is a fifth of the solvable games that the rules, "
        "pool, targets and counts of numbers give, by seconds.\n\n");
    put_spreads(card, recipe, out);
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

bool card_write(const struct card *card, const struct recipe *recipe, const char *path)
{
    const size_t base = base_length(path);
    struct buffer text = BUFFER_INIT;
    recipe_write(recipe, &text);
    buffer_char(&text, '\n');
    bool is_right = write_file(path, base, ".recipe.json", &text);
    text.length = 0;
    const char *const slash = strrchr(path, '/');
    put_card(card, recipe, slash != NULL ? slash + 1 : path, &text);
    is_right = is_right && write_file(path, base, ".card.md", &text);
    buffer_clear(&text);
    return is_right;
}
