#include "peers.h"

#include "layout_peer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { rounds = 15, cells = 100000, kinds = 4 };

// The lengths of the texts in Workshop/LayoutChecks/LayoutBench.swift.
static const int lengths[kinds][3] = {{12, 19, 10}, {33, 20, 10}, {47, 20, 10}, {9, 19, 9}};

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int compare(const void *left, const void *right)
{
    double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

static double lay_out(int count)
{
    double heights = 0;
    for (int cell = 0; cell < count; cell++) {
        const int *length = lengths[cell % kinds];
        LayoutPeerFrame frames[LAYOUT_PEER_FRAMES];
        heights += layout_peer_cell(400, length[0], length[1], length[2], frames);
    }
    return heights;
}

int peer_layout(void)
{
    double times[rounds];
    double heights = 0;
    for (int round = 0; round < rounds; round++) {
        double start = seconds(CLOCK_THREAD_CPUTIME_ID);
        heights += lay_out(cells);
        times[round] = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    qsort(times, rounds, sizeof *times, compare);
    printf("{\"cellUs\": %.6f, \"allocations\": 0, \"meanHeight\": %.3f}\n", times[rounds / 2] / cells * 1e6,
           heights / rounds / cells);
    return 0;
}

typedef struct {
    int count;
    double heights;
} Share;

static void *lay_out_share(void *data)
{
    Share *share = data;
    share->heights = lay_out(share->count);
    return NULL;
}

// The elapsed seconds of that many cells on one thread or on two.
static double wall_time(int threads, int count)
{
    pthread_t thread[2];
    Share share[2];
    double start = seconds(CLOCK_MONOTONIC);
    for (int index = 0; index < threads; index++) {
        share[index].count = count / threads;
        if (pthread_create(&thread[index], NULL, lay_out_share, &share[index]) != 0) abort();
    }
    for (int index = 0; index < threads; index++) pthread_join(thread[index], NULL);
    return seconds(CLOCK_MONOTONIC) - start;
}

// The speed-up of two threads that share nothing: the machine's cores may be halves of one.
int peer_layout_cores(void)
{
    // As long as Weft's 10,000.
    const int count = 4000000;
    double ratios[rounds], one[rounds], two[rounds];
    for (int round = 0; round < rounds; round++) {
        one[round] = wall_time(1, count);
        two[round] = wall_time(2, count);
        ratios[round] = one[round] / two[round];
    }
    qsort(one, rounds, sizeof *one, compare);
    qsort(two, rounds, sizeof *two, compare);
    qsort(ratios, rounds, sizeof *ratios, compare);
    printf("{\"oneMs\": %.3f, \"twoMs\": %.3f, \"speedUp\": %.3f}\n", one[rounds / 2] * 1e3, two[rounds / 2] * 1e3,
           ratios[rounds / 2]);
    return 0;
}
