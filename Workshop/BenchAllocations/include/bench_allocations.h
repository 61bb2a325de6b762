#ifndef WEFT_BENCH_ALLOCATIONS_H
#define WEFT_BENCH_ALLOCATIONS_H

/* Takes the place of glibc's allocating functions in the program it is linked into, and counts the calls. */

/* How often the calling thread has asked for memory. */
unsigned long bench_allocations(void);

#endif
