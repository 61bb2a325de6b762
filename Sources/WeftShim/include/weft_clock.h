#ifndef WEFT_CLOCK_H
#define WEFT_CLOCK_H

#include <glib.h>

// A kernel timer on the wall clock. Its descriptor is readable when the timer is due or when the clock is set.
// -1 with errno where there is none.
int weft_clock_timer_new(void);

// Sets the time at which the timer is due, in milliseconds since 1970; G_MAXINT64 is never. False with errno where it cannot be set.
gboolean weft_clock_timer_set(int descriptor, gint64 milliseconds);

// Makes the descriptor unreadable until the timer is due again.
void weft_clock_timer_clear(int descriptor);

#endif
