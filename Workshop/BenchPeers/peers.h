#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include <gtk/gtk.h>

/// The task of a scroll peer; lengths in points.
typedef struct {
    guint rows;
    double step;
    guint frames;
    gboolean has_paragraph;
    int photo_height;
    /// Room for pictures, and none in it: as long as none is decoded.
    gboolean has_places_only;
    int width;
    int height;
    /// In the middle of the list, the window's width goes to 900 and back instead.
    gboolean has_widths;
} ScrollOptions;

/// Each peer builds its window in "activate", runs until it has its figures, prints them as one line of JSON and quits.
/// With a list: the window that Weft's program opens, in plain GTK.
int peer_startup(gboolean has_list);
/// Lays the group cell out by hand, without a window.
int peer_layout(void);
int peer_layout_cores(void);
int peer_listview(const ScrollOptions *options);
int peer_listbox(const ScrollOptions *options);
int peer_canvas(const ScrollOptions *options);
int peer_shape(const ScrollOptions *options);
int peer_row(const ScrollOptions *options);

#endif
