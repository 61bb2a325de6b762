#include "loader_internal.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

// Rows that are read at once.
#define BAND_ROWS 8

typedef struct {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf failed;
    picture_loader *loader;
    // Bytes that were given to the codec and that it has not taken yet.
    picture_bytes held;
    // The number of following bytes to skip.
    size_t skipped;
    bool has_header, has_started;
    // No more bytes come.
    bool has_all;
    // All rows were read; of a picture in several scans, all scans.
    bool is_whole;
    // True while the rows of the first scan are read, in a picture of several scans.
    bool is_reading;
    // A row of four inks.
    uint8_t *inks;
} jpeg_state;

static jpeg_state *state_of(j_common_ptr codec) { return codec->client_data; }

static void codec_failed(j_common_ptr codec) {
    jpeg_state *self = state_of(codec);
    char reason[JMSG_LENGTH_MAX];
    codec->err->format_message(codec, reason);
    bool is_memory = codec->err->msg_code == JERR_OUT_OF_MEMORY;
    picture_loader_fail(self->loader, is_memory ? PICTURE_OUT_OF_MEMORY : PICTURE_MALFORMED, "%s", reason);
    longjmp(self->failed, 1);
}

static void ignore_message(j_common_ptr codec, int level) { (void)codec, (void)level; }

static void do_nothing(j_decompress_ptr codec) { (void)codec; }

// There are no more bytes yet: the codec returns to a position where it can start again.
static boolean wait_for_more(j_decompress_ptr codec) {
    (void)codec;
    return FALSE;
}

static void skip(j_decompress_ptr codec, long count) {
    if (count <= 0) return;
    struct jpeg_source_mgr *source = codec->src;
    size_t here = (size_t)count < source->bytes_in_buffer ? (size_t)count : source->bytes_in_buffer;
    source->next_input_byte += here;
    source->bytes_in_buffer -= here;
    state_of((j_common_ptr)codec)->skipped += (size_t)count - here;
}

static bool create_codec(jpeg_state *self) {
    if (setjmp(self->failed) != 0) return false;
    jpeg_create_decompress(&self->codec);
    return true;
}

static void *begin(picture_loader *loader) {
    jpeg_state *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->loader = loader;
    self->codec.err = jpeg_std_error(&self->errors);
    self->errors.error_exit = codec_failed;
    self->errors.emit_message = ignore_message;
    self->codec.client_data = self;
    self->source = (struct jpeg_source_mgr){
        .init_source = do_nothing, .fill_input_buffer = wait_for_more, .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart, .term_source = do_nothing};
    if (!create_codec(self)) {
        jpeg_destroy_decompress(&self->codec);
        free(self);
        return NULL;
    }
    self->codec.src = &self->source;
    return self;
}

static bool is_in_inks(const jpeg_state *self) { return self->codec.out_color_space == JCS_CMYK; }

static void choose_output(jpeg_state *self) {
    struct jpeg_decompress_struct *codec = &self->codec;
    bool has_inks = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
    codec->out_color_space = has_inks ? JCS_CMYK : JCS_RGB;
    codec->scale_num = 1;
    codec->scale_denom = self->loader->plan.reduction;
    // These are the same in all versions of the library.
    codec->dct_method = JDCT_ISLOW;
    codec->do_fancy_upsampling = TRUE;
    codec->do_block_smoothing = FALSE;
    // Scans stay separate, so that the picture can be shown between them.
    codec->buffered_image = jpeg_has_multiple_scans(codec);
}

// An Adobe picture has inverted inks: 255 means none.
static void convert_inks(const jpeg_state *self, uint8_t *row) {
    uint32_t flip = self->codec.saw_Adobe_marker ? 0 : 255;
    const uint8_t *ink = self->inks;
    for (JDIMENSION column = 0; column < self->codec.output_width; column++, ink += 4, row += 3) {
        uint32_t key = ink[3] ^ flip;
        for (int part = 0; part < 3; part++) row[part] = (uint8_t)(((ink[part] ^ flip) * key + 127) / 255);
    }
}

// The rows of the pass that are available so far.
static void read_rows(jpeg_state *self) {
    struct jpeg_decompress_struct *codec = &self->codec;
    picture_pixels *pixels = &self->loader->pixels;
    while (codec->output_scanline < codec->output_height) {
        JSAMPROW rows[BAND_ROWS];
        JDIMENSION first = codec->output_scanline, count = codec->output_height - first;
        if (count > BAND_ROWS) count = BAND_ROWS;
        for (JDIMENSION row = 0; row < count; row++) rows[row] = picture_row(pixels, first + row);
        if (is_in_inks(self)) rows[0] = self->inks, count = 1;
        JDIMENSION read = jpeg_read_scanlines(codec, rows, count);
        if (read == 0) return;
        if (is_in_inks(self)) convert_inks(self, picture_row(pixels, first));
        if (self->loader->lines < codec->output_scanline) self->loader->lines = codec->output_scanline;
    }
}

static bool start(jpeg_state *self) {
    struct jpeg_decompress_struct *codec = &self->codec;
    if (!self->has_header) {
        if (jpeg_read_header(codec, TRUE) == JPEG_SUSPENDED) return false;
        choose_output(self);
        self->has_header = true;
    }
    // The codec of arithmetic coding cannot wait for more.
    if (codec->arith_code && !self->has_all) return false;
    if (!self->has_started) {
        if (!jpeg_start_decompress(codec)) return false;
        picture_pixels *pixels = &self->loader->pixels;
        if (!picture_loader_make_pixels(self->loader, codec->image_width, codec->image_height, 3)) return false;
        if (codec->output_width != pixels->width || codec->output_height != pixels->height) {
            picture_loader_fail(self->loader, PICTURE_MALFORMED, "it is reduced to another size");
            return false;
        }
        if (is_in_inks(self)) self->inks = malloc((size_t)codec->output_width * 4);
        if (is_in_inks(self) && self->inks == NULL) {
            picture_loader_fail(self->loader, PICTURE_OUT_OF_MEMORY, "no memory for a row");
            return false;
        }
        // Rows that are not decoded yet are grey.
        if (codec->buffered_image) memset(pixels->bytes, 128, picture_size(pixels));
        self->has_started = true;
    }
    return true;
}

static void take(jpeg_state *self) {
    if (!start(self)) return;
    if (!self->codec.buffered_image) {
        read_rows(self);
        self->is_whole = self->codec.output_scanline == self->codec.output_height;
        return;
    }
    int result;
    do {
        result = jpeg_consume_input(&self->codec);
    } while (result != JPEG_SUSPENDED && result != JPEG_REACHED_EOI);
    self->is_whole = result == JPEG_REACHED_EOI;
}

// Keeps the bytes that the codec left for the next time.
static void keep_rest(jpeg_state *self, const uint8_t *given) {
    const uint8_t *rest = self->source.next_input_byte;
    size_t count = self->source.bytes_in_buffer;
    if (given == self->held.bytes) {
        // Without held bytes both are NULL, which memmove does not accept.
        if (count > 0) memmove(self->held.bytes, rest, count);
        self->held.count = count;
    } else if (!picture_bytes_add(&self->held, rest, count)) {
        picture_loader_fail(self->loader, PICTURE_OUT_OF_MEMORY, "no memory for %zu bytes", count);
    }
    self->source.bytes_in_buffer = 0;
}

static void run(jpeg_state *self, const uint8_t *bytes, size_t count) {
    self->source.next_input_byte = bytes;
    self->source.bytes_in_buffer = count;
    if (setjmp(self->failed) == 0) {
        take(self);
        keep_rest(self, bytes);
    }
}

static void write_bytes(picture_loader *loader, const uint8_t *bytes, size_t count) {
    jpeg_state *self = loader->state;
    size_t skipped = self->skipped < count ? self->skipped : count;
    self->skipped -= skipped;
    bytes += skipped;
    count -= skipped;
    if (count == 0 || self->is_whole) return;
    if (self->held.count > 0) {
        if (!picture_bytes_add(&self->held, bytes, count)) {
            picture_loader_fail(loader, PICTURE_OUT_OF_MEMORY, "no memory for %zu bytes", count);
            return;
        }
        bytes = self->held.bytes;
        count = self->held.count;
    }
    run(self, bytes, count);
}

static void finish(picture_loader *loader) {
    jpeg_state *self = loader->state;
    self->has_all = true;
    if (self->codec.arith_code && !self->is_whole) run(self, self->held.bytes, self->held.count);
    if (!self->is_whole) picture_loader_fail(loader, PICTURE_TRUNCATED, "%s", "");
}

// In a picture of several scans, makes pixels of the received coefficients. During the first scan its rows are
// read as far as they arrived; later all rows are read, as if the scan before the current one were the last.
static void show_scans(jpeg_state *self) {
    struct jpeg_decompress_struct *codec = &self->codec;
    int scan = self->is_whole ? codec->input_scan_number : codec->input_scan_number - 1;
    bool is_first = scan < 1;
    if (is_first && !self->is_reading) {
        self->is_reading = jpeg_start_output(codec, 1);
    }
    if (self->is_reading) {
        if (is_first) read_rows(self);
        if (is_first || !jpeg_finish_output(codec)) return;
        self->is_reading = false;
    }
    if (!jpeg_start_output(codec, scan)) return;
    read_rows(self);
    jpeg_finish_output(codec);
}

static void update(picture_loader *loader) {
    jpeg_state *self = loader->state;
    if (!self->has_started || !self->codec.buffered_image) return;
    if (setjmp(self->failed) == 0) show_scans(self);
}

static void end(void *state) {
    jpeg_state *self = state;
    jpeg_destroy_decompress(&self->codec);
    free(self->held.bytes);
    free(self->inks);
    free(self);
}

const picture_reader picture_jpeg_reader = {begin, write_bytes, finish, update, end};
