#ifndef WEFT_DIRECTION_H
#define WEFT_DIRECTION_H

#include <pango/pango.h>

/// The direction of the first letter that has one (Unicode's rules P2 and P3). Pango deprecates its function in favour of
/// FriBidi, which is no library of ours to build against, and keeps it.
static inline PangoDirection weft_base_direction(const char *text, int length) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    return pango_find_base_dir(text, length);
    G_GNUC_END_IGNORE_DEPRECATIONS
}

#endif
