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

int weft_thread_is_main(void) { return getpid() == gettid(); }

long weft_thread_id(void) { return gettid(); }
