#ifndef BENCH_CELL_H
#define BENCH_CELL_H

#include "group.h"
#include "peers.h"

/// The feed's cell in plain GTK boxes, labels and pictures.
GtkWidget *bench_cell_new(const ScrollOptions *options);

/// Shows `group` in a cell made by `bench_cell_new`.
void bench_cell_bind(GtkWidget *cell, BenchGroup *group);

/// Sets up the parts that all cells share: the style rules, on the display of `widget`, and the pictures.
void bench_cell_prepare(GtkWidget *widget, const ScrollOptions *options);

#endif
