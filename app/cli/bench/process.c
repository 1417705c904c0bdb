/* SPDX-License-Identifier: MIT */
/*
 * Workloads that start `tally` as a process: it solves a game, or judges a stream of answers.
 * The time includes the start and the end of the process.
 */
#include "cli/bench/bench.h"
#include "cli/program.h"
#include "query/buffer.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Starts `tally` with this input and output. Returns its exit status, or -1 if it cannot be
 * started. */
static int start(char *const arguments[], int input, int output_file)
{
    posix_spawn_file_actions_t actions;
    char path[PROGRAM_PATH_BYTES];
    pid_t process;
    int status = -1;
    if (!program_find_tally(path)) return -1;
    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    bool is_ready = posix_spawn_file_actions_adddup2(&actions, output_file, STDOUT_FILENO) == 0;
    if (input >= 0)
        is_ready = is_ready && posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0;
    is_ready = is_ready && posix_spawn(&process, path, &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    if (!is_ready || waitpid(process, &status, 0) != process || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

static int run_to_nowhere(char *const arguments[], int input)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return -1;
    const int status = start(arguments, input, nowhere);
    close(nowhere);
    return status;
}

static uint64_t run_process(struct bench *bench, size_t item)
{
    char *arguments[] = {(char[]){"tally"}, (char[]){"952"}, (char[]){"25"},
                         (char[]){"50"},    (char[]){"75"},  (char[]){"100"},
                         (char[]){"3"},     (char[]){"6"},   NULL};
    (void)item;
    if (run_to_nowhere(arguments, -1) != 0)
        bench_wrong(bench, "the command did not solve 952 25 50 75 100 3 6");
    return 0;
}

/* ---- Judging --------------------------------------------------------------------------------- */

enum { ANSWERS = 1000000 };

static FILE *answers = NULL;

/* Writes an answer to a random game: sums and products of two to five numbers. One in four is
 * right, the others are off the target. */
static void write_answer(struct buffer *line, tally_random *random)
{
    tally_game *game = NULL;
    size_t count = 0;
    if (tally_draw(&game, tally_rules_find("countdown"), random, -1, 6, NULL) != TALLY_OK) return;
    const uint64_t *const n = tally_game_numbers(game, &count);
    const bool is_right = tally_random_below(random, 4) == 0;
    uint64_t target = tally_game_target(game).first;
    if (is_right) target = (n[0] + n[1]) * n[2] + n[3];
    buffer_text(line, "{\"target\":");
    buffer_number(line, target);
    buffer_text(line, ",\"numbers\":[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buffer_char(line, ',');
        buffer_number(line, n[i]);
    }
    buffer_text(line, "],\"expression\":\"(");
    buffer_number(line, n[0]);
    buffer_text(line, " + ");
    buffer_number(line, n[1]);
    buffer_text(line, ") * ");
    buffer_number(line, n[2]);
    buffer_text(line, " + ");
    buffer_number(line, n[3]);
    buffer_text(line, "\"}\n");
    tally_game_free(game);
}

/* The answers are written to a temporary file before the clock starts. The command then reads them
 * as it would read a user's file. */
static bool begin_judging(struct bench *bench)
{
    tally_random random;
    tally_random_seed(&random, 1);
    answers = tmpfile();
    if (answers == NULL) {
        bench_wrong(bench, "there is no place for a temporary file");
        return false;
    }
    struct buffer text = BUFFER_INIT;
    for (int i = 0; i < ANSWERS; i++) {
        write_answer(&text, &random);
        if (text.length < 1 << 20 && i + 1 < ANSWERS) continue;
        if (fwrite(text.data, 1, text.length, answers) != text.length)
            bench_wrong(bench, "the disk is full");
        text.length = 0;
    }
    if (text.has_failed || fflush(answers) != 0)
        bench_wrong(bench, "the answers could not be written");
    buffer_clear(&text);
    return bench->wrong == NULL;
}

static void end_judging(struct bench *bench)
{
    (void)bench;
    fclose(answers);
    answers = NULL;
}

static uint64_t run_judging(struct bench *bench, size_t item)
{
    char threads[24];
    snprintf(threads, sizeof threads, "%zu", bench->threads);
    char *arguments[] = {(char[]){"tally"},     (char[]){"check"}, (char[]){"--batch"},
                         (char[]){"--threads"}, threads,           NULL};
    (void)item;
    if (lseek(fileno(answers), 0, SEEK_SET) != 0)
        bench_wrong(bench, "the answers cannot be read again");
    /* exit status 1: all were judged, and some are not solutions */
    if (run_to_nowhere(arguments, fileno(answers)) != 1)
        bench_wrong(bench, "the answers were not judged");
    return 0;
}

static const struct preparation judging = {begin_judging, end_judging};

static const struct workload workloads[] = {
    {"judging", "answers judged as a stream of JSON lines, a game of its own each: a million",
     run_judging, 1, ANSWERS, true, &judging},
    {"process", "tally 952 25 50 75 100 3 6 as a process", run_process, 1, 1, false, NULL},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_process_workloads = workloads;
