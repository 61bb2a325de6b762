#include "loader_internal.h"

#include <string.h>

#include <webp/decode.h>

// One picture with its target.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    uint32_t x, y;
} webp_picture;

// RFC 9649, section 2.7.1.1: the first frame of an animation, without its header.
static bool find_first_frame(const picture_bytes *file, webp_picture *found) {
    enum { CHUNK_HEADER = 8, FRAME_HEADER = 16 };
    for (size_t place = 12; place + CHUNK_HEADER <= file->count;) {
        const uint8_t *chunk = file->bytes + place;
        size_t size = picture_number(chunk + 4, 4), left = file->count - place - CHUNK_HEADER;
        if (size > left) return false;
        if (memcmp(chunk, "ANMF", 4) == 0 && size > FRAME_HEADER) {
            const uint8_t *frame = chunk + CHUNK_HEADER;
            *found = (webp_picture){
                frame + FRAME_HEADER, size - FRAME_HEADER, 2 * picture_number(frame, 3), 2 * picture_number(frame + 3, 3)};
            return true;
        }
        place += CHUNK_HEADER + size + (size & 1);
    }
    return false;
}

static picture_status status_of(VP8StatusCode code) {
    switch (code) {
    case VP8_STATUS_OK: return PICTURE_DONE;
    case VP8_STATUS_OUT_OF_MEMORY: return PICTURE_OUT_OF_MEMORY;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return PICTURE_TRUNCATED;
    default: return PICTURE_MALFORMED;
    }
}

// Decodes one picture to its place among the pixels; false when it is not within them.
static bool decode(picture_loader *loader, const webp_picture *picture, const WebPBitstreamFeatures *features) {
    const picture_pixels *pixels = &loader->pixels;
    uint32_t width = (uint32_t)features->width, height = (uint32_t)features->height;
    if (picture->x > pixels->width || width > pixels->width - picture->x || picture->y > pixels->height
        || height > pixels->height - picture->y) {
        return false;
    }
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return false;
    size_t start = picture->y * pixels->stride + (size_t)picture->x * pixels->channels;
    config.output.colorspace = pixels->channels == 4 ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA = (WebPRGBABuffer){pixels->bytes + start, (int)pixels->stride, picture_size(pixels) - start};
    picture_status status = status_of(WebPDecode(picture->bytes, picture->count, &config));
    if (status != PICTURE_DONE) picture_loader_fail(loader, status, "its pixels cannot be decoded");
    loader->lines = pixels->height;
    return true;
}

static void finish(picture_loader *loader) {
    const picture_bytes *file = loader->state;
    WebPBitstreamFeatures whole, part;
    picture_status status = status_of(WebPGetFeatures(file->bytes, file->count, &whole));
    webp_picture picture = {file->bytes, file->count, 0, 0};
    if (status == PICTURE_DONE && whole.has_animation && !find_first_frame(file, &picture)) status = PICTURE_TRUNCATED;
    if (status == PICTURE_DONE) status = status_of(WebPGetFeatures(picture.bytes, picture.count, &part));
    if (status != PICTURE_DONE) {
        picture_loader_fail(loader, status, "its header cannot be read");
        return;
    }
    // A frame leaves the rest of its animation transparent.
    uint32_t channels = whole.has_alpha || whole.has_animation ? 4 : 3;
    if (!picture_loader_make_pixels(loader, (uint32_t)whole.width, (uint32_t)whole.height, channels)) return;
    if (!decode(loader, &picture, &part)) picture_loader_fail(loader, PICTURE_MALFORMED, "a frame beyond its edge");
}

const picture_reader picture_webp_reader = {
    picture_file_begin, picture_file_write, finish, NULL, picture_file_end};
