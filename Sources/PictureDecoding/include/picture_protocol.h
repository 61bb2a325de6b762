#ifndef PICTURE_PROTOCOL_H
#define PICTURE_PROTOCOL_H

// The messages between a program and weft-picture-decoder, over a SOCK_SEQPACKET pair: one message a packet, numbers
// least significant byte first. The decoder greets once its sandbox is closed; from then on each request has one
// answer. Requests to decode carry two memory files: the encoded bytes, and the one that receives the pixels. Answers
// carry none.
#include "picture_decoding.h"

#define PICTURE_PROTOCOL_MAGIC 0x44505457u
#define PICTURE_PROTOCOL_VERSION 1u

#define PICTURE_REQUEST_BYTES 72u
#define PICTURE_ANSWER_BYTES 224u
#define PICTURE_MESSAGE_BYTES 200u
// The number of files that come with one request, at most.
#define PICTURE_MOST_FILES 2

typedef enum {
    // A whole picture.
    PICTURE_REQUEST_DECODE = 1,
    // More bytes of a picture that arrives in pieces, its session, and its pixels so far.
    PICTURE_REQUEST_CONTINUE,
    // A session gets no more bytes.
    PICTURE_REQUEST_FORGET,
} picture_request_kind;

typedef enum {
    PICTURE_ANSWER_HELLO = 1,
    PICTURE_ANSWER_RESULT,
} picture_answer_kind;

typedef struct {
    uint32_t kind;
    // Returned with the answer.
    uint32_t number;
    // 0 for a whole picture.
    uint32_t session;
    picture_plan plan;
    // The number of encoded bytes.
    uint64_t byte_count;
} picture_request;

typedef struct {
    uint32_t kind;
    uint32_t number;
    // A picture_status.
    uint32_t status;
    // The number of rows of a picture that were decoded at least once.
    uint32_t detail;
    // Ends with a NUL.
    char message[PICTURE_MESSAGE_BYTES + 1];
} picture_answer;

// Returns false for an invalid request; only a valid one is written to `request`.
bool picture_request_parse(const uint8_t *bytes, size_t count, picture_request *request);

// The memory files that come with a request.
unsigned picture_request_file_count(const picture_request *request);

void picture_answer_write(const picture_answer *answer, uint8_t bytes[PICTURE_ANSWER_BYTES]);

// The next request on the decoder's side of the socket, and its files, which are the caller's to close. 1; 0 when the
// program closed the socket; -1 for anything except a request.
int picture_request_receive(int socket, picture_request *request, int files[PICTURE_MOST_FILES]);

// False when the program has closed the socket.
bool picture_answer_send(int socket, const picture_answer *answer);

#endif
