/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets of the checkers share. A checker of certify/ is included as it is, after
 * this header: its main() reads the input, its exit() comes back, and what it prints is kept.
 */
#ifndef TALLY_FUZZ_CHECKER_H
#define TALLY_FUZZ_CHECKER_H

#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int checker_main(int argument_count, char **arguments);

static jmp_buf at_end;
static char told[1500];
static char *input_text;
static size_t input_size;
static FILE *input_file;

static FILE *open_input(void)
{
    return input_file = fmemopen(input_text, input_size, "rb");
}

static void close_input(void)
{
    if (input_file != NULL) fclose(input_file);
    input_file = NULL;
    free(input_text);
}

/* Takes a copy, with a zero behind it. Returns false if there is no memory. */
static int begin_input(const uint8_t *data, size_t size)
{
    input_size = size;
    input_text = malloc(size + 1);
    if (input_text == NULL) return 0;
    memcpy(input_text, data, size);
    input_text[size] = '\0';
    told[0] = '\0';
    return 1;
}

/* How many words the second line has behind the first one: the given numbers. */
static inline int numbers_of_input(void)
{
    const char *const line = strchr(input_text, '\n');
    int count = 0;
    for (const char *at = line; at != NULL && *++at != '\n' && *at != '\0';) count += *at == ' ';
    return count;
}

/* Runs a checker on the input. Returns its exit status; an accepted certificate is told. */
static inline int run_checker(void)
{
    char name[] = "checker", path[] = "input", *arguments[] = {name, path, NULL};
    int status = setjmp(at_end);
    if (status == 0) status = checker_main(2, arguments) + 1;
    if (status == 1 && strncmp(told, "accepted: ", 10) != 0) abort();
    return status - 1;
}

/* Runs a checker on a certificate of at most four given numbers: more take long. forget() clears
 * what the checker keeps. */
static inline void check_small_game(const uint8_t *data, size_t size, void (*forget)(void))
{
    enum { NUMBERS_MOST = 4 };
    if (!begin_input(data, size)) return;
    if (numbers_of_input() <= NUMBERS_MOST) run_checker();
    forget();
    close_input();
}

/* The checker ends with exit(), after a line that says why. */
#define exit(status) longjmp(at_end, (status) + 1)
#define printf(...) snprintf(told, sizeof told, __VA_ARGS__)
#define fopen(path, mode) ((void)(path), open_input())
#define main checker_main

#endif
