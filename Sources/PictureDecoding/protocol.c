#define _GNU_SOURCE
#include "picture_protocol.h"

#include <string.h>
#include <sys/socket.h>

// More than any picture that is ever sent.
#define MOST_BYTES (1ull << 30)

static uint64_t number(const uint8_t *bytes, unsigned count) {
    uint64_t value = 0;
    while (count-- > 0) value = value << 8 | bytes[count];
    return value;
}

static uint32_t word(const uint8_t *bytes) { return (uint32_t)number(bytes, 4); }

static double real(const uint8_t *bytes) {
    uint64_t bits = number(bytes, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void put(uint8_t *bytes, unsigned count, uint64_t value) {
    for (unsigned index = 0; index < count; index++, value >>= 8) bytes[index] = (uint8_t)value;
}

static bool is_sound(const picture_request *request) {
    switch (request->kind) {
    case PICTURE_REQUEST_DECODE:
        return request->session == 0 && request->byte_count >= 1 && request->byte_count <= MOST_BYTES
            && picture_plan_is_sound(&request->plan);
    case PICTURE_REQUEST_CONTINUE:
        return request->session != 0 && request->byte_count >= 1 && request->byte_count <= MOST_BYTES
            && picture_plan_is_sound(&request->plan);
    case PICTURE_REQUEST_FORGET: return request->session != 0;
    default: return false;
    }
}

bool picture_request_parse(const uint8_t *bytes, size_t count, picture_request *request) {
    if (count != PICTURE_REQUEST_BYTES) return false;
    if (word(bytes) != PICTURE_PROTOCOL_MAGIC || number(bytes + 4, 2) != PICTURE_PROTOCOL_VERSION) return false;
    picture_request found = {
        .kind = (uint32_t)number(bytes + 6, 2),
        .number = word(bytes + 8),
        .session = word(bytes + 12),
        .plan = {
            .format = word(bytes + 16),
            .width = word(bytes + 20),
            .height = word(bytes + 24),
            .orientation = word(bytes + 28),
            .reduction = word(bytes + 32),
            .kept_width = word(bytes + 36),
            .kept_height = word(bytes + 40),
            .scale_x = real(bytes + 56),
            .scale_y = real(bytes + 64),
        },
        .byte_count = number(bytes + 48, 8),
    };
    if (word(bytes + 44) != 0 || !is_sound(&found)) return false;
    *request = found;
    return true;
}

unsigned picture_request_file_count(const picture_request *request) {
    return request->kind == PICTURE_REQUEST_FORGET ? 0 : 2;
}

void picture_answer_write(const picture_answer *answer, uint8_t bytes[PICTURE_ANSWER_BYTES]) {
    memset(bytes, 0, PICTURE_ANSWER_BYTES);
    size_t length = strnlen(answer->message, PICTURE_MESSAGE_BYTES);
    put(bytes, 4, PICTURE_PROTOCOL_MAGIC);
    put(bytes + 4, 2, PICTURE_PROTOCOL_VERSION);
    put(bytes + 6, 2, answer->kind);
    put(bytes + 8, 4, answer->number);
    put(bytes + 12, 4, answer->status);
    put(bytes + 16, 4, answer->detail);
    put(bytes + 20, 4, length);
    memcpy(bytes + 24, answer->message, length);
}

int picture_request_receive(int socket, picture_request *request, int files[PICTURE_MOST_FILES]) {
    uint8_t bytes[PICTURE_REQUEST_BYTES];
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int) * PICTURE_MOST_FILES)];
    } control;
    struct iovec part = {bytes, sizeof bytes};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (count == 0) return 0;
    if (count < 0 || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) return -1;
    if (!picture_request_parse(bytes, (size_t)count, request)) return -1;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    unsigned found = 0;
    if (header != NULL && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
        found = (unsigned)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(files, CMSG_DATA(header), found * sizeof(int));
    }
    return found == picture_request_file_count(request) ? 1 : -1;
}

bool picture_answer_send(int socket, const picture_answer *answer) {
    uint8_t bytes[PICTURE_ANSWER_BYTES];
    picture_answer_write(answer, bytes);
    struct iovec part = {bytes, sizeof bytes};
    // Not send: the decoder's sandbox allows only one sending call.
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    return sendmsg(socket, &message, MSG_NOSIGNAL) == (ssize_t)sizeof bytes;
}
