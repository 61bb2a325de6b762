#ifndef WEFT_THREAD_H
#define WEFT_THREAD_H

/// pthread_setname_np and gettid are GNU extensions that Swift's Glibc module does not show. Names the calling thread
/// and sets the nice value of this thread only.
void weft_thread_begin(const char *name, int nice);

/// CPU seconds the calling thread has used (CLOCK_THREAD_CPUTIME_ID).
double weft_thread_cpu_seconds(void);

/// pthread_getattr_np is a GNU extension, too, and Swift cannot read its frame's address. Bytes between here and the
/// end of the calling thread's stack.
long weft_thread_stack_left(void);

/// Uses gettid: true if the caller is the process's first thread.
int weft_thread_is_main(void);
/// Uses gettid: the kernel's id of the calling thread.
long weft_thread_id(void);

#endif
