#ifndef LOADER_INTERNAL_H
#define LOADER_INTERNAL_H

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "picture_decoding.h"

struct picture_loader {
    GdkPixbufLoader *loader;
    picture_plan plan;
    picture_status status;
    // The rows that came, from top to bottom or the other way round: from first to before last.
    int first_row, last_row;
    bool is_closed;
    char message[200];
};

// What was decoded so far, borrowed; NULL when that is nothing.
GdkPixbuf *picture_loader_pixbuf(const picture_loader *loader);

#endif
