#include "bench_allocations.h"

#include <errno.h>
#include <stddef.h>

/* glibc's own functions, under the names it keeps for programs that replace them. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local unsigned long count;

unsigned long bench_allocations(void) { return count; }

void *malloc(size_t size)
{
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size)
{
    count++;
    return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size)
{
    count++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    count++;
    void *result = __libc_memalign(alignment, size);
    if (result == NULL)
        return ENOMEM;
    *block = result;
    return 0;
}
