// Decodes pictures for a program that does not trust them: reads encoded bytes from one memory file, writes pixels into
// another, and can do nothing else.
#define _GNU_SOURCE
#include "decoder.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Exit statuses: 0 the program hung up, 2 wrong usage, 3 no sandbox, 4 the socket failed, 5 a thread besides the main one.
enum { EXIT_USAGE = 2, EXIT_SANDBOX = 3, EXIT_THREADS = 5 };

// Pictures arrive one after the other. The next one reuses the pages of the last one, up to this number of bytes.
#define KEPT_BYTES (4 << 20)

static void keep_pages(void) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, KEPT_BYTES);
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
}

static int run(int count, char **arguments) {
    bool is_attempt = count == 3 && strcmp(arguments[1], "--attempt") == 0;
    if (count != 2 && !is_attempt) return EXIT_USAGE;
    uint64_t more_bytes = 64 << 20;
    if (!is_attempt) {
        char *end = NULL;
        errno = 0;
        more_bytes = strtoull(arguments[1], &end, 10);
        if (errno != 0 || end == arguments[1] || *end != '\0') return EXIT_USAGE;
    }
    if (!bind_to_parent() || !close_other_files()) return EXIT_SANDBOX;
    keep_pages();
    load_loaders();
    if (is_attempt) prepare_attempt(arguments[2]);
    if (!has_one_thread()) return EXIT_THREADS;
    if (!close_sandbox(more_bytes)) return EXIT_SANDBOX;
    if (is_attempt) return attempt(arguments[2]);
    return serve();
}

// No exit handlers run: there is nothing to save, and libraries might make forbidden calls.
int main(int count, char **arguments) { _exit(run(count, arguments)); }
