// weft-picture-decoder as a picture might make it: it greets, and then lies in the way its last argument says.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <picture_protocol.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SOCKET_FILE = 3, MANY_FILES = 200 };

static void say(const uint8_t *bytes, size_t count) { send(SOCKET_FILE, bytes, count, MSG_NOSIGNAL); }

static void answer(const picture_answer *answer) { picture_answer_send(SOCKET_FILE, answer); }

static void send_files(int file, int count) {
    uint8_t bytes[PICTURE_ANSWER_BYTES];
    picture_answer done = {.kind = PICTURE_ANSWER_RESULT, .number = 1};
    picture_answer_write(&done, bytes);
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int) * MANY_FILES)];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {bytes, sizeof bytes};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = CMSG_SPACE(sizeof(int) * count)};
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof(int) * count);
    for (int index = 0; index < count; index++) {
        memcpy(CMSG_DATA(&control.header) + index * sizeof file, &file, sizeof file);
    }
    sendmsg(SOCKET_FILE, &message, MSG_NOSIGNAL);
}

static void lie(const char *way, const picture_request *request, const int files[PICTURE_MOST_FILES]) {
    picture_answer done = {.kind = PICTURE_ANSWER_RESULT, .number = request->number};
    if (strcmp(way, "another number") == 0) {
        done.number += 1;
    } else if (strcmp(way, "another greeting") == 0) {
        done = (picture_answer){.kind = PICTURE_ANSWER_HELLO};
    } else if (strcmp(way, "unknown status") == 0) {
        done.status = 99;
    } else if (strcmp(way, "countless rows") == 0) {
        done.detail = 0xffffffffu;
    } else if (strcmp(way, "writes later") == 0) {
        // The first picture's pixels, when it is asked for the second; the seals are in its way.
        static int kept = -1;
        if (kept >= 0 && pwrite(kept, "!", 1, 0) < 0
            && mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, kept, 0) == MAP_FAILED) {
            done.status = PICTURE_MALFORMED;
        }
        if (kept < 0) kept = dup(files[1]);
    } else if (strcmp(way, "another size") == 0) {
        // The seals are in its way: neither is done.
        if (ftruncate(files[1], 1) == 0 || ftruncate(files[1], 1 << 24) == 0) done.status = PICTURE_MALFORMED;
    } else if (strcmp(way, "writes into the bytes") == 0) {
        if (pwrite(files[0], "!", 1, 0) == 1) done.status = PICTURE_MALFORMED;
    } else if (strcmp(way, "sends a file") == 0) {
        send_files(files[1], 1);
        return;
    } else if (strcmp(way, "sends many files") == 0) {
        send_files(files[1], MANY_FILES);
        return;
    } else if (strncmp(way, "wrong byte ", 11) == 0) {
        uint8_t bytes[PICTURE_ANSWER_BYTES];
        picture_answer_write(&done, bytes);
        bytes[atoi(way + 11)] = 0xee;
        say(bytes, sizeof bytes);
        return;
    } else if (strcmp(way, "an empty answer") == 0) {
        say((const uint8_t *)"", 0);
        return;
    } else if (strcmp(way, "a reason that is no text") == 0) {
        done.status = PICTURE_MALFORMED;
        memcpy(done.message, "\xff\x1b[2J\r\n\xe2\x80\xae\xe2\x80\xa8\xc2\x9bx", 17);
    } else if (strcmp(way, "a short answer") == 0) {
        say((const uint8_t *)"WTPD", 4);
        return;
    } else if (strcmp(way, "a long answer") == 0) {
        static const uint8_t zeros[100000];
        say(zeros, sizeof zeros);
        return;
    } else if (strcmp(way, "endless answers") == 0) {
        static const uint8_t zeros[PICTURE_ANSWER_BYTES];
        while (send(SOCKET_FILE, zeros, sizeof zeros, MSG_NOSIGNAL) > 0) {}
        return;
    } else if (strcmp(way, "many answers") == 0) {
        for (int count = 0; count < 20; count++) answer(&done);
        return;
    } else if (strcmp(way, "nothing") == 0) {
        return;
    } else if (strcmp(way, "answers late") == 0) {
        usleep(500000);
    } else if (strcmp(way, "closes") == 0) {
        close(SOCKET_FILE);
        while (1) pause();
    } else if (strcmp(way, "ends") == 0) {
        _exit(7);
    } else if (strcmp(way, "is killed") == 0) {
        raise(SIGKILL);
    }
    answer(&done);
}

// Runs a program as a kernel would that does not have `call`.
static int run_without(unsigned call, char **arguments) {
    struct sock_filter instructions[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof instructions / sizeof *instructions, instructions};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 9;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 9;
    execv(arguments[0], arguments);
    return 9;
}

int main(int count, char **arguments) {
    // Linux 5.8, and a kernel without seccomp.
    if (count > 2 && strcmp(arguments[1], "--without-close-range") == 0) return run_without(SYS_close_range, arguments + 2);
    if (count > 2 && strcmp(arguments[1], "--without-seccomp") == 0) return run_without(SYS_seccomp, arguments + 2);
    const char *way = arguments[count - 1];
    if (strcmp(way, "does not greet") == 0) while (1) pause();
    if (strcmp(way, "ends before it greets") == 0) return 1;
    if (strcmp(way, "has no sandbox") == 0) return 3;
    if (strcmp(way, "has two threads") == 0) return 5;
    // Later requests do not arrive.
    bool is_deaf = strcmp(way, "hears nothing") == 0;
    if (is_deaf) shutdown(SOCKET_FILE, SHUT_RD);
    answer(&(picture_answer){.kind = PICTURE_ANSWER_HELLO});
    while (is_deaf) pause();
    picture_request request;
    int files[PICTURE_MOST_FILES];
    while (picture_request_receive(SOCKET_FILE, &request, files) > 0) {
        lie(way, &request, files);
        close(files[0]);
        close(files[1]);
    }
    return 0;
}
