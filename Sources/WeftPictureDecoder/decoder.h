#ifndef DECODER_H
#define DECODER_H

#include <picture_protocol.h>

// Where the socket to the program is.
#define SOCKET_FILE 3

// Loads what pictures are decoded with, by decoding a tiny one of each format.
void load_loaders(void);

// Ends with the thread that started it; cannot be traced and gets no new rights.
bool bind_to_parent(void);

// What the program may have left open in passing, all but the socket and the standard files. False where that fails.
bool close_other_files(void);

// Closes the sandbox: no file, no socket but the one there is, no program, no thread, and at most `more_bytes` of memory
// above what is taken now. False where the kernel does not do all of it.
bool close_sandbox(uint64_t more_bytes);

// Greets and answers requests until the program hangs up; the exit status.
int serve(void);

// Whether the closed sandbox refuses `action`; for tests. The exit status: 0 when it does.
int attempt(const char *action);

#endif
