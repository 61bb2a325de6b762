#ifndef DECODER_H
#define DECODER_H

#include <picture_protocol.h>

// The file descriptor of the socket to the program.
#define SOCKET_FILE 3

// Loads what pictures are decoded with, by decoding a tiny one of each format.
void load_loaders(void);

// Ends with the thread that started it; cannot be traced and gets no new rights.
bool bind_to_parent(void);

// Closes the files that the program may have left open in passing, all but the socket and the standard files. False if
// that fails.
bool close_other_files(void);

// False where something has started a thread: what it may do would not be known. The filter covers every thread, but the
// decoders of pictures need none, and libraries that start some ask for calls that end the process.
bool has_one_thread(void);

// Closes the sandbox: no file, no socket but the one there is, no program, no thread, and at most `more_bytes` of memory
// above what is taken now. False where the kernel does not do all of it.
bool close_sandbox(uint64_t more_bytes);

// Greets and answers requests until the program hangs up; the exit status.
int serve(void);

// Starts a thread where `action` asks for one; for tests.
void prepare_attempt(const char *action);

// Tests if the closed sandbox refuses `action`; for tests. Returns the exit status: 0 when it does.
int attempt(const char *action);

#endif
