/* SPDX-License-Identifier: MIT */
/*
 * main() for a fuzz target without libFuzzer: runs the target once on each file named, and on each
 * file of each directory named. Any compiler builds it, so that every crash that was ever found
 * stays a test.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_BYTES_MAX = 1 << 20 };

static uint8_t input[INPUT_BYTES_MAX];

static size_t replay_file(const char *path)
{
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "cannot open %s\n", path);
        exit(EXIT_FAILURE);
    }
    const size_t size = fread(input, 1, sizeof input, file);
    fclose(file);

    /* A block of just this size, so that a sanitizer sees a read beyond the end. */
    uint8_t *const copy = malloc(size != 0 ? size : 1);
    if (copy == NULL) exit(EXIT_FAILURE);
    for (size_t i = 0; i < size; i++) copy[i] = input[i];
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    return 1;
}

static size_t replay_directory(const char *path)
{
    DIR *const directory = opendir(path);
    if (directory == NULL) {
        fprintf(stderr, "cannot open %s\n", path);
        exit(EXIT_FAILURE);
    }
    size_t count = 0;
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        if (entry->d_name[0] == '.') continue;
        char file[4096];
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        count += replay_file(file);
    }
    closedir(directory);
    return count;
}

int main(int argc, char **argv)
{
    size_t count = 0;
    for (int i = 1; i < argc; i++) {
        struct stat status;
        const int is_directory = stat(argv[i], &status) == 0 && S_ISDIR(status.st_mode);
        count += is_directory ? replay_directory(argv[i]) : replay_file(argv[i]);
    }
    printf("%zu inputs replayed\n", count);
    return count != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
