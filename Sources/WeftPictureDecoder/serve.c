#include "decoder.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Pictures that arrive in pieces. The program uses fewer; this bound protects against its errors.
#define MOST_SESSIONS 32

typedef struct {
    uint32_t number;
    picture_loader *loader;
} session;

static session sessions[MOST_SESSIONS];

// The encoded bytes, all of which are in a memory file; NULL when they are not. Private: they are sealed against writing,
// and older kernels map such files in no other way.
static const uint8_t *map(int file, size_t count) {
    if (lseek(file, 0, SEEK_END) < (off_t)count) return NULL;
    void *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

// The bytes of pixels that are written at once: few enough for the processor's second-level cache.
#define BAND_BYTES (64u << 10)

static bool write_all(int file, const uint8_t *bytes, size_t count, size_t offset) {
    for (size_t done = 0; done < count;) {
        ssize_t written = pwrite(file, bytes + done, count - done, (off_t)(offset + done));
        if (written <= 0) return false;
        done += (size_t)written;
    }
    return true;
}

// Written, not mapped: a page that is written as a whole is not zeroed, mapped and unmapped first, which takes as long as
// all the rest of this.
static picture_status write_pixels(picture_loader *loader, const picture_plan *plan, int file) {
    picture_status status;
    picture_copying *copying = picture_copying_new(loader, plan, &status);
    if (copying == NULL) return status;
    static uint8_t band[BAND_BYTES] __attribute__((aligned(4)));
    uint32_t height = picture_plan_height(plan);
    size_t stride = 4 * (size_t)picture_plan_width(plan);
    uint32_t rows = (uint32_t)(BAND_BYTES / stride);
    for (uint32_t row = 0; row < height && status == PICTURE_DONE; row += rows) {
        uint32_t count = height - row < rows ? height - row : rows;
        picture_copying_rows(copying, row, count, band, stride);
        if (!write_all(file, band, count * stride, row * stride)) status = PICTURE_OUT_OF_MEMORY;
    }
    picture_copying_free(copying);
    return status;
}

// The loader of a session, made when it is new; NULL with the reason in `status`.
static picture_loader *loader_of(const picture_request *request, picture_status *status) {
    session *unused = NULL;
    for (session *each = sessions; each < sessions + MOST_SESSIONS; each++) {
        if (each->loader != NULL && each->number == request->session) return each->loader;
        if (each->loader == NULL) unused = each;
    }
    *status = unused == NULL ? PICTURE_TOO_MANY_SESSIONS : PICTURE_OUT_OF_MEMORY;
    if (unused == NULL) return NULL;
    *unused = (session){request->session, picture_loader_new(&request->plan)};
    return unused->loader;
}

static void forget(uint32_t number) {
    for (session *each = sessions; each < sessions + MOST_SESSIONS; each++) {
        if (each->loader == NULL || each->number != number) continue;
        picture_loader_free(each->loader);
        each->loader = NULL;
    }
}

static void decode(const picture_request *request, const uint8_t *bytes, int target, picture_answer *answer) {
    picture_status status = PICTURE_OUT_OF_MEMORY;
    bool is_whole = request->kind == PICTURE_REQUEST_DECODE;
    picture_loader *loader = is_whole ? picture_loader_new(&request->plan) : loader_of(request, &status);
    if (loader != NULL) {
        status = picture_loader_write(loader, bytes, request->byte_count);
        if (is_whole) status = picture_loader_finish(loader);
        if (status == PICTURE_DONE) status = write_pixels(loader, &request->plan, target);
        answer->detail = picture_loader_lines(loader);
        strncpy(answer->message, picture_loader_message(loader), PICTURE_MESSAGE_BYTES);
        if (is_whole) picture_loader_free(loader);
    }
    answer->status = status;
}

static void answer_request(const picture_request *request, int files[PICTURE_MOST_FILES], picture_answer *answer) {
    const uint8_t *bytes = map(files[0], request->byte_count);
    if (bytes != NULL) {
        decode(request, bytes, files[1], answer);
        munmap((void *)bytes, request->byte_count);
    } else {
        answer->status = PICTURE_OUT_OF_MEMORY;
    }
    close(files[0]);
    close(files[1]);
}

int serve(void) {
    enum { EXIT_HUNG_UP = 0, EXIT_SOCKET = 4 };
    picture_answer hello = {.kind = PICTURE_ANSWER_HELLO};
    if (!picture_answer_send(SOCKET_FILE, &hello)) return EXIT_SOCKET;
    while (true) {
        picture_request request;
        int files[PICTURE_MOST_FILES] = {-1, -1};
        int received = picture_request_receive(SOCKET_FILE, &request, files);
        if (received <= 0) return received == 0 ? EXIT_HUNG_UP : EXIT_SOCKET;
        if (request.kind == PICTURE_REQUEST_FORGET) {
            forget(request.session);
            continue;
        }
        picture_answer answer = {.kind = PICTURE_ANSWER_RESULT, .number = request.number};
        answer_request(&request, files, &answer);
        if (!picture_answer_send(SOCKET_FILE, &answer)) return EXIT_SOCKET;
    }
}
