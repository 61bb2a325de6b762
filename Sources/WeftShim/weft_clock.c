#include "weft_clock.h"

#include <errno.h>
#include <sys/timerfd.h>
#include <unistd.h>

int weft_clock_timer_new(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

gboolean weft_clock_timer_set(int descriptor, gint64 milliseconds) {
    // The year 2200: a timer that is not set does not report changes of the clock, and the kernel rejects times that overflow.
    const gint64 latest = 7258118400000;
    // A time of zero would switch the timer off.
    gint64 moment = CLAMP(milliseconds, 1, latest);
    struct itimerspec wanted = {.it_value = {.tv_sec = moment / 1000, .tv_nsec = moment % 1000 * 1000000}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &wanted, NULL) == 0;
}

void weft_clock_timer_clear(int descriptor) {
    guint64 count;
    // ECANCELED means that the clock was set, which needs the same action.
    while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) continue;
}
