#define _GNU_SOURCE
#include "weft_decoder.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static const int fixed_size = F_SEAL_SHRINK | F_SEAL_GROW;
// Not F_SEAL_WRITE: to check that no one has the file mapped for writing, the kernel empties lists of every processor,
// which takes milliseconds when they are busy, and may still refuse. No process can have it mapped: the decoder's
// sandbox has no shared mappings, and the program makes none.
static const int fixed = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL;

static int fail_with(int file) {
    int reason = errno;
    close(file);
    errno = reason;
    return -1;
}

int weft_memory_file_of(const void *bytes, size_t count) {
    int file = memfd_create("weft-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    for (size_t done = 0; done < count;) {
        ssize_t written = write(file, (const char *)bytes + done, count - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail_with(file);
        done += (size_t)written;
    }
    return fcntl(file, F_ADD_SEALS, fixed) == 0 ? file : fail_with(file);
}

int weft_memory_file_new(size_t count) {
    int file = memfd_create("weft-pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    if (ftruncate(file, (off_t)count) != 0 || fcntl(file, F_ADD_SEALS, fixed_size) != 0) return fail_with(file);
    return file;
}

void weft_memory_file_reserve(int file, size_t count) { (void)!fallocate(file, 0, 0, (off_t)count); }

int weft_memory_file_seal(int file, size_t count) {
    if (fcntl(file, F_ADD_SEALS, F_SEAL_FUTURE_WRITE | F_SEAL_SEAL) != 0) return -1;
    struct stat status;
    if (fstat(file, &status) != 0) return -1;
    if (status.st_size == (off_t)count && fcntl(file, F_GET_SEALS) == fixed) return 0;
    errno = EPERM;
    return -1;
}

typedef struct {
    void *bytes;
    size_t count;
} mapping;

static void unmap(void *data) {
    mapping *mapped = data;
    munmap(mapped->bytes, mapped->count);
    free(mapped);
}

static void *map_bytes(int file, size_t count) {
    // Private, since older kernels allow no other mapping of a file that is sealed against writing.
    uint8_t *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) return NULL;
    // The main thread uploads it and must not wait for page faults. Each fault by reading maps sixteen pages, in half of
    // the time that MAP_POPULATE takes.
    for (size_t place = 0; place < count; place += 4096) (void)*(volatile uint8_t *)(bytes + place);
    return bytes;
}

cairo_surface_t *weft_memory_file_map(int file, int width, int height) {
    static const cairo_user_data_key_t key;
    mapping *mapped = malloc(sizeof *mapped);
    if (mapped == NULL) return NULL;
    size_t count = (size_t)width * (size_t)height * 4;
    *mapped = (mapping){map_bytes(file, count), count};
    if (mapped->bytes == NULL) {
        free(mapped);
        return NULL;
    }
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(mapped->bytes, CAIRO_FORMAT_ARGB32, width, height, width * 4);
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        && cairo_surface_set_user_data(surface, &key, mapped, unmap) == CAIRO_STATUS_SUCCESS) {
        return surface;
    }
    cairo_surface_destroy(surface);
    unmap(mapped);
    return NULL;
}

// The decoder may need these to find its libraries if they are not in their usual place.
static const char *const kept_variables[] = {"LD_LIBRARY_PATH"};
#define VARIABLE_COUNT (sizeof kept_variables / sizeof *kept_variables)

static void fill_environment(char *environment[VARIABLE_COUNT + 1]) {
    size_t count = 0;
    for (size_t index = 0; index < VARIABLE_COUNT; index++) {
        const char *value = getenv(kept_variables[index]);
        char *variable = NULL;
        if (value != NULL && asprintf(&variable, "%s=%s", kept_variables[index], value) > 0) {
            environment[count++] = variable;
        }
    }
    environment[count] = NULL;
}

static int spawn(pid_t *process, const char *path, char *const *arguments, int socket) {
    enum { SOCKET_FILE = 3 };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // The socket comes first, because it may be one of the standard files itself.
    int error = posix_spawn_file_actions_adddup2(&actions, socket, SOCKET_FILE);
    for (int file = 0; file < SOCKET_FILE && error == 0; file++) {
        error = posix_spawn_file_actions_addopen(&actions, file, "/dev/null", file == 0 ? O_RDONLY : O_WRONLY, 0);
    }
    // The decoder does not receive the signals that a terminal sends to the program's group.
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    char *environment[VARIABLE_COUNT + 1];
    fill_environment(environment);
    if (error == 0) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    for (char **variable = environment; *variable != NULL; variable++) free(*variable);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

pid_t weft_decoder_start(const char *path, char *const *arguments, int *own) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    pid_t process = -1;
    int error = spawn(&process, path, arguments, ends[1]);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        errno = error;
        return -1;
    }
    *own = ends[0];
    return process;
}

#define MOST_FILES 2

int weft_decoder_send(int socket, const void *bytes, size_t count, const int *files, unsigned file_count) {
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int) * MOST_FILES)];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (file_count > MOST_FILES) return errno = EINVAL, -1;
    if (file_count > 0) {
        size_t size = sizeof(int) * file_count;
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(size);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(&control.header), files, size);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)count ? 0 : -1;
}

ssize_t weft_decoder_receive(int socket, void *bytes, size_t capacity) {
    struct iovec part = {bytes, capacity};
    // Without room for them the kernel closes received files.
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    ssize_t count;
    do count = recvmsg(socket, &message, MSG_DONTWAIT);
    while (count < 0 && errno == EINTR);
    if (count > 0 && (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) return errno = EBADMSG, -1;
    return count;
}
