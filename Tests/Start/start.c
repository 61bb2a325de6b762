#include "weft_test_start.h"

// Swift has no code that runs when a program is loaded, and a suite could forget to call some.
__attribute__((constructor)) static void start(void) { weft_tests_start(); }
