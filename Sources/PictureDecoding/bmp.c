// BITMAPCOREHEADER to BITMAPV5HEADER. Our own reader: on newer systems gdk-pixbuf's is a process of glycin's, which the
// sandbox does not allow.
#include "loader_internal.h"

#include <string.h>

enum { FILE_HEADER = 14, CORE_HEADER = 12, INFO_HEADER = 40 };

enum { COPIED, RUNS_OF_BYTES, RUNS_OF_NIBBLES, MASKED, MASKED_WITH_ALPHA = 6 };

// One part of a pixel: a run of bits, made as long as a byte.
typedef struct {
    uint32_t shift, largest;
} part;

typedef struct {
    const picture_bytes *file;
    uint32_t width, height, depth, compression;
    bool is_top_first, has_alpha;
    const uint8_t *palette;
    uint32_t palette_count, palette_step;
    // Red, green, blue, alpha.
    part parts[4];
    // The place of its pixels in the file, in bytes.
    size_t place;
} bitmap;

static part part_of(uint32_t mask) {
    if (mask == 0) return (part){0, 0};
    uint32_t shift = (uint32_t)__builtin_ctz(mask);
    return (part){shift, mask >> shift};
}

static uint8_t value_of(part part, uint32_t pixel) {
    if (part.largest == 0) return 0;
    uint64_t value = pixel >> part.shift & part.largest;
    return (uint8_t)((value * 255 + part.largest / 2) / part.largest);
}

static bool is_run(const bitmap *self) {
    return self->compression == RUNS_OF_BYTES || self->compression == RUNS_OF_NIBBLES;
}

// Returns NULL, or the error.
static const char *read_header(bitmap *self) {
    const uint8_t *bytes = self->file->bytes;
    size_t count = self->file->count;
    if (count < FILE_HEADER + CORE_HEADER) return "";
    self->place = picture_number(bytes + 10, 4);
    uint32_t size = picture_number(bytes + FILE_HEADER, 4);
    if (count - FILE_HEADER < size) return "";
    const uint8_t *header = bytes + FILE_HEADER;
    bool is_core = size == CORE_HEADER;
    if (!is_core && size < INFO_HEADER) return "a header of another size";
    if (is_core) {
        self->width = picture_number(header + 4, 2);
        self->height = picture_number(header + 6, 2);
        self->depth = picture_number(header + 10, 2);
    } else {
        int32_t height = (int32_t)picture_number(header + 8, 4);
        self->width = picture_number(header + 4, 4);
        self->is_top_first = height < 0;
        self->height = height < 0 ? 0u - (uint32_t)height : (uint32_t)height;
        self->depth = picture_number(header + 14, 2);
        self->compression = picture_number(header + 16, 4);
    }
    size_t behind = FILE_HEADER + size;
    uint32_t masks[4] = {0xff0000, 0xff00, 0xff, 0};
    if (self->depth == 16) masks[0] = 0x7c00, masks[1] = 0x3e0, masks[2] = 0x1f;
    bool is_masked = self->compression == MASKED || self->compression == MASKED_WITH_ALPHA;
    if (is_masked) {
        // Behind the oldest of the headers that have them, and a part of the later ones.
        unsigned mask_count = size >= 56 || self->compression == MASKED_WITH_ALPHA ? 4 : 3;
        if (count < FILE_HEADER + INFO_HEADER + 4 * mask_count) return "";
        for (unsigned mask = 0; mask < mask_count; mask++) masks[mask] = picture_number(header + INFO_HEADER + 4 * mask, 4);
        if (size == INFO_HEADER) behind += 4 * mask_count;
        self->has_alpha = masks[3] != 0;
    }
    for (int each = 0; each < 4; each++) self->parts[each] = part_of(masks[each]);
    if (self->depth <= 8) {
        self->palette = bytes + behind;
        self->palette_step = is_core ? 3 : 4;
        uint32_t said = is_core ? 0 : picture_number(header + 32, 4), most = 1u << self->depth;
        self->palette_count = said == 0 || said > most ? most : said;
        if ((count - behind) / self->palette_step < self->palette_count) return "";
    }
    bool is_known = false;
    switch (self->compression) {
    case COPIED:
        is_known = self->depth == 1 || self->depth == 4 || self->depth == 8 || self->depth == 16 || self->depth == 24
            || self->depth == 32;
        break;
    case RUNS_OF_BYTES: is_known = self->depth == 8 && !self->is_top_first; break;
    case RUNS_OF_NIBBLES: is_known = self->depth == 4 && !self->is_top_first; break;
    case MASKED:
    case MASKED_WITH_ALPHA: is_known = self->depth == 16 || self->depth == 32; break;
    }
    return is_known ? NULL : "pixels of an unknown kind";
}

static void put_index(const bitmap *self, uint8_t *pixel, uint32_t index) {
    if (index >= self->palette_count) return;
    const uint8_t *colour = self->palette + index * self->palette_step;
    for (int each = 0; each < 3; each++) pixel[each] = colour[2 - each];
}

static void put_masked(const bitmap *self, uint8_t *pixel, uint32_t value) {
    for (int each = 0; each < 3; each++) pixel[each] = value_of(self->parts[each], value);
    if (self->has_alpha) pixel[3] = value_of(self->parts[3], value);
}

static uint8_t *row_of(const bitmap *self, const picture_pixels *pixels, uint32_t row) {
    return picture_row(pixels, self->is_top_first ? row : self->height - 1 - row);
}

static void read_row(const bitmap *self, const uint8_t *source, uint8_t *pixel, uint32_t channels) {
    for (uint32_t column = 0; column < self->width; column++, pixel += channels) {
        switch (self->depth) {
        case 1: put_index(self, pixel, source[column / 8] >> (7 - column % 8) & 1); break;
        case 4: put_index(self, pixel, source[column / 2] >> (column % 2 == 0 ? 4 : 0) & 15); break;
        case 8: put_index(self, pixel, source[column]); break;
        case 16: put_masked(self, pixel, picture_number(source + 2 * (size_t)column, 2)); break;
        case 24:
            for (int each = 0; each < 3; each++) pixel[each] = source[3 * (size_t)column + 2 - (size_t)each];
            break;
        case 32: put_masked(self, pixel, picture_number(source + 4 * (size_t)column, 4)); break;
        }
    }
}

// The rows in the file.
static uint32_t read_rows(const bitmap *self, const picture_pixels *pixels) {
    size_t stride = ((size_t)self->width * self->depth + 31) / 32 * 4, used = ((size_t)self->width * self->depth + 7) / 8;
    for (uint32_t row = 0; row < self->height; row++) {
        size_t start = self->place + row * stride;
        // The last row may lack its padding.
        if (start > self->file->count || self->file->count - start < used) return row;
        read_row(self, self->file->bytes + start, row_of(self, pixels, row), pixels->channels);
    }
    return self->height;
}

// Reads runs of one or two colours, copied pixels, and jumps, by two bytes; false if they end before their end mark, or
// exceed their picture.
static bool read_runs(const bitmap *self, const picture_pixels *pixels) {
    bool is_nibbles = self->compression == RUNS_OF_NIBBLES;
    const uint8_t *bytes = self->file->bytes;
    size_t count = self->file->count, place = self->place;
    uint32_t x = 0, y = 0;
    while (y < self->height) {
        if (place > count || count - place < 2) return false;
        uint32_t length = bytes[place], value = bytes[place + 1];
        place += 2;
        bool is_copied = length == 0 && value > 2;
        if (length == 0 && value == 1) return true;
        if (length == 0 && value == 0) {
            x = 0;
            y += 1;
        } else if (length == 0 && value == 2) {
            if (count - place < 2) return false;
            x += bytes[place];
            y += bytes[place + 1];
            place += 2;
        } else {
            size_t size = is_copied ? is_nibbles ? (value + 1) / 2 : value : 0;
            if (count - place < size) return false;
            uint32_t pixel_count = is_copied ? value : length;
            // Pixels beyond the right edge are skipped at once.
            uint32_t room = x < self->width ? self->width - x : 0;
            for (uint32_t each = 0; each < pixel_count && each < room; each++) {
                uint32_t packed = !is_copied ? value : bytes[place + (is_nibbles ? each / 2 : each)];
                uint32_t index = !is_nibbles ? packed : each % 2 == 0 ? packed >> 4 : packed & 15;
                put_index(self, row_of(self, pixels, y) + 3 * (size_t)(x + each), index);
            }
            x += pixel_count;
            place += size + (size & 1);
        }
    }
    return true;
}

static void finish(picture_loader *loader) {
    bitmap self = {.file = loader->state};
    const char *fault = read_header(&self);
    if (fault != NULL) {
        picture_loader_fail(loader, *fault == '\0' ? PICTURE_TRUNCATED : PICTURE_MALFORMED, "%s", fault);
        return;
    }
    if (!picture_loader_make_pixels(loader, self.width, self.height, self.has_alpha ? 4 : 3)) return;
    bool is_whole = is_run(&self) ? read_runs(&self, &loader->pixels)
                                  : read_rows(&self, &loader->pixels) == self.height;
    if (!is_whole) picture_loader_fail(loader, PICTURE_TRUNCATED, "%s", "");
    loader->lines = self.height;
}

const picture_reader picture_bmp_reader = {
    picture_file_begin, picture_file_write, finish, NULL, picture_file_end};
