#ifndef WEFT_ARGUMENTS_H
#define WEFT_ARGUMENTS_H

/// Overwrites the values of `option` ("--key VALUE" and "--key=VALUE") where the kernel reads the command line that it shows
/// in /proc. Swift's own arguments are a copy of that, which stays. Main thread.
void weft_arguments_hide(const char *option);

#endif
