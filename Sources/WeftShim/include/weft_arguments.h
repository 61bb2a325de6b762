#ifndef WEFT_ARGUMENTS_H
#define WEFT_ARGUMENTS_H

/// Overwrites the values of `option` ("--key VALUE" and "--key=VALUE") in the memory from which the kernel shows the
/// command line in /proc. Swift's own arguments are a copy of that, which stays. Main thread.
void weft_arguments_hide(const char *option);

/// The number of the process's arguments, with the program's name. Swift's `CommandLine`, if it is linked statically,
/// has none if a library calls `setenv` before main.
int weft_arguments_number(void);
const char *weft_arguments_at(int index);

#endif
