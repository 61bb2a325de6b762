#include "loader_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const picture_reader *const readers[] = {
    [PICTURE_FORMAT_PNG] = &picture_png_reader,   [PICTURE_FORMAT_JPEG] = &picture_jpeg_reader,
    [PICTURE_FORMAT_GIF] = &picture_gif_reader,   [PICTURE_FORMAT_WEBP] = &picture_webp_reader,
    [PICTURE_FORMAT_BMP] = &picture_bmp_reader,
};

void picture_loader_fail(picture_loader *self, picture_status status, const char *format, ...) {
    if (self->status != PICTURE_DONE) return;
    self->status = status;
    va_list values;
    va_start(values, format);
    vsnprintf(self->message, sizeof self->message, format, values);
    va_end(values);
}

bool picture_loader_make_pixels(picture_loader *self, uint32_t width, uint32_t height, uint32_t channels) {
    if (width != self->plan.width || height != self->plan.height) {
        picture_loader_fail(
            self, PICTURE_MALFORMED, "the header says %u x %u, the decoder reads %u x %u", self->plan.width,
            self->plan.height, width, height);
        return false;
    }
    uint32_t part = self->plan.reduction;
    picture_pixels pixels = {
        .width = (width + part - 1) / part, .height = (height + part - 1) / part, .channels = channels};
    pixels.stride = (size_t)pixels.width * channels;
    // Sides of a sound plan multiply without an overflow.
    pixels.bytes = calloc(pixels.height, pixels.stride);
    if (pixels.bytes == NULL) {
        picture_loader_fail(self, PICTURE_OUT_OF_MEMORY, "no memory for %u x %u pixels", width, height);
        return false;
    }
    free(self->pixels.bytes);
    self->pixels = pixels;
    return true;
}

bool picture_bytes_add(picture_bytes *self, const uint8_t *bytes, size_t count) {
    if (count > self->room - self->count) {
        size_t room = self->room + self->room / 2 > self->count + count ? self->room + self->room / 2 : self->count + count;
        uint8_t *grown = realloc(self->bytes, room);
        if (grown == NULL) return false;
        self->bytes = grown;
        self->room = room;
    }
    if (count > 0) memcpy(self->bytes + self->count, bytes, count);
    self->count += count;
    return true;
}

void *picture_file_begin(picture_loader *loader) {
    (void)loader;
    return calloc(1, sizeof(picture_bytes));
}

void picture_file_write(picture_loader *loader, const uint8_t *bytes, size_t count) {
    if (!picture_bytes_add(loader->state, bytes, count)) {
        picture_loader_fail(loader, PICTURE_OUT_OF_MEMORY, "no memory for %zu bytes", count);
    }
}

void picture_file_end(void *state) {
    picture_bytes *file = state;
    free(file->bytes);
    free(file);
}

picture_loader *picture_loader_new(const picture_plan *plan) {
    picture_loader *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->plan = *plan;
    self->reader = readers[plan->format];
    self->state = self->reader->begin(self);
    if (self->state == NULL) picture_loader_fail(self, PICTURE_OUT_OF_MEMORY, "no memory for a decoder");
    return self;
}

picture_status picture_loader_write(picture_loader *self, const uint8_t *bytes, size_t count) {
    if (self->status == PICTURE_DONE && !self->is_closed && count > 0) self->reader->write(self, bytes, count);
    return self->status;
}

picture_status picture_loader_finish(picture_loader *self) {
    if (self->status == PICTURE_DONE && !self->is_closed) self->reader->finish(self);
    self->is_closed = true;
    return self->status;
}

const picture_pixels *picture_loader_pixels(picture_loader *self) {
    if (self->status == PICTURE_DONE && self->reader->update != NULL) self->reader->update(self);
    bool is_there = self->status == PICTURE_DONE && self->pixels.bytes != NULL && self->lines > 0;
    return is_there ? &self->pixels : NULL;
}

uint32_t picture_loader_lines(const picture_loader *self) { return self->lines; }

const char *picture_loader_message(const picture_loader *self) { return self->message; }

void picture_loader_free(picture_loader *self) {
    if (self->state != NULL) self->reader->end(self->state);
    free(self->pixels.bytes);
    free(self);
}
