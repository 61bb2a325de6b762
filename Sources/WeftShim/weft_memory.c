#include "weft_memory.h"

#include <malloc.h>

void weft_memory_keep_small(void) {
    mallopt(M_ARENA_MAX, 2);
    // Setting it also stops glibc from raising it with the first large buffer that is freed.
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_TRIM_THRESHOLD, 512 * 1024);
}

void weft_memory_trim(void) { malloc_trim(0); }
