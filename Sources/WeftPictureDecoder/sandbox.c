#define _GNU_SOURCE
#include "decoder.h"

#include <dirent.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

// Seconds of processor time a process has in its whole life. The program replaces it long before, and gives each picture
// less time than that.
#define LIFE_SECONDS 300

bool bind_to_parent(void) {
    pid_t parent = getppid();
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || prctl(PR_SET_DUMPABLE, 0) != 0) return false;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    // It may have ended in between.
    return getppid() == parent;
}

// One by one: Linux has close_range from 5.9.
static bool close_listed_files(void) {
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL) return false;
    struct dirent *entry;
    errno = 0;
    while ((entry = readdir(folder)) != NULL) {
        int file = atoi(entry->d_name);
        if (file > SOCKET_FILE && file != dirfd(folder)) close(file);
        errno = 0;
    }
    bool is_whole = errno == 0;
    return closedir(folder) == 0 && is_whole;
}

bool close_other_files(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, SOCKET_FILE + 1, ~0u, 0) == 0) return true;
#endif
    return close_listed_files();
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

#if IS_SANITIZED
// Inside the sandbox a leak check cannot run, and its failure would be the exit status.
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) { return 1; }
#endif

// Bytes of address space; 0 without /proc.
static uint64_t address_space(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

bool has_one_thread(void) {
    unsigned threads = 0;
    char line[256];
    FILE *file = fopen("/proc/self/status", "r");
    if (file == NULL) return false;
    while (threads == 0 && fgets(line, sizeof line, file) != NULL) sscanf(line, "Threads: %u", &threads);
    fclose(file);
    // A sanitizer has one of its own.
    return threads == 1 || IS_SANITIZED;
}

static bool limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit both = {value, value};
    return setrlimit(resource, &both) == 0;
}

static bool limit_resources(uint64_t more_bytes) {
    uint64_t taken = address_space();
    // A sanitizer reserves terabytes.
    bool is_memory_limited = IS_SANITIZED || (taken > 0 && limit(RLIMIT_AS, taken + more_bytes));
    // Room for the files of one request beside the socket and the standard ones.
    return is_memory_limited && limit(RLIMIT_CPU, LIFE_SECONDS) && limit(RLIMIT_NOFILE, SOCKET_FILE + 3)
        && limit(RLIMIT_CORE, 0) && limit(RLIMIT_NPROC, 0) && limit(RLIMIT_MEMLOCK, 0);
}

#ifdef MACHINE

// The system calls of decoding, and of the loop around it. Among the socket calls only those on the existing socket;
// among those for memory only the ones that make none executable.
static const int allowed[] = {
    __NR_brk,          __NR_close,           __NR_clock_gettime, __NR_exit,    __NR_exit_group,   __NR_futex,
    __NR_getrandom,    __NR_gettimeofday,    __NR_lseek,         __NR_madvise, __NR_mremap,       __NR_munmap,
    __NR_rt_sigreturn, __NR_restart_syscall, __NR_sched_yield,
#if IS_SANITIZED
    // AddressSanitizer reads the signal stack at each longjmp, for example when a library rejects a picture.
    __NR_sigaltstack,
#endif
};

// No program makes these calls by accident, so they end the process. Other forbidden calls fail, as when a library looks
// for the translation of an error's message.
static const int fatal[] = {
#ifdef __NR_fork
    __NR_fork,
#endif
#ifdef __NR_vfork
    __NR_vfork,
#endif
    __NR_execve,           __NR_execveat,         __NR_clone,       __NR_clone3,        __NR_ptrace,
    __NR_process_vm_readv, __NR_process_vm_writev, __NR_socket,     __NR_socketpair,    __NR_connect,
    __NR_bind,             __NR_listen,           __NR_accept4,     __NR_sendto,        __NR_kill,
    __NR_tkill,            __NR_bpf,              __NR_mount,       __NR_unshare,       __NR_setns,
    __NR_keyctl,           __NR_add_key,          __NR_io_uring_setup, __NR_perf_event_open, __NR_userfaultfd,
    __NR_memfd_create,     __NR_open_by_handle_at, __NR_init_module, __NR_kexec_load,   __NR_pidfd_open,
    __NR_pidfd_getfd,
};

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define MOST_INSTRUCTIONS 256

typedef struct {
    struct sock_filter instructions[MOST_INSTRUCTIONS];
    unsigned short count;
} filter;

static void add(filter *self, struct sock_filter instruction) { self->instructions[self->count++] = instruction; }

static void load(filter *self, size_t offset) {
    add(self, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static void answer(filter *self, unsigned action) { add(self, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action)); }

// The next `steps` instructions count only where the word that was loaded is `value`.
static void when_equal(filter *self, unsigned value, unsigned char steps) {
    add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, steps));
}

// The lower half of an argument, which is all that file numbers and protections use.
static size_t argument(unsigned index) {
    size_t lower = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 0 : 4;
    return offsetof(struct seccomp_data, args) + 8 * index + lower;
}

static void build(filter *self) {
    unsigned refused = SECCOMP_RET_ERRNO | EPERM;
    // Another architecture's calls have other numbers.
    load(self, offsetof(struct seccomp_data, arch));
    add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0));
    answer(self, SECCOMP_RET_KILL_PROCESS);
    load(self, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // The calls of the 32-bit pointer interface.
    add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1));
    answer(self, SECCOMP_RET_KILL_PROCESS);
#endif
    for (size_t index = 0; index < COUNT(allowed); index++) {
        when_equal(self, (unsigned)allowed[index], 1);
        answer(self, SECCOMP_RET_ALLOW);
    }
    const int on_socket[] = {__NR_recvmsg, __NR_sendmsg};
    for (size_t index = 0; index < COUNT(on_socket); index++) {
        when_equal(self, (unsigned)on_socket[index], 4);
        load(self, argument(0));
        when_equal(self, SOCKET_FILE, 1);
        answer(self, SECCOMP_RET_ALLOW);
        answer(self, SECCOMP_RET_KILL_PROCESS);
    }
    // Only pixels are written, into files that came by the socket.
    when_equal(self, __NR_pwrite64, 4);
    load(self, argument(0));
    add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, SOCKET_FILE, 0, 1));
    answer(self, SECCOMP_RET_ALLOW);
    answer(self, SECCOMP_RET_KILL_PROCESS);
    // Memory cannot be shared either. Pixels are written by pwrite, until the program seals the file.
    when_equal(self, __NR_mmap, 3);
    load(self, argument(3));
    add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 1));
    answer(self, SECCOMP_RET_KILL_PROCESS);
    load(self, offsetof(struct seccomp_data, nr));
    const int on_memory[] = {__NR_mmap, __NR_mprotect};
    for (size_t index = 0; index < COUNT(on_memory); index++) {
        when_equal(self, (unsigned)on_memory[index], 4);
        load(self, argument(2));
        add(self, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0));
        answer(self, SECCOMP_RET_ALLOW);
        answer(self, SECCOMP_RET_KILL_PROCESS);
    }
    for (size_t index = 0; index < COUNT(fatal); index++) {
        when_equal(self, (unsigned)fatal[index], 1);
        answer(self, SECCOMP_RET_KILL_PROCESS);
    }
    answer(self, refused);
}

static bool filter_calls(void) {
    static filter made;
    build(&made);
    struct sock_fprog program = {made.count, made.instructions};
    // For all threads, in case a library has made one.
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

static bool filter_calls(void) { return false; }

#endif

bool close_sandbox(uint64_t more_bytes) { return limit_resources(more_bytes) && filter_calls(); }
