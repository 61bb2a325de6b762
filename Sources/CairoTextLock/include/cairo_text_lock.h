#ifndef CAIRO_TEXT_LOCK_H
#define CAIRO_TEXT_LOCK_H

#include <stdbool.h>

// A separate module, because its functions replace cairo's in the whole process, for all users of cairo.

/// Returns true if cairo's own locks are not enough in this process: in every version so far.
bool weft_text_lock_is_needed(void);

/// Returns true if this process's libraries get the functions of this module when they ask for cairo's. They do if it
/// is linked into the program itself, and do not if the program loads it later (dlopen).
bool weft_text_lock_is_in_effect(void);

#endif
