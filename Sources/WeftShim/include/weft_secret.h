#ifndef WEFT_SECRET_H
#define WEFT_SECRET_H

#include <gio/gio.h>
#include <stdbool.h>

/// The part of libsecret that keeps one text under its attributes. The library is loaded at the first call; nothing is
/// linked to it. Attributes are names and values in turn, at most 8 of them, and NULL at the end.
///
/// All but `weft_secret_is_there` block, and need it to be true.
bool weft_secret_is_there(void);
/// Returns the secret, to be freed by `weft_secret_free`; NULL without an error if there is none.
char *weft_secret_lookup(
    const char *schema, const char *const *attributes, GCancellable *cancellable, GError **error);
bool weft_secret_store(
    const char *schema, const char *const *attributes, const char *label, const char *secret, GCancellable *cancellable,
    GError **error);
/// Returns false with an error if it could not be removed; a missing secret is no error.
bool weft_secret_clear(
    const char *schema, const char *const *attributes, GCancellable *cancellable, GError **error);
/// Overwrites it first.
void weft_secret_free(char *secret);

#endif
