#include "loader_internal.h"

#include <stdlib.h>

#include <png.h>

typedef struct {
    png_structp codec;
    png_infop info;
    bool is_interlaced, is_whole;
} png_state;

static picture_loader *loader_of(png_structp codec) { return png_get_error_ptr(codec); }

static void codec_failed(png_structp codec, png_const_charp reason) {
    picture_loader_fail(loader_of(codec), PICTURE_MALFORMED, "%s", reason);
    png_longjmp(codec, 1);
}

static void ignore_warning(png_structp codec, png_const_charp warning) { (void)codec, (void)warning; }

// Called after the header: it defines the rows.
static void header_is_there(png_structp codec, png_infop info) {
    picture_loader *loader = loader_of(codec);
    png_state *self = loader->state;
    self->is_interlaced = png_get_interlace_type(codec, info) == PNG_INTERLACE_ADAM7;
    png_set_expand(codec);
    png_set_scale_16(codec);
    png_set_gray_to_rgb(codec);
    png_set_interlace_handling(codec);
    png_read_update_info(codec, info);
    bool has_room = picture_loader_make_pixels(
        loader, png_get_image_width(codec, info), png_get_image_height(codec, info), png_get_channels(codec, info));
    if (!has_room) png_longjmp(codec, 1);
    if (png_get_rowbytes(codec, info) != loader->pixels.stride) png_error(codec, "rows of another length");
}

static void row_is_there(png_structp codec, png_bytep row, png_uint_32 number, int pass) {
    picture_loader *loader = loader_of(codec);
    png_state *self = loader->state;
    const picture_pixels *pixels = &loader->pixels;
    if (number >= pixels->height) return;
    if (row != NULL) png_progressive_combine_row(codec, picture_row(pixels, number), row);
    if (loader->lines <= number) loader->lines = number + 1;
    bool is_last_pass = !self->is_interlaced || pass == PNG_INTERLACE_ADAM7_PASSES - 1;
    if (is_last_pass && number == pixels->height - 1) self->is_whole = true;
}

static void *begin(picture_loader *loader) {
    png_state *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, loader, codec_failed, ignore_warning);
    if (self->codec != NULL) self->info = png_create_info_struct(self->codec);
    if (self->info == NULL) {
        png_destroy_read_struct(&self->codec, NULL, NULL);
        free(self);
        return NULL;
    }
    png_set_progressive_read_fn(self->codec, NULL, header_is_there, row_is_there, NULL);
    return self;
}

static void write_bytes(picture_loader *loader, const uint8_t *bytes, size_t count) {
    png_state *self = loader->state;
    // The function takes a mutable pointer, but does not write to it.
    if (setjmp(png_jmpbuf(self->codec)) == 0) png_process_data(self->codec, self->info, (png_bytep)(uintptr_t)bytes, count);
}

static void finish(picture_loader *loader) {
    png_state *self = loader->state;
    if (!self->is_whole) picture_loader_fail(loader, PICTURE_TRUNCATED, "%s", "");
}

static void end(void *state) {
    png_state *self = state;
    png_destroy_read_struct(&self->codec, &self->info, NULL);
    free(self);
}

const picture_reader picture_png_reader = {begin, write_bytes, finish, NULL, end};
