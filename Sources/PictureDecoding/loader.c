#include "loader_internal.h"

#include <stdio.h>
#include <string.h>

static const char *const format_names[] = {NULL, "png", "jpeg", "gif", "webp", "bmp"};

static void fail(picture_loader *self, picture_status status, const char *reason) {
    if (self->status != PICTURE_DONE) return;
    self->status = status;
    snprintf(self->message, sizeof self->message, "%s", reason);
}

static void size_is_known(GdkPixbufLoader *loader, int width, int height, gpointer data) {
    picture_loader *self = data;
    if (width != (int)self->plan.width || height != (int)self->plan.height) {
        char reason[128];
        snprintf(
            reason, sizeof reason, "the header says %u x %u, the decoder reads %d x %d", self->plan.width,
            self->plan.height, width, height);
        fail(self, PICTURE_MALFORMED, reason);
        // The loader reads another size than was checked. Loaders take 0 x 0 for an error, and stop.
        gdk_pixbuf_loader_set_size(loader, 0, 0);
    } else if (self->plan.reduction > 1) {
        int part = (int)self->plan.reduction;
        gdk_pixbuf_loader_set_size(loader, (width + part - 1) / part, (height + part - 1) / part);
    }
}

static void area_is_there(GdkPixbufLoader *loader, int x, int y, int width, int height, gpointer data) {
    (void)loader, (void)x, (void)width;
    picture_loader *self = data;
    int end = y + height;
    bool is_first = self->first_row == self->last_row;
    if (is_first || y < self->first_row) self->first_row = y;
    if (is_first || end > self->last_row) self->last_row = end;
}

picture_loader *picture_loader_new(const picture_plan *plan) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(format_names[plan->format], NULL);
    if (loader == NULL) return NULL;
    picture_loader *self = g_new0(picture_loader, 1);
    self->loader = loader;
    self->plan = *plan;
    g_signal_connect(loader, "size-prepared", G_CALLBACK(size_is_known), self);
    g_signal_connect(loader, "area-updated", G_CALLBACK(area_is_there), self);
    return self;
}

static void fail_by_error(picture_loader *self, GError *error) {
    fail(self, PICTURE_MALFORMED, error != NULL ? error->message : "unknown reason");
    g_clear_error(&error);
}

picture_status picture_loader_write(picture_loader *self, const uint8_t *bytes, size_t count) {
    if (self->status != PICTURE_DONE || self->is_closed) return self->status;
    GError *error = NULL;
    if (!gdk_pixbuf_loader_write(self->loader, bytes, count, &error)) fail_by_error(self, error);
    return self->status;
}

picture_status picture_loader_finish(picture_loader *self) {
    if (self->is_closed) return self->status;
    self->is_closed = true;
    // A loader must be closed in any case; what it says then counts when nothing was wrong before.
    GError *error = NULL;
    if (!gdk_pixbuf_loader_close(self->loader, &error)) fail_by_error(self, error);
    GdkPixbuf *pixbuf = picture_loader_pixbuf(self);
    if (pixbuf == NULL) {
        fail(self, PICTURE_MALFORMED, "no picture in it");
    } else if (self->plan.format != PICTURE_FORMAT_GIF) {
        // Of a GIF the rows that are told are the frame's.
        if (self->first_row != 0 || self->last_row != gdk_pixbuf_get_height(pixbuf)) fail(self, PICTURE_TRUNCATED, "");
    }
    return self->status;
}

GdkPixbuf *picture_loader_pixbuf(const picture_loader *self) { return gdk_pixbuf_loader_get_pixbuf(self->loader); }

uint32_t picture_loader_lines(const picture_loader *self) { return (uint32_t)self->last_row; }

const char *picture_loader_message(const picture_loader *self) { return self->message; }

void picture_loader_free(picture_loader *self) {
    if (!self->is_closed) gdk_pixbuf_loader_close(self->loader, NULL);
    g_object_unref(self->loader);
    g_free(self);
}
