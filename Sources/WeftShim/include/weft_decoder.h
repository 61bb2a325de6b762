#ifndef WEFT_DECODER_H
#define WEFT_DECODER_H

#include <cairo.h>
#include <stddef.h>
#include <sys/types.h>

/// memfd_create, fallocate, posix_spawn's actions and the macros of SCM_RIGHTS are not shown by Swift's Glibc module. The program's
/// side of weft-picture-decoder, in system calls; a failure is -1 with `errno`.

/// A memory file that holds `bytes` and cannot be changed any more.
int weft_memory_file_of(const void *bytes, size_t count);

/// A memory file of zeros whose size cannot be changed.
int weft_memory_file_new(size_t count);

/// Allocates memory for the whole file, if possible.
void weft_memory_file_reserve(int file, size_t count);

/// Seals a file of weft_memory_file_new: 0 if from now on it cannot be written, nor mapped for writing. Fails if its
/// size or seals were changed.
int weft_memory_file_seal(int file, size_t count);

/// The sealed file as an image surface of `width` x `height` pixels of 4 bytes, which may only be read and are at hand; NULL
/// without memory. The file may be closed.
cairo_surface_t *weft_memory_file_map(int file, int width, int height);

/// Runs `path` with `arguments` (the first one included), in a process group of its own, without the program's files and
/// signals. It has its end of a socket as file 3; `socket` is the other.
pid_t weft_decoder_start(const char *path, char *const *arguments, int *socket);

/// A packet and the files that go with it; 0, or -1 when it did not go.
int weft_decoder_send(int socket, const void *bytes, size_t count, const int *files, unsigned file_count);

/// The next packet without waiting for it: its bytes, 0 at the end, -1 with EAGAIN when there is none. One that is longer
/// than `capacity` or brings files fails with EBADMSG.
ssize_t weft_decoder_receive(int socket, void *bytes, size_t capacity);

#endif
