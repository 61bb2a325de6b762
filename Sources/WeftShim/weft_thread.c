#define _GNU_SOURCE
#include "weft_thread.h"

#include <pthread.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

void weft_thread_begin(const char *name, int nice) {
    pthread_setname_np(pthread_self(), name);
    setpriority(PRIO_PROCESS, (id_t)gettid(), nice);
}

double weft_thread_cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

long weft_thread_stack_left(void) {
    // The lowest address; read once for each thread, because for the main thread glibc reads /proc.
    static _Thread_local char *end;
    if (end == NULL) {
        pthread_attr_t attributes;
        void *address = NULL;
        size_t size = 0;
        if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
            pthread_attr_getstack(&attributes, &address, &size);
            pthread_attr_destroy(&attributes);
        }
        end = address;
    }
    return (char *)__builtin_frame_address(0) - end;
}

int weft_thread_is_main(void) {
    // 0 means not known yet. Finding it takes two system calls, once for each thread.
    static _Thread_local signed char known;
    if (known == 0) known = getpid() == gettid() ? 1 : -1;
    return known > 0;
}

long weft_thread_id(void) { return gettid(); }
