#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include <gtk/gtk.h>

/// What a scroll peer is asked to do; lengths in points.
typedef struct {
    guint rows;
    double step;
    guint frames;
    gboolean has_paragraph;
    int photo_height;
    int width;
    int height;
} ScrollOptions;

/// Each peer builds its window in "activate", runs until it has its figures, prints them as one line of JSON and quits.
int peer_startup(void);
/// Lays the group cell out by hand, without a window.
int peer_layout(void);
int peer_layout_cores(void);
int peer_listview(const ScrollOptions *options);
int peer_listbox(const ScrollOptions *options);
int peer_canvas(const ScrollOptions *options);
int peer_shape(const ScrollOptions *options);
int peer_row(const ScrollOptions *options);

#endif
