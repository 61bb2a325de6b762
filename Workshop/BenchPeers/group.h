#ifndef BENCH_GROUP_H
#define BENCH_GROUP_H

#include <gtk/gtk.h>

enum { picture_kinds = 8, recent_pictures = 256, photo_width = 400, avatar_side = 30, header_height = 50 };

/// One row's data.
#define BENCH_TYPE_GROUP (bench_group_get_type())
G_DECLARE_FINAL_TYPE(BenchGroup, bench_group, BENCH, GROUP, GObject)

struct _BenchGroup {
    GObject parent;
    guint index;
    char *name, *organizer, *place, *date;
    const char *paragraph;
};

/// A list model that makes its groups when they are asked for, so that a million rows cost nothing here.
#define BENCH_TYPE_FEED (bench_feed_get_type())
G_DECLARE_FINAL_TYPE(BenchFeed, bench_feed, BENCH, FEED, GObject)

/// With every `stride`th group; every 210th is in Latin script.
BenchFeed *bench_feed_new(guint rows, guint stride);

/// Pictures of one size. Pixels are made once and shared, since the list is measured and not the decoder; each row has
/// a texture of its own, since a feed's rows do, and its upload is part of a frame.
typedef struct PictureSet PictureSet;

PictureSet *picture_set_new(int width, int height);

/// The row's texture; borrowed, and the same one while the row is among the 256 asked for last.
GdkTexture *picture_set_texture(PictureSet *set, guint row);

#endif
