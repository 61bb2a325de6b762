#define _GNU_SOURCE
#include "weft_arguments.h"

#include <string.h>

static int weft_arguments_count;
static char **weft_arguments;

// glibc passes main's arguments to constructors. Swift's main does not give access to them.
__attribute__((constructor)) static void weft_arguments_remember(int count, char **arguments) {
    weft_arguments_count = count;
    weft_arguments = arguments;
}

int weft_arguments_number(void) { return weft_arguments_count; }

const char *weft_arguments_at(int index) { return weft_arguments[index]; }

void weft_arguments_hide(const char *option) {
    size_t length = strlen(option);
    for (int index = 1; index < weft_arguments_count; index++) {
        char *argument = weft_arguments[index];
        if (strncmp(argument, option, length) != 0) continue;
        if (argument[length] == '=') {
            explicit_bzero(argument + length + 1, strlen(argument + length + 1));
        } else if (argument[length] == 0 && index + 1 < weft_arguments_count) {
            index++;
            explicit_bzero(weft_arguments[index], strlen(weft_arguments[index]));
        }
    }
}
