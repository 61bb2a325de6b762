#ifndef PICTURE_DECODING_H
#define PICTURE_DECODING_H

// Decoding of one picture, in either process: the program's own for trusted pictures, weft-picture-decoder for the
// others. libjpeg, libpng and libwebp decode; GIF and BMP are read here. No type of GLib is named here, so that Swift
// can import it beside the one module that has those.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    PICTURE_FORMAT_PNG = 1,
    PICTURE_FORMAT_JPEG,
    PICTURE_FORMAT_GIF,
    PICTURE_FORMAT_WEBP,
    PICTURE_FORMAT_BMP,
} picture_format;

typedef enum {
    PICTURE_DONE,
    PICTURE_MALFORMED,
    // There are fewer rows than the header says.
    PICTURE_TRUNCATED,
    PICTURE_OUT_OF_MEMORY,
    // There is nothing to see yet.
    PICTURE_EMPTY,
    // Too many pictures that arrive in pieces.
    PICTURE_TOO_MANY_SESSIONS,
} picture_status;

// The numbers that the bytes give of themselves, and the steps to the result: scaled, cut at the middle, then turned
// upright.
typedef struct {
    uint32_t format;
    // Pixels as stored. A loader that reads another size is stopped.
    uint32_t width, height;
    // Exif, 1 to 8.
    uint32_t orientation;
    // A JPEG is decoded at one part in 1, 2, 4 or 8 of its size.
    uint32_t reduction;
    // The size that is kept, before it is turned.
    uint32_t kept_width, kept_height;
    // From stored to scaled pixels.
    double scale_x, scale_y;
} picture_plan;

// Returns true if every number is one that pictures have: sizes that multiply without an overflow, and finite scales.
bool picture_plan_is_sound(const picture_plan *plan);

// The size of the result, upright.
uint32_t picture_plan_width(const picture_plan *plan);
uint32_t picture_plan_height(const picture_plan *plan);

// One picture that is being decoded. One thread at a time.
typedef struct picture_loader picture_loader;

// NULL without memory. Of the plan, which is sound, only format, sizes and reduction count.
picture_loader *picture_loader_new(const picture_plan *plan);

// More of the file's bytes. The first failure stays.
picture_status picture_loader_write(picture_loader *loader, const uint8_t *bytes, size_t count);

// There are no more bytes: PICTURE_DONE for a complete picture.
picture_status picture_loader_finish(picture_loader *loader);

// Copies decoded pixels to the form that `plan` requests.
typedef struct picture_copying picture_copying;

// NULL, with the reason in `status`, when something was wrong, there is nothing to see yet (PICTURE_EMPTY), or no memory. The
// loader is given nothing more while this is used.
picture_copying *picture_copying_new(picture_loader *loader, const picture_plan *plan, picture_status *status);

// Writes `count` rows of the result, the first of them to `pixels` and the others `stride` bytes apart: premultiplied, each
// pixel a 32-bit word of alpha, red, green and blue.
void picture_copying_rows(
    const picture_copying *copying, uint32_t first_row, uint32_t count, uint8_t *pixels, size_t stride);

void picture_copying_free(picture_copying *copying);

// The number of rows from the top that were decoded at least once, even coarsely; of an arriving picture, at the last copy.
uint32_t picture_loader_lines(const picture_loader *loader);

// The error, in the words of the loader; never NULL.
const char *picture_loader_message(const picture_loader *loader);

void picture_loader_free(picture_loader *loader);

#endif
