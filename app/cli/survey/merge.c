/* SPDX-License-Identifier: MIT */
/*
 * tally merge: puts the parts of a survey together. Every part is read and checked before anything
 * is written. Then the survey runs as its command line says, but takes its rows from the parts. So
 * it prints and writes what it would have without --shard.
 */
#include "cli/survey/survey.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdlib.h>

/* ---- The files ------------------------------------------------------------------------------- */

/* Splits the identity into its three lines. */
static int read_identity(struct part *part)
{
    char *const version = part->identity.data;
    char *const shard = version + strcspn(version, "\n");
    char *const command = *shard != '\0' ? shard + 1 + strcspn(shard + 1, "\n") : shard;
    if (*command == '\0')
        return fail_usage("'%s': damaged: it says of no survey", part->pieces.database.path);
    *shard = *command = '\0';
    part->command = command + 1;
    if (strcmp(version, tally_version()) != 0)
        return fail_usage("'%s': tally %.40s made this part, and this is tally %s; merge with the "
                          "version that made the parts",
                          part->pieces.database.path, version, tally_version());
    const struct option_value value = {.is_set = true, .text = shard + 1};
    return read_shard(&value, &part->shard) ? EXIT_SOLVED : EXIT_USAGE;
}

/* Opens a part, and checks all of it. */
static int open_part(struct part *part, const char *path)
{
    *part = (struct part){.identity = BUFFER_INIT};
    if (!pieces_open_part(&part->pieces, path, &part->identity))
        return fail_database(&part->pieces.database);
    const int status = read_identity(part);
    if (status != EXIT_SOLVED || part_is_complete(&part->pieces)) return status;
    return fail_usage("'%s': part %lu of %lu is not complete; the command that writes it continues "
                      "it: %s --shard %lu/%lu",
                      path, (unsigned long)part->shard.index, (unsigned long)part->shard.count,
                      part->command, (unsigned long)part->shard.index,
                      (unsigned long)part->shard.count);
}

/* ---- Do they fit? ---------------------------------------------------------------------------- */

static int compare_parts(const void *a, const void *b)
{
    const uint32_t one = ((const struct part *)a)->shard.index,
                   other = ((const struct part *)b)->shard.index;
    return (one > other) - (one < other);
}

/* Names the parts that are not there: "parts 1, 4 and 5 of 7". */
static int fail_hole(const struct part *list, size_t count)
{
    enum { NAMED_MOST = 20 };
    const uint32_t whole = list[0].shard.count, lacking = whole - (uint32_t)count;
    struct buffer text = BUFFER_INIT;
    uint32_t named = 0;
    for (uint32_t i = 0, at = 0; i < whole && named < NAMED_MOST; i++) {
        if (at < count && list[at].shard.index == i) {
            at++;
            continue;
        }
        named++;
        buffer_put(&text, "%s%lu",
                   named == 1         ? ""
                   : named == lacking ? " and "
                                      : ", ",
                   (unsigned long)i);
    }
    if (named < lacking) buffer_text(&text, " ...");
    buffer_char(&text, '\0');
    const int status =
        fail_usage("part%s %s of %lu (from 0) %s missing; give %s too", lacking == 1 ? "" : "s",
                   text.has_failed ? "" : text.data, (unsigned long)whole,
                   lacking == 1 ? "is" : "are", lacking == 1 ? "it" : "them");
    buffer_clear(&text);
    return status;
}

/* Sorts the parts. Are they all parts of one question, each once? */
static int check_parts(struct part *list, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (strcmp(list[i].command, list[0].command) != 0)
            return fail_usage("'%s': it is part of '%s', and '%s' of '%s'; give the parts of one "
                              "survey",
                              list[i].pieces.database.path, list[i].command,
                              list[0].pieces.database.path, list[0].command);
        if (list[i].shard.count != list[0].shard.count)
            return fail_usage("'%s': it is one of %lu parts, and '%s' one of %lu; give parts that "
                              "were cut alike",
                              list[i].pieces.database.path, (unsigned long)list[i].shard.count,
                              list[0].pieces.database.path, (unsigned long)list[0].shard.count);
    }
    qsort(list, count, sizeof *list, compare_parts);
    for (size_t i = 1; i < count; i++)
        if (list[i].shard.index == list[i - 1].shard.index)
            return fail_usage("'%s': it is part %lu, as '%s' is; give each part once",
                              list[i].pieces.database.path, (unsigned long)list[i].shard.index,
                              list[i - 1].pieces.database.path);
    return count == list[0].shard.count ? EXIT_SOLVED : fail_hole(list, count);
}

/* ---- Running the survey ---------------------------------------------------------------------- */

/* Cuts a command line into words, in place. A word in quotes may have spaces. Returns how many
 * there are, at most `room`. */
static int cut_words(char *text, char **words, int room)
{
    int count = 0;
    while (*text != '\0' && count < room) {
        const bool has_quotes = *text == '\'';
        if (has_quotes) text++;
        words[count++] = text;
        text += strcspn(text, has_quotes ? "'" : " ");
        if (*text != '\0') *text++ = '\0';
        text += strspn(text, " ");
    }
    return count;
}

/* Parses the command line of the parts, and adds the options of merge. */
static int run_survey_of(struct call *merge, struct part *list, size_t count)
{
    enum { WORDS_MOST = 64 };
    static const char *const common[] = {"threads", "timeout", "memory", "json",
                                         "color",   "quiet",   "output"};
    char *words[WORDS_MOST + 1];
    const char *storage[WORDS_MOST + 1];
    struct call call;
    struct survey_asked asked = {.call = &call, .parts = list, .part_count = count};
    struct buffer line = BUFFER_INIT;
    buffer_append(&line, list[0].command, strlen(list[0].command) + 1);
    if (line.has_failed) return fail_survey(TALLY_NO_MEMORY);
    const int word_count = cut_words(line.data, words, WORDS_MOST);
    words[word_count] = NULL;
    int status = EXIT_USAGE;
    if (word_count > 1 && strcmp(words[1], "survey") == 0 &&
        parse_call(&call, word_count, words, storage)) {
        for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
            *option_of(&call, common[i]) = *option_of(merge, common[i]);
        status = survey_answer(&asked);
    }
    buffer_clear(&line);
    return status;
}

int run_merge(struct call *call)
{
    const size_t count = call->argument_count;
    size_t opened = 0;
    int status = EXIT_SOLVED;
    if (count == 0)
        return fail_usage("PART... is missing: name the files that survey --shard wrote");
    struct part *const list = calloc(count, sizeof *list);
    if (list == NULL) return fail_survey(TALLY_NO_MEMORY);
    for (; status == EXIT_SOLVED && opened < count; opened++)
        status = open_part(&list[opened], call->arguments[opened]);
    if (status == EXIT_SOLVED) status = check_parts(list, count);
    if (status == EXIT_SOLVED) status = run_survey_of(call, list, count);
    for (size_t i = 0; i < opened; i++) {
        pieces_close(&list[i].pieces);
        buffer_clear(&list[i].identity);
    }
    free(list);
    return status;
}
