#ifndef BENCH_SCROLL_H
#define BENCH_SCROLL_H

#include "peers.h"

/// Runs a program whose window holds `make_list(options)` in a scrolled window, scrolls it by `step` each frame and
/// prints the figures under the name `peer`.
int run_scroll_peer(const ScrollOptions *options, const char *peer, GtkWidget *(*make_list)(const ScrollOptions *));

/// The feed's rows in a GtkListView.
GtkWidget *bench_list_view_new(const ScrollOptions *options);

#endif
