#include "decoder.h"

// The smallest picture of each format, one pixel (of WebP eight by eight).
static const uint8_t png[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0,
    0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 10, 'I', 'D', 'A', 'T', 0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xaf,
    0xa4, 0x71, 0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82,
};

// One component whose quantisation is all ones, one code a table; the block's difference and end are zero bits.
static const uint8_t jpeg[] = {
    0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0xff,
    0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xc4, 0, 20, 0x00, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0xff, 0xc4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0,
    0x3f, 0xff, 0xd9,
};

static const uint8_t gif[] = {
    'G', 'I', 'F', '8', '9', 'a', 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2,
    0x44, 0x01, 0, 0x3b,
};

static const uint8_t webp[] = {
    'R', 'I', 'F', 'F', 30, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8', 'L', 17, 0, 0, 0, 0x2f, 7, 0xc0, 1, 0, 7, 0x50,
    0x85, 0x22, 0x57, 0xa1, 0xff, 0x81, 0x88, 0xe8, 0x7f, 0, 0,
};

static const uint8_t bmp[] = {
    'B', 'M', 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 4, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0,
};

static void try(picture_format format, const uint8_t *bytes, size_t count, uint32_t side) {
    picture_plan plan = {
        .format = format, .width = side, .height = side, .orientation = 1, .reduction = 1, .kept_width = 2,
        .kept_height = 2, .scale_x = 2.0 / side, .scale_y = 2.0 / side};
    picture_loader *loader = picture_loader_new(&plan);
    if (loader == NULL) return;
    picture_loader_write(loader, bytes, count);
    picture_status status = picture_loader_finish(loader);
    picture_copying *copying = picture_copying_new(loader, &plan, &status);
    if (copying != NULL) {
        uint8_t pixels[16];
        picture_copying_rows(copying, 0, 2, pixels, 8);
        picture_copying_free(copying);
    }
    picture_loader_free(loader);
}

void load_loaders(void) {
    try(PICTURE_FORMAT_PNG, png, sizeof png, 1);
    try(PICTURE_FORMAT_JPEG, jpeg, sizeof jpeg, 1);
    try(PICTURE_FORMAT_GIF, gif, sizeof gif, 1);
    try(PICTURE_FORMAT_WEBP, webp, sizeof webp, 8);
    try(PICTURE_FORMAT_BMP, bmp, sizeof bmp, 1);
}
