#ifndef BENCH_METER_H
#define BENCH_METER_H

#include <gtk/gtk.h>

/// Main-thread time, frame by frame. A frame lasts from one "after-paint" to the next, so what is done in between
/// (bindings in idle sources, input) belongs to the frame that shows it.
typedef struct FrameMeter FrameMeter;

/// Seconds of CLOCK_MONOTONIC.
double monotonic_seconds(void);

/// Resident memory of this process in KB, from /proc/self/status.
long resident_kilobytes(void);

/// Starts to count frames of the widget's clock; `done` is called after `frames` of them. The first 20 (first bindings,
/// shaders, glyphs) are left out of the figures. The widget must be realised. One meter a process: it times the main
/// context's poll function.
FrameMeter *frame_meter_start(GtkWidget *widget, guint frames, void (*done)(FrameMeter *, gpointer), gpointer data);

/// Prints the figures as one line of JSON.
void frame_meter_print(const FrameMeter *meter, const char *peer);

void frame_meter_free(FrameMeter *meter);

#endif
