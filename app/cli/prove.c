/* SPDX-License-Identifier: MIT */
/*
 * tally prove: a certificate that an answer is complete, for somebody else's program to check.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"

const struct option prove_own_options[] = {
    CHOICE_ROW("claim", "CLAIM",
               "what to prove: none: the target cannot be made; closest: nor any "
               "number nearer than the closest; grid: which targets can be made; "
               "missing: the first number that cannot be made, of numbers alone; "
               "count: how many solutions there are; simplest: no solution is "
               "simpler than the one shown",
               "what is found", "none|closest|grid|missing|count|simplest"),
    OUTPUT_ROW("write the certificate to FILE", "standard output"),
    OPTION_END,
};

static int take_text(void *user, const char *text, size_t length)
{
    struct buffer *const certificate = user;
    buffer_append(certificate, text, length);
    return certificate->has_failed;
}

/* Says why there is no certificate. */
static int say_unproved(const char *claim, const tally_outcome *outcome)
{
    if (outcome->bound == TALLY_BOUND_NONE)
        return fail_usage("--claim '%.80s': the target can%s be made, so that this is false", claim,
                          outcome->answer == TALLY_ANSWER_SOLVED ? "" : "not");
    if (outcome->bound == TALLY_BOUND_VALUE)
        return fail_stopped("no proof: values beyond the limits of certificates may matter");
    if (outcome->bound == TALLY_BOUND_MEMORY)
        return fail_stopped("no proof in this memory; give more with --memory");
    return fail_stopped("no proof: the search was stopped");
}

/* Has the certificate this claim? */
static bool claims(const struct buffer *certificate, const char *line)
{
    return strstr(certificate->data, line) != NULL;
}

/* Makes the certificate, and writes it if it is whole. */
static int prove(const struct call *call, const tally_game *game, const struct question *question,
                 struct buffer *certificate)
{
    const char *const claim = text_of(call, "claim");
    const char *const path = text_of(call, "output");
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_error error = {.message = NULL};
    const tally_status status =
        tally_prove(game, claim, &question->options, take_text, certificate, &outcome, &error);
    if (error.message != NULL) return fail_usage("%s", error.message);
    if (certificate->has_failed) return fail_search(TALLY_NO_MEMORY);
    if (status != TALLY_OK) return fail_search(status);
    buffer_char(certificate, '\0');
    if (certificate->has_failed) return fail_search(TALLY_NO_MEMORY);
    certificate->length--;
    if (!claims(certificate, "\nend\n")) return say_unproved(claim, &outcome);
    if (!output_write_file("output", path == NULL ? "-" : path, certificate)) return EXIT_USAGE;
    const bool is_out =
        claims(certificate, "\nclaim none") || claims(certificate, "\nclaim closest");
    return is_out ? EXIT_MISSED : EXIT_SOLVED;
}

int run_prove(struct call *call)
{
    struct question question;
    struct buffer certificate = BUFFER_INIT;
    tally_game *game = NULL;
    const struct option_value *const claim = option_of(call, "claim");
    bool has_target;
    const bool is_missing = claim->is_set && strcmp(claim->text, "missing") == 0;
    if (is_missing ? !read_numbers(call, &game, &has_target)
                   : !read_game(call, call->arguments, call->argument_count, &game))
        return EXIT_USAGE;
    int exit_status = EXIT_USAGE;
    if (read_search(call, game, &question))
        exit_status = prove(call, game, &question, &certificate);
    buffer_clear(&certificate);
    tally_game_free(game);
    return exit_status;
}
