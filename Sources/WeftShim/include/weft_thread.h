#ifndef WEFT_THREAD_H
#define WEFT_THREAD_H

/// pthread_setname_np and gettid are GNU extensions that Swift's Glibc module does not show. Names the calling thread
/// and gives it, alone, the nice value.
void weft_thread_begin(const char *name, int nice);

/// CPU seconds the calling thread has used (CLOCK_THREAD_CPUTIME_ID).
double weft_thread_cpu_seconds(void);

/// pthread_getattr_np is a GNU extension, too, and Swift cannot ask for its frame's address. Bytes between here and the
/// end of the calling thread's stack.
long weft_thread_stack_left(void);

/// gettid again: whether the caller is the process's first thread.
int weft_thread_is_main(void);
/// gettid once more: the kernel's id of the calling thread.
long weft_thread_id(void);

#endif
