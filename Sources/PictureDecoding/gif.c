// GIF89a: its first frame, on its screen. Our own reader means one LZW decoder less to trust: giflib does not come
// with GTK, and gdk-pixbuf's reader keeps a copy of the pixels that each frame hides.
#include "loader_internal.h"

#include <string.h>

#define MOST_CODES 4096
#define MOST_CODE_BITS 12

// Reads forward; bytes beyond the end are zero, and the reader is then at its end.
typedef struct {
    const uint8_t *bytes;
    size_t count, place;
} reader;

static bool has(const reader *self, size_t count) { return count <= self->count - self->place; }

static uint32_t next(reader *self) { return has(self, 1) ? self->bytes[self->place++] : 0; }

static uint32_t next_short(reader *self) {
    uint32_t low = next(self);
    return low | next(self) << 8;
}

static void skip(reader *self, size_t count) { self->place = has(self, count) ? self->place + count : self->count; }

static void skip_blocks(reader *self) {
    for (uint32_t length = next(self); length > 0; length = next(self)) skip(self, length);
}

// A table of three bytes a colour; absent ones are black.
typedef struct {
    const uint8_t *bytes;
    uint32_t count;
} palette;

static palette read_palette(reader *self, uint32_t flags) {
    if ((flags & 0x80) == 0) return (palette){NULL, 0};
    palette found = {self->bytes + self->place, 2u << (flags & 7)};
    if (!has(self, 3 * (size_t)found.count)) found.count = (uint32_t)((self->count - self->place) / 3);
    skip(self, 3 * (size_t)found.count);
    return found;
}

// Codes of a number of bits that changes, out of blocks of up to 255 bytes.
typedef struct {
    reader *file;
    uint32_t left, bits, count;
} code_reader;

// -1 at the end.
static int next_code(code_reader *self, unsigned width) {
    while (self->count < width) {
        if (self->left == 0) self->left = next(self->file);
        if (self->left == 0 || !has(self->file, 1)) return -1;
        self->left -= 1;
        self->bits |= next(self->file) << self->count;
        self->count += 8;
    }
    int code = (int)(self->bits & ((1u << width) - 1));
    self->bits >>= width;
    self->count -= width;
    return code;
}

// The place to which the pixels of a frame go, row by row.
typedef struct {
    picture_pixels *screen;
    palette colours;
    // If nothing is transparent, a number that no pixel has.
    uint32_t transparent;
    uint32_t left, top, width, height;
    uint32_t x, y;
    bool is_interlaced;
    unsigned pass;
    bool is_full;
} frame;

static void next_row(frame *self) {
    static const uint8_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    self->x = 0;
    self->y += self->is_interlaced ? steps[self->pass] : 1;
    while (self->is_interlaced && self->y >= self->height && self->pass < 3) self->y = starts[++self->pass];
    self->is_full = self->y >= self->height;
}

static void put(frame *self, uint32_t index) {
    uint32_t x = self->left + self->x, y = self->top + self->y;
    if (x < self->screen->width && y < self->screen->height && index != self->transparent) {
        uint8_t *pixel = picture_row(self->screen, y) + 4 * (size_t)x;
        if (index < self->colours.count) memcpy(pixel, self->colours.bytes + 3 * index, 3);
        pixel[3] = 255;
    }
    if (++self->x == self->width) next_row(self);
}

typedef struct {
    uint16_t before[MOST_CODES];
    uint8_t last[MOST_CODES];
    uint8_t pixels[MOST_CODES];
} code_table;

// GIF89a, appendix F. False for an undefined code. Missing pixels in a complete file stay transparent:
// some writers omit them, and all viewers show the rest.
static bool read_pixels(reader *file, frame *target) {
    unsigned depth = next(file);
    if (depth < 1 || depth > 8) return false;
    code_table table;
    for (unsigned code = 0; code < 1u << depth; code++) table.last[code] = (uint8_t)code;
    const int clear = 1 << depth, end = clear + 1;
    code_reader codes = {.file = file};
    unsigned width = depth + 1;
    int count = end + 1, previous = -1;
    uint8_t first = 0;
    while (!target->is_full) {
        int code = next_code(&codes, width);
        if (code < 0 || code == end) return true;
        if (code == clear) {
            width = depth + 1;
            count = end + 1;
            previous = -1;
            continue;
        }
        // A single pixel follows a clear code. Later codes are known ones, or the one that is made now.
        if (code > count || (code == count && previous < 0) || (previous < 0 && code > clear)) return false;
        // From its last pixel to its first.
        unsigned length = 0;
        int each = code;
        if (code == count) {
            table.pixels[length++] = first;
            each = previous;
        }
        for (; each > end; each = table.before[each]) table.pixels[length++] = table.last[each];
        first = table.last[each];
        table.pixels[length++] = first;
        while (length > 0 && !target->is_full) put(target, table.pixels[--length]);
        if (previous >= 0 && count < MOST_CODES) {
            table.before[count] = (uint16_t)previous;
            table.last[count] = first;
            count += 1;
            if (count == 1 << width && width < MOST_CODE_BITS) width += 1;
        }
        previous = code;
    }
    return true;
}

static void read_frame(picture_loader *loader, reader *file, palette shared, uint32_t transparent) {
    frame target = {
        .screen = &loader->pixels, .transparent = transparent, .left = next_short(file), .top = next_short(file)};
    target.width = next_short(file);
    target.height = next_short(file);
    uint32_t flags = next(file);
    target.is_interlaced = (flags & 0x40) != 0;
    palette own = read_palette(file, flags);
    target.colours = own.count > 0 ? own : shared;
    if (target.width == 0 || target.height == 0) {
        picture_loader_fail(loader, PICTURE_MALFORMED, "a frame of %u x %u", target.width, target.height);
    } else if (target.colours.count == 0) {
        picture_loader_fail(loader, PICTURE_MALFORMED, "a frame without colours");
    } else if (!read_pixels(file, &target)) {
        picture_loader_fail(loader, PICTURE_MALFORMED, "a code of its pixels is not known");
    } else if (target.x == 0 && target.y == 0) {
        picture_loader_fail(loader, PICTURE_TRUNCATED, "%s", "");
    }
    loader->lines = loader->pixels.height;
}

static void finish(picture_loader *loader) {
    enum { EXTENSION = 0x21, CONTROL = 0xf9, FRAME = 0x2c, NO_COLOUR = 256 };
    const picture_bytes *state = loader->state;
    reader file = {state->bytes, state->count, 0};
    skip(&file, 6);
    uint32_t width = next_short(&file), height = next_short(&file), flags = next(&file);
    skip(&file, 2);
    if (!picture_loader_make_pixels(loader, width, height, 4)) return;
    palette shared = read_palette(&file, flags);
    uint32_t transparent = NO_COLOUR;
    while (has(&file, 1)) {
        uint32_t kind = next(&file);
        if (kind == FRAME) {
            read_frame(loader, &file, shared, transparent);
            return;
        }
        if (kind != EXTENSION) break;
        if (next(&file) == CONTROL && has(&file, 5) && file.bytes[file.place] >= 4) {
            const uint8_t *control = file.bytes + file.place + 1;
            transparent = (control[0] & 1) != 0 ? control[3] : NO_COLOUR;
        }
        skip_blocks(&file);
    }
    picture_loader_fail(loader, PICTURE_TRUNCATED, "%s", "");
}

const picture_reader picture_gif_reader = {
    picture_file_begin, picture_file_write, finish, NULL, picture_file_end};
