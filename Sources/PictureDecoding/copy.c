#include "loader_internal.h"

#include <math.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

// Pixels, and the start of the part that is kept.
typedef struct {
    picture_pixels pixels;
    uint32_t x, y;
    // The owner of the pixels, if they were made here.
    GdkPixbuf *owner;
} scaled_picture;

static bool is_nearly(double one, double other) { return fabs(one - other) < 0.5; }

// False without memory.
static bool scale(const picture_pixels *source, const picture_plan *plan, scaled_picture *scaled) {
    int width = (int)source->width, height = (int)source->height;
    int kept_width = (int)plan->kept_width, kept_height = (int)plan->kept_height;
    double scale_x = plan->scale_x * plan->width / width, scale_y = plan->scale_y * plan->height / height;
    if (is_nearly(scale_x * width, width) && is_nearly(scale_y * height, height) && kept_width <= width
        && kept_height <= height) {
        *scaled = (scaled_picture){
            *source, (uint32_t)(width - kept_width) / 2, (uint32_t)(height - kept_height) / 2, NULL};
        return true;
    }
    // gdk-pixbuf's scaling is only arithmetic: it loads and starts nothing.
    bool has_alpha = source->channels == 4;
    GdkPixbuf *from = gdk_pixbuf_new_from_data(
        source->bytes, GDK_COLORSPACE_RGB, has_alpha, 8, width, height, (int)source->stride, NULL, NULL);
    GdkPixbuf *to = gdk_pixbuf_new(GDK_COLORSPACE_RGB, has_alpha, 8, kept_width, kept_height);
    if (from != NULL && to != NULL) {
        gdk_pixbuf_scale(
            from, to, 0, 0, kept_width, kept_height, -(scale_x * width - kept_width) / 2,
            -(scale_y * height - kept_height) / 2, scale_x, scale_y, GDK_INTERP_BILINEAR);
    }
    g_clear_object(&from);
    if (to == NULL) return false;
    picture_pixels pixels = {
        .bytes = gdk_pixbuf_get_pixels(to), .width = plan->kept_width, .height = plan->kept_height,
        .channels = source->channels, .stride = (size_t)gdk_pixbuf_get_rowstride(to)};
    *scaled = (scaled_picture){pixels, 0, 0, to};
    return true;
}

// The place in the stored picture at which an upright one is read: from which pixel, which way right and which way
// down.
typedef struct {
    int start_x, start_y, right_x, right_y, down_x, down_y;
} pixel_walk;

// The Exif orientations 1 to 8; the size as stored.
static pixel_walk walk_of(const picture_plan *plan) {
    unsigned bit = 1u << plan->orientation;
    bool mirrors_x = bit & (1u << 2 | 1u << 3 | 1u << 7 | 1u << 8);
    bool mirrors_y = bit & (1u << 3 | 1u << 4 | 1u << 6 | 1u << 7);
    bool is_turned = plan->orientation >= 5;
    int along_x = mirrors_x ? -1 : 1, along_y = mirrors_y ? -1 : 1;
    return (pixel_walk){
        .start_x = mirrors_x ? (int)plan->kept_width - 1 : 0,
        .start_y = mirrors_y ? (int)plan->kept_height - 1 : 0,
        .right_x = is_turned ? 0 : along_x,
        .right_y = is_turned ? along_y : 0,
        .down_x = is_turned ? along_x : 0,
        .down_y = is_turned ? 0 : along_y,
    };
}

// part * alpha / 255, rounded; the division by shifts is exact for bytes.
static inline uint32_t premultiplied(uint32_t part, uint32_t alpha) {
    uint32_t product = part * alpha + 128;
    return (product + (product >> 8)) >> 8;
}

// Pixels of 3 bytes to words of 4: nearly a tenth of the time of a JPEG when it is done one by one, and a fortieth so.
#if defined(__x86_64__)
#define WITH_VECTORS __attribute__((target("ssse3")))
static bool has_vectors(void) { return __builtin_cpu_supports("ssse3"); }
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define WITH_VECTORS
static bool has_vectors(void) { return true; }
#endif

#ifdef WITH_VECTORS
typedef uint8_t sixteen_bytes __attribute__((vector_size(16)));

// As many of a row's first pixels as can be read sixteen bytes at a time: how many these are.
WITH_VECTORS static uint32_t copy_by_vectors(const uint8_t *source, uint32_t *line, uint32_t width) {
    const sixteen_bytes opaque = {255};
    uint32_t column = 0;
    for (; column + 6 <= width; column += 4) {
        sixteen_bytes pixels;
        memcpy(&pixels, source + 3 * (size_t)column, sizeof pixels);
        pixels = __builtin_shufflevector(pixels, opaque, 2, 1, 0, 16, 5, 4, 3, 16, 8, 7, 6, 16, 11, 10, 9, 16);
        memcpy(line + column, &pixels, sizeof pixels);
    }
    return column;
}
#endif

// A row of pixels without alpha that are read from left to right.
static void copy_opaque(const uint8_t *source, uint32_t *line, uint32_t width) {
    uint32_t column = 0;
#ifdef WITH_VECTORS
    if (has_vectors()) column = copy_by_vectors(source, line, width);
#endif
    for (; column < width; column++) {
        const uint8_t *pixel = source + 3 * (size_t)column;
        line[column] = 0xff000000u | (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
    }
}

// A row whose next pixel is `step` bytes on, of 3 or 4 bytes.
static void copy_any(const uint8_t *source, ptrdiff_t step, bool has_alpha, uint32_t *line, uint32_t width) {
    for (uint32_t column = 0; column < width; column++, source += step) {
        uint32_t red = source[0], green = source[1], blue = source[2];
        uint32_t alpha = has_alpha ? source[3] : 255;
        if (alpha != 255) {
            red = premultiplied(red, alpha);
            green = premultiplied(green, alpha);
            blue = premultiplied(blue, alpha);
        }
        line[column] = alpha << 24 | red << 16 | green << 8 | blue;
    }
}

struct picture_copying {
    // NULL if the pixels belong to the loader.
    GdkPixbuf *owner;
    // The upright picture's first pixel, and the way to the next one in its row and in the row below.
    const uint8_t *first;
    ptrdiff_t step_x, step_y;
    uint32_t width;
    bool has_alpha;
};

picture_copying *picture_copying_new(picture_loader *loader, const picture_plan *plan, picture_status *status) {
    const picture_pixels *pixels = picture_loader_pixels(loader);
    *status = loader->status == PICTURE_DONE ? PICTURE_EMPTY : loader->status;
    if (pixels == NULL) return NULL;
    scaled_picture scaled;
    *status = scale(pixels, plan, &scaled) ? PICTURE_DONE : PICTURE_OUT_OF_MEMORY;
    if (*status != PICTURE_DONE) return NULL;
    ptrdiff_t channels = scaled.pixels.channels, row_bytes = (ptrdiff_t)scaled.pixels.stride;
    pixel_walk walk = walk_of(plan);
    picture_copying *self = g_new(picture_copying, 1);
    *self = (picture_copying){
        .owner = scaled.owner,
        .first = scaled.pixels.bytes + ((ptrdiff_t)scaled.y + walk.start_y) * row_bytes
            + ((ptrdiff_t)scaled.x + walk.start_x) * channels,
        .step_x = walk.right_x * channels + walk.right_y * row_bytes,
        .step_y = walk.down_x * channels + walk.down_y * row_bytes,
        .width = picture_plan_width(plan),
        .has_alpha = channels == 4,
    };
    return self;
}

void picture_copying_rows(
    const picture_copying *self, uint32_t first_row, uint32_t count, uint8_t *pixels, size_t stride) {
    for (uint32_t row = 0; row < count; row++) {
        const uint8_t *source = self->first + (ptrdiff_t)(first_row + row) * self->step_y;
        uint32_t *line = (uint32_t *)(void *)(pixels + row * stride);
        if (!self->has_alpha && self->step_x == 3) {
            copy_opaque(source, line, self->width);
        } else {
            copy_any(source, self->step_x, self->has_alpha, line, self->width);
        }
    }
}

void picture_copying_free(picture_copying *self) {
    g_clear_object(&self->owner);
    g_free(self);
}
