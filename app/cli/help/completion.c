/* SPDX-License-Identifier: MIT */
/*
 * Writes completions for bash, zsh and fish: the commands, the options of each command, and the
 * words that an option takes. The shell itself completes file names. Each shell has its own form of
 * the same facts, here for an option that takes one of two words:
 *
 *     bash   worksheet,--paper) COMPREPLY=($(compgen -W 'a4 letter' -- "$word")); return ;;
 *     zsh    '--paper=[the paper\: a4 or letter]:SIZE:(a4 letter)'
 *     fish   complete -c tally -n '__tally_command worksheet' -l paper -x -a 'a4 letter' -d '...'
 */
#include "cli/help/help.h"

#include "cli/terminal/output.h"

#include <string.h>

static void plain(const char *text)
{
    buffer_text(&output, text);
}

/* Appends a text between two others. */
static void between(const char *before, const char *text, const char *after)
{
    plain(before);
    plain(text);
    plain(after);
}

static const char made_by[] =
    "# Made by 'tally help --%s' from the tables of the command; edit those.\n";

/* The same comment stands at the head of each file. A format string is not used, since the output
 * has no printf(). */
static void say_made_by(const char *shell)
{
    const char *const place = strstr(made_by, "%s");
    buffer_append(&output, made_by, (size_t)(place - made_by));
    plain(shell);
    plain(place + 2);
}

/* Appends the words of a list "a|b|c" with another separator. */
static void words_of(const char *choices, char separator)
{
    for (const char *at = choices; *at != '\0'; at++)
        buffer_char(&output, *at == '|' ? separator : *at);
}

/* The words that a shell can complete after the option: its choices, "cpus", or nothing. */
static const char *words_after(const struct option *option)
{
    return option->kind == OPTION_COUNT ? "cpus" : option->choices;
}

/* Appends text inside single quotes of a shell. quote: how the shell writes a quote there. */
static void quoted(const char *text, const char *quote, const char *specials)
{
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\'') {
            plain(quote);
        } else {
            if (strchr(specials, *at) != NULL) buffer_char(&output, '\\');
            buffer_char(&output, *at);
        }
    }
}

/* Appends a line with a command and its summary, which ends a text in single quotes. */
static void put_summary(const struct command *command, const char *before, const char *middle,
                        const char *quote, const char *specials)
{
    between(before, command->name, middle);
    quoted(command->summary, quote, specials);
    plain("'\n");
}

static void list_commands(char separator)
{
    for (size_t i = 0; command_at(i) != NULL; i++) {
        if (i > 0) buffer_char(&output, separator);
        plain(command_at(i)->name);
    }
}

/* ---- bash ------------------------------------------------------------------------------------ */

static void bash_option(const struct option *option)
{
    if (option->letter != 0) {
        plain(" -");
        buffer_char(&output, option->letter);
    }
    plain(" --");
    plain(option->name);
}

/* One case of "case $command,$before": which words may follow this option. An option of one command
 * names the command; a common option has *, for any command. The cases of single commands come
 * first, because bash takes the first case that matches. */
static void bash_words(const char *command, const struct option *option)
{
    const char *const words = words_after(option);
    if (words == NULL && option->kind != OPTION_FILE) return;
    between("        ", command, ",--");
    plain(option->name);
    if (option->letter != 0) {
        between("|", command, ",-");
        buffer_char(&output, option->letter);
    }
    if (words == NULL) {
        plain(") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n");
        return;
    }
    plain(") COMPREPLY=($(compgen -W '");
    words_of(words, ' ');
    plain("' -- \"$word\")); return ;;\n");
}

static void bash_own_words(const struct command *command)
{
    struct option_walk walk = {.command = command};
    while (option_walk_next(&walk) && walk.is_own) bash_words(command->name, walk.option);
}

/* The function looks at the words before the cursor. It first finds the command, then completes the
 * argument of an option, and otherwise options, commands or files. If there is no command, the
 * options of solve are completed: the empty command '' shares its case. */
int help_bash(void)
{
    plain("# shellcheck shell=bash disable=SC2207\n");
    say_made_by("bash");
    plain("_tally() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} "
          "command='' each "
          "options\n"
          "    local commands='");
    list_commands(' ');
    plain("'\n"
          "    for each in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
          "        case \" $commands \" in *\" $each \"*) command=$each; break ;; esac\n"
          "    done\n"
          "    case $command,$before in\n");
    for (size_t i = 0; command_at(i) != NULL; i++) {
        bash_own_words(command_at(i));
    }
    for (size_t i = 0; i < OPT_COUNT; i++) bash_words("*", &common_options[i]);
    plain("    esac\n"
          "    case $command in\n");
    for (size_t i = 0; command_at(i) != NULL; i++) {
        between("        ", command_at(i)->name,
                strcmp(command_at(i)->name, "solve") == 0 ? "|'') options='" : ") options='");
        struct option_walk walk = {.command = command_at(i)};
        while (option_walk_next(&walk)) bash_option(walk.option);
        plain("' ;;\n");
    }
    plain("    esac\n"
          "    case $word in\n"
          "        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
          "        *)\n"
          "            if [ -z \"$command\" ]; then COMPREPLY=($(compgen -W \"$commands\" -- "
          "\"$word\"))\n"
          "            elif [ \"$command\" = help ]; then COMPREPLY=($(compgen -W \"$commands "
          "rules\" -- "
          "\"$word\"))\n"
          "            else COMPREPLY=($(compgen -f -- \"$word\")); fi\n"
          "            ;;\n"
          "    esac\n"
          "}\n"
          "complete -F _tally tally\n");
    return EXIT_SOLVED;
}

/* ---- zsh ------------------------------------------------------------------------------------- */

/* One argument of _arguments. An option with a letter excludes itself in both forms, so that zsh
 * does not offer it again: '(-t --threads)'{-t+,--threads=}'[...]:COUNT|cpus:(cpus)'. */
static void zsh_option(const struct option *option)
{
    plain("            ");
    if (option->letter != 0) {
        const char letter[] = {option->letter, '\0'};
        between("'(-", letter, " --");
        between(option->name, ")'{-", letter);
        plain(option->kind == OPTION_FLAG ? "," : "+,");
    }
    plain(option->letter != 0 ? "--" : "'--");
    plain(option->name);
    if (option->kind != OPTION_FLAG) plain("=");
    plain(option->letter != 0 ? "}'[" : "[");
    quoted(option->help, "'\\''", "[]:\\");
    plain("]");
    if (option->kind != OPTION_FLAG) {
        plain(":");
        quoted(option->argument, "'\\''", "[]:\\");
        plain(":");
        if (words_after(option) != NULL) {
            plain("(");
            words_of(words_after(option), ' ');
            plain(")");
        } else if (option->kind == OPTION_FILE) {
            plain("_files");
        }
    }
    plain("' \\\n");
}

/* One case for each command. _arguments completes the options of the command; `help` takes the name
 * of a command, all others take files. */
int help_zsh(void)
{
    plain("#compdef tally\n");
    say_made_by("zsh");
    plain("_tally() {\n"
          "    local -a commands\n"
          "    commands=(\n");
    for (size_t i = 0; command_at(i) != NULL; i++)
        put_summary(command_at(i), "        '", ":", "'\\''", "");
    plain("    )\n"
          "    local command=${${words[2,CURRENT-1]}[(r)(");
    list_commands('|');
    plain(")]}\n"
          "    if [[ -z $command && $words[CURRENT] != -* ]]; then\n"
          "        _describe command commands\n"
          "        return\n"
          "    fi\n"
          "    case $command in\n");
    for (size_t i = 0; command_at(i) != NULL; i++) {
        between("    ", command_at(i)->name,
                strcmp(command_at(i)->name, "solve") == 0 ? "|'')\n" : ")\n");
        plain("        _arguments -s -S \\\n");
        struct option_walk walk = {.command = command_at(i)};
        while (option_walk_next(&walk)) zsh_option(walk.option);
        plain(strcmp(command_at(i)->name, "help") == 0 ? "            '*:command:((help rules))'\n"
                                                       : "            '*:argument:_files'\n");
        plain("        ;;\n");
    }
    plain("    esac\n"
          "}\n"
          "_tally \"$@\"\n");
    return EXIT_SOLVED;
}

/* ---- fish ------------------------------------------------------------------------------------ */

/* fish has one line for each option of each command; -n says when the line applies. Options of
 * solve also apply if no command was given yet. */
static void fish_option(const char *command, const struct option *option)
{
    plain("complete -c tally -n '");
    if (strcmp(command, "solve") == 0) plain("not __tally_command; or ");
    between("__tally_command ", command, "'");
    if (option->letter != 0) {
        plain(" -s ");
        buffer_char(&output, option->letter);
    }
    plain(" -l ");
    plain(option->name);
    if (option->kind != OPTION_FLAG) plain(option->kind == OPTION_FILE ? " -r -F" : " -x");
    if (words_after(option) != NULL) {
        plain(" -a '");
        words_of(words_after(option), ' ');
        plain("'");
    }
    plain(" -d '");
    quoted(option->help, "\\'", "\\");
    plain("'\n");
}

/* Fish has no cases: each line has a condition. The function __tally_command looks for one of the
 * named commands among the words typed so far. */
int help_fish(void)
{
    say_made_by("fish");
    plain("function __tally_command --description 'whether one of these commands was given; any, "
          "without "
          "arguments'\n"
          "    set -l words (commandline -opc)\n"
          "    set -l wanted $argv\n"
          "    test (count $wanted) -eq 0; and set wanted ");
    list_commands(' ');
    plain("\n"
          "    for word in $words[2..-1]\n"
          "        contains -- $word $wanted; and return 0\n"
          "    end\n"
          "    return 1\n"
          "end\n");
    for (size_t i = 0; command_at(i) != NULL; i++)
        put_summary(command_at(i), "complete -c tally -n 'not __tally_command' -f -a ", " -d '",
                    "\\'", "\\");
    for (size_t i = 0; command_at(i) != NULL; i++) {
        struct option_walk walk = {.command = command_at(i)};
        while (option_walk_next(&walk)) fish_option(command_at(i)->name, walk.option);
    }
    return EXIT_SOLVED;
}
