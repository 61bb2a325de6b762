#ifndef CAIRO_TEXT_LOCK_H
#define CAIRO_TEXT_LOCK_H

#include <stdbool.h>

// A module of its own: its functions stand before cairo's in the whole process, whoever else uses cairo there.

/// Returns true if cairo's own locks are not enough in this process: in every version so far.
bool weft_text_lock_is_needed(void);

/// Returns true if this process's libraries get the functions of this module when they ask for cairo's. They do if it
/// is linked into the program itself, and do not if the program loads it later (dlopen).
bool weft_text_lock_is_in_effect(void);

#endif
