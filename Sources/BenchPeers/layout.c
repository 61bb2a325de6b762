#include "peers.h"

#include "layout_peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { rounds = 15, cells = 100000, kinds = 4 };

// The lengths of the texts in Sources/LayoutChecks/LayoutBench.swift.
static const int lengths[kinds][3] = {{12, 19, 10}, {33, 20, 10}, {47, 20, 10}, {9, 19, 9}};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int compare(const void *left, const void *right)
{
    double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

int peer_layout(void)
{
    double times[rounds];
    double heights = 0;
    for (int round = 0; round < rounds; round++) {
        double start = cpu_seconds();
        for (int cell = 0; cell < cells; cell++) {
            const int *length = lengths[cell % kinds];
            LayoutPeerFrame frames[LAYOUT_PEER_FRAMES];
            heights += layout_peer_cell(400, length[0], length[1], length[2], frames);
        }
        times[round] = cpu_seconds() - start;
    }
    qsort(times, rounds, sizeof *times, compare);
    printf("{\"cellUs\": %.6f, \"allocations\": 0, \"meanHeight\": %.3f}\n", times[rounds / 2] / cells * 1e6,
           heights / rounds / cells);
    return 0;
}
