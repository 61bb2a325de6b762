#ifndef LOADER_INTERNAL_H
#define LOADER_INTERNAL_H

#include "picture_decoding.h"

// Rows of pixels as a reader leaves them: red, green and blue, and alpha if there are four channels. Not premultiplied.
typedef struct {
    uint8_t *bytes;
    uint32_t width, height;
    uint32_t channels;
    size_t stride;
} picture_pixels;

// The functions that read one format.
typedef struct {
    // The reader's state, NULL without memory. It is freed by `end`.
    void *(*begin)(picture_loader *loader);
    // More bytes; none after a failure or `finish`.
    void (*write)(picture_loader *loader, const uint8_t *bytes, size_t count);
    // There are no more bytes. Fails the loader unless the picture is complete.
    void (*finish)(picture_loader *loader);
    // Updates the pixels after a write; NULL if they are always current.
    void (*update)(picture_loader *loader);
    void (*end)(void *state);
} picture_reader;

struct picture_loader {
    const picture_reader *reader;
    void *state;
    picture_plan plan;
    picture_status status;
    // Without bytes before the size is known.
    picture_pixels pixels;
    // The number of rows from the top that were decoded at least once.
    uint32_t lines;
    bool is_closed;
    char message[200];
};

extern const picture_reader picture_png_reader, picture_jpeg_reader, picture_gif_reader, picture_webp_reader,
    picture_bmp_reader;

// The first failure stays.
void picture_loader_fail(picture_loader *loader, picture_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Room for the pixels of a picture of that size, reduced as the plan says, all zero. False, and the loader has failed, where
// the size is not the plan's, or without memory.
bool picture_loader_make_pixels(picture_loader *loader, uint32_t width, uint32_t height, uint32_t channels);

static inline uint8_t *picture_row(const picture_pixels *pixels, uint32_t row) {
    return pixels->bytes + row * pixels->stride;
}

static inline size_t picture_size(const picture_pixels *pixels) { return pixels->stride * pixels->height; }

// The current pixels; NULL after a failure, and while there are none.
const picture_pixels *picture_loader_pixels(picture_loader *loader);

// Bytes that a reader keeps until it can use them.
typedef struct {
    uint8_t *bytes;
    size_t count, room;
} picture_bytes;

// False without memory; then nothing is added.
bool picture_bytes_add(picture_bytes *self, const uint8_t *bytes, size_t count);

// For readers whose state is the file, which they decode once it is whole: `begin`, `write` and `end`.
void *picture_file_begin(picture_loader *loader);
void picture_file_write(picture_loader *loader, const uint8_t *bytes, size_t count);
void picture_file_end(void *state);

// Least significant byte first; up to four bytes.
static inline uint32_t picture_number(const uint8_t *bytes, unsigned count) {
    uint32_t value = 0;
    while (count-- > 0) value = value << 8 | bytes[count];
    return value;
}

#endif
