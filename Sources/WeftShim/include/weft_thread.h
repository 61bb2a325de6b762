#ifndef WEFT_THREAD_H
#define WEFT_THREAD_H

/// pthread_setname_np and gettid are GNU extensions that Swift's Glibc module does not show. Names the calling thread
/// and gives it, alone, the nice value.
void weft_thread_begin(const char *name, int nice);

/// CPU seconds the calling thread has used (CLOCK_THREAD_CPUTIME_ID).
double weft_thread_cpu_seconds(void);

/// gettid again: whether the caller is the process's first thread.
int weft_thread_is_main(void);
/// gettid once more: the kernel's id of the calling thread.
long weft_thread_id(void);

#endif
