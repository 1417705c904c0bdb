/* SPDX-License-Identifier: MIT */
/*
 * Writes the man page. Its prose is here; COMMANDS and OPTIONS come from the tables. A row of a
 * table becomes a paragraph with a tag, in the macros of man(7):
 *
 *     .TP
 *     \fB\-t\fR, \fB\-\-threads\fR \fICOUNT|cpus\fR
 *     the number of threads; it does not change the answer (default: cpus).
 *
 * \fB is bold, \fI italic (underlined on most terminals), \fR roman.
 */
#include "cli/help/examples.h"
#include "cli/help/help.h"

#include "cli/terminal/output.h"
#include "tally/tally.h"

#include <string.h>

/* Appends text that is roff already. */
static void plain(const char *text)
{
    buffer_text(&output, text);
}

/* Appends text for roff: minus signs become \-, and no line begins with a control character. */
static void escaped(const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        switch (*at) {
        case '-': plain("\\-"); break;
        case '\\': plain("\\e"); break;
        case '\'': plain("\\(aq"); break;
        case '^': plain("\\(ha"); break;
        case '~': plain("\\(ti"); break;
        case '.': plain(at == text ? "\\&." : "."); break;
        default: buffer_char(&output, *at);
        }
    }
}

/* One paragraph of the picture above. The help text of the table has no full stop; the man page
 * adds one, after the default. */
static void describe_option(const struct option *option)
{
    plain(".TP\n");
    if (option->letter != 0) {
        plain("\\fB\\-");
        buffer_char(&output, option->letter);
        plain("\\fR, ");
    }
    plain("\\fB\\-\\-");
    escaped(option->name);
    plain("\\fR");
    if (option->argument != NULL) {
        plain(" \\fI");
        escaped(option->argument);
        plain("\\fR");
    }
    plain("\n");
    escaped(option->help);
    if (option->standard != NULL) {
        plain(" (default: ");
        escaped(option->standard);
        plain(")");
    }
    plain(".\n");
}

/* Describes the options that no other command has. Common options are described once, under
 * OPTIONS. */
static void describe_own(const struct command *command)
{
    struct option_walk walk = {.command = command};
    while (option_walk_next(&walk) && walk.is_own) describe_option(walk.option);
}

/* For options that only some commands have: lists the commands that accept the group. */
static void describe_group(const char *title, uint32_t group)
{
    plain(".SS ");
    escaped(title);
    plain("\n");
    const char *separator = "Of ";
    for (size_t i = 0; command_at(i) != NULL; i++) {
        const struct command *const command = command_at(i);
        if (((command->options | OPTIONS_HELP) & group) == 0) continue;
        if (group == OPTIONS_HELP) continue;
        plain(separator);
        plain("\\fB");
        escaped(command->name);
        plain("\\fR");
        separator = ", ";
    }
    plain(group == OPTIONS_HELP ? "Of every command.\n" : ".\n");
    for (size_t i = 0; i < OPT_COUNT; i++) {
        if ((common_options[i].groups & group) != 0) describe_option(&common_options[i]);
    }
}

/* Each example is a paragraph whose tag is the command line in bold. The tag has blanks, so it is
 * in quotes, and a quote inside becomes \(dq. */
static void show_examples(const struct command *command)
{
    plain(".PP\nExamples:\n");
    for (size_t i = 0; example_at(i) != NULL; i++) {
        const struct example *const example = example_at(i);
        if (!example_is_of(example, command)) continue;
        plain(".TP\n.B \"");
        for (const char *at = example->line; *at != '\0'; at++) {
            if (*at == '"') {
                plain("\\(dq");
            } else {
                const char one[] = {*at, '\0'};
                escaped(one);
            }
        }
        plain("\"\n");
        escaped(example->what);
        plain(".\n");
    }
}

static void describe_commands(void)
{
    plain(".SH COMMANDS\n");
    for (size_t i = 0; command_at(i) != NULL; i++) {
        const struct command *const command = command_at(i);
        plain(".SS \"");
        escaped("tally ");
        escaped(command->name);
        plain(command->arguments[0] != '\0' ? " " : "");
        escaped(command->arguments);
        plain("\"\n");
        escaped(command->summary);
        plain(".\n");
        describe_own(command);
        show_examples(command);
    }
}

/* The sections before COMMANDS. The text begins with the second half of the comment sign .\", whose
 * first half help_man() writes. */
static const char beginning[] =
    "\" Made by 'tally help --man' from the tables of the command; edit those.\n"
    ".SH NAME\n"
    "tally \\- what can these numbers make?\n"
    ".SH SYNOPSIS\n"
    ".B tally\n"
    "[\\fIOPTIONS\\fR] \\fITARGET NUMBER\\fR...\n"
    ".br\n"
    ".B tally\n"
    "\\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n"
    ".br\n"
    ".B tally\n"
    ".SH DESCRIPTION\n"
    ".B tally\n"
    "answers exactly what numbers can make: the Countdown numbers round (Des chiffres et des "
    "lettres, Le "
    "compte est\n"
    "bon), the 24 game, make 10, Krypto, Four Fours, the year puzzle and ordered digits.\n"
    "What tally lists is right. What tally does not list does not exist, or the answer names the "
    "bound that ended the search.\n"
    ".PP\n"
    "A first argument that is a number, a range or a game ID means\n"
    ".BR solve .\n"
    "Without arguments\n"
    ".B tally\n"
    "plays a round as on the show. If the input is not a terminal, it prints a game and its "
    "solution.\n"
    ".PP\n"
    "\\fITARGET\\fR is a number or a range \\fIFIRST\\fR..\\fILAST\\fR, both included. 1 to 64 "
    "numbers may "
    "be given.\n"
    "A game ID such as\n"
    ".B countdown:952/25,50,75,100,3,6\n"
    "can replace \\fITARGET NUMBER\\fR... everywhere.\n";

/* The sections after OPTIONS. Lines are broken after sentences, so that a changed sentence changes
 * few lines of the committed page. */
static const char ending[] =
    ".SH OUTPUT\n"
    "In text for people, how many there are of something has commas, such as 259,076 solutions. "
    "Numbers, targets and\n"
    "values of games have none, so that they can be copied into another command. JSON, and the "
    "count that \\fBcount \\-\\-quiet\\fR\n"
    "prints alone, have none either.\n"
    ".PP\n"
    "With \\fB\\-\\-json\\fR each line is one object. Its key \\fBversion\\fR is 1 as long as "
    "keys are only added.\n"
    "Whole numbers beyond 2\\(ha53 are strings, since most readers of JSON would round them; "
    "fractions are strings, too (\"8/3\").\n"
    "If something may be missing, \\fBcomplete\\fR is false, and \\fBbound\\fR says why:\n"
    "\\fBvalue\\fR (a value beyond 64 bits was left out; with \\fB\\-\\-bits 128\\fR "
    "\\fBvalue_128\\fR, beyond 128 bits),\n"
    "\\fBlimit\\fR, \\fBmemory\\fR or \\fBstopped\\fR.\n"
    "If a search for one solution is stopped after it found one, \\fBstatus\\fR is "
    "\\fBsolved\\fR, and a simpler solution may exist.\n"
    "If whole lines are missing (values, or the rest of a range), the last line is\n"
    "{\"version\":1,\"complete\":false,\"bound\":\"stopped\"}.\n"
    "With \\fB\\-\\-all \\-\\-sort none\\fR solutions are written as they are found, and "
    "not stored; "
    "\\fBstatus\\fR, \\fBdistance\\fR,\n"
    "\\fBcomplete\\fR and \\fBbound\\fR then follow them.\n"
    ".PP\n"
    "\\fBcheck \\-\\-batch\\fR reads one JSON object on each line. The keys are "
    "\\fBtarget\\fR, \\fBnumbers\\fR, \\fBexpression\\fR\n"
    "and, if wanted, \\fBrules\\fR (a name, or a text such as \\fBcountdown,ops=+\\-\\fR); or "
    "\\fBid\\fR, a game ID, and \\fBexpression\\fR.\n"
    "A line with neither \\fBrules\\fR nor \\fBid\\fR is judged by \\fB\\-\\-rules\\fR and "
    "the options that change them. The keys\n"
    "\\fBops\\fR, \\fBvalues\\fR, \\fBuse\\fR, \\fBorder\\fR and \\fBdepth\\fR change the "
    "rules of their line. A \\fBkey\\fR is copied to the answer; other keys are ignored.\n"
    "In place of \\fBexpression\\fR a line may have \\fBcompletion\\fR, the text that a "
    "language model wrote. The answer in it is looked for as\n"
    "\\fB\\-\\-extract\\fR says (\\fBanswer\\-last\\fR, \\fBanswer\\-first\\fR, "
    "\\fBboxed\\fR, \\fBafter\\-think\\fR, \\fBlast\\-line\\fR, \\fBwhole\\fR, tried in "
    "order), and is read as\n"
    "\\fB\\-\\-reading\\fR says; the keys \\fBextract\\fR and \\fBreading\\fR change both for "
    "their line. If a completion has no answer, the verdict is \\fBmissing\\fR; otherwise\n"
    "\\fBextract\\fR, \\fBbegin\\fR and \\fBlength\\fR say where the answer was found.\n"
    "One object is written for each line that is not empty, in the same order. For a line "
    "that cannot be read, or that has more than 1048576 bytes,\n"
    "this object has \\fBerror\\fR and \\fBposition\\fR.\n"
    ".PP\n"
    "\\fBsolve\\fR, \\fBcount\\fR and \\fBvalues \\-\\-batch\\fR read the same lines, or a "
    "game ID as it is, and write the lines that \\fB\\-\\-json\\fR\n"
    "writes for each game, in the same order. Options hold for all lines; a line can change "
    "them for itself by the keys\n"
    "\\fBfewest\\fR, \\fBmost\\fR, \\fBmust_use\\fR (an array), \\fBdetours\\fR, \\fBall\\fR, "
    "\\fBlimit\\fR, \\fBsort\\fR and \\fBtargets\\fR.\n"
    "\\fB\\-\\-timeout\\fR is the time of each line, and \\fB\\-\\-memory\\fR is divided "
    "among the threads. The exit status is the largest\n"
    "of all lines.\n"
    ".PP\n"
    "For \\fBdraw\\fR, \\fB\\-\\-timeout\\fR is the time of all games together, and "
    "\\fB\\-\\-attempts\\fR is the largest number of draws for one\n"
    "game. If drawing ends for one of these reasons, the games before are printed, and one "
    "line says which property the other\n"
    "games lacked.\n"
    ".PP\n"
    "If an output \\fIFILE\\fR is \\fB\\-\\fR, it is standard output, except for databases.\n"
    ".PP\n"
    "Colour, progress and the clock of a round are shown only on terminals.\n"
    ".SH EXIT STATUS\n"
    ".TP\n"
    "0\n"
    "Solved, or done; also if a search for one solution was stopped after it found one.\n"
    ".TP\n"
    "1\n"
    "Answered, but a target is out of reach (the closest values are given), or a checked "
    "answer is not a solution.\n"
    ".TP\n"
    "2\n"
    "Wrong usage or input, or output that cannot be written (a full disk).\n"
    ".TP\n"
    "3\n"
    "Stopped at a limit, interrupted, out of memory, or the reader of a pipe has gone. What "
    "was found is printed.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n"
    ".B NO_COLOR\n"
    "If set and not empty, colour is not used unless \\fB\\-\\-color always\\fR asks for it.\n"
    ".SH SEE ALSO\n"
    "The rules, and what counts as one solution, are in docs/rules.md of the source.\n";

int help_man(void)
{
    plain(".TH TALLY 1 2026-11-21 \"tally ");
    plain(tally_version());
    plain("\" \"User Commands\"\n.\\");
    plain(beginning);
    describe_commands();
    plain(".SH OPTIONS\n");
    for (size_t i = 0; option_group_at(i) != NULL; i++)
        describe_group(option_group_at(i)->title, option_group_at(i)->options);
    plain(ending);
    return EXIT_SOLVED;
}
