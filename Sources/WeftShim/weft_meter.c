#include "weft_meter.h"

#include <glib.h>

static GPollFunc system_poll;
static double idle_seconds;

static gint timed_poll(GPollFD *descriptors, guint count, gint timeout) {
    gint64 start = g_get_monotonic_time();
    gint result = system_poll(descriptors, count, timeout);
    idle_seconds += (double)(g_get_monotonic_time() - start) / 1e6;
    return result;
}

void weft_meter_count_idle(void) {
    if (system_poll)
        return;
    system_poll = g_main_context_get_poll_func(NULL);
    g_main_context_set_poll_func(NULL, timed_poll);
}

double weft_meter_idle_seconds(void) { return idle_seconds; }
