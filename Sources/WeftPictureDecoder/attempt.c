#define _GNU_SOURCE
#include "decoder.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

// The first actions of an attacker who has taken over the process. None does harm if it succeeds.
static long try(const char *action) {
    char *nothing[] = {NULL};
    if (strcmp(action, "open") == 0) return open("/etc/passwd", O_RDONLY);
    if (strcmp(action, "create") == 0) return open("/tmp", O_TMPFILE | O_WRONLY, 0600);
    if (strcmp(action, "stat") == 0) return access("/etc/passwd", R_OK);
    if (strcmp(action, "write") == 0) return write(STDERR_FILENO, "", 1);
    if (strcmp(action, "socket") == 0) return socket(AF_INET, SOCK_STREAM, 0);
    if (strcmp(action, "connect") == 0) {
        struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/run/dbus/system_bus_socket"};
        return connect(SOCKET_FILE, (struct sockaddr *)&address, sizeof address);
    }
    if (strcmp(action, "other file") == 0) return lseek(9, 0, SEEK_CUR);
    if (strcmp(action, "memory file") == 0) return memfd_create("attempt", 0);
    if (strcmp(action, "exec") == 0) return execve("/bin/true", nothing, nothing);
    if (strcmp(action, "fork") == 0) return fork() == 0 ? (_exit(0), 0) : 0;
    if (strcmp(action, "trace") == 0) return ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    if (strcmp(action, "signal") == 0) return kill(1, 0);
    if (strcmp(action, "limit") == 0) return syscall(SYS_prlimit64, 0, 9, NULL, NULL);
    if (strcmp(action, "execute memory") == 0) {
        void *memory = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return memory == MAP_FAILED ? -1 : 0;
    }
    if (strcmp(action, "share memory") == 0) {
        void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        return memory == MAP_FAILED ? -1 : 0;
    }
    if (strcmp(action, "take memory") == 0) {
        void *memory = mmap(NULL, 4ul << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return memory == MAP_FAILED ? -1 : 0;
    }
    // This action is allowed. Tests use it to show that the others are refused.
    return 0;
}

static void *wait_for_ever(void *unused) {
    (void)unused;
    while (1) pause();
}

void prepare_attempt(const char *action) {
    pthread_t thread;
    if (strcmp(action, "two threads") == 0) pthread_create(&thread, NULL, wait_for_ever, NULL);
}

int attempt(const char *action) { return try(action) < 0 ? 0 : 1; }
