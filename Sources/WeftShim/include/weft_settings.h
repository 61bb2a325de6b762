#ifndef WEFT_SETTINGS_H
#define WEFT_SETTINGS_H

#include <gtk/gtk.h>

/// g_object_get and g_object_set take varargs. All use gtk_settings_get_default; without one they do not change `value`.
void weft_settings_get_boolean(const char *name, gboolean *value);
void weft_settings_set_boolean(const char *name, gboolean value);
void weft_settings_set_string(const char *name, const char *value);
/// The caller frees the string; NULL when the setting is unset.
char *weft_settings_get_string(const char *name);

/// Settings with numbers or enum values; the latter came with GTK 4.20. Both functions return false, and change nothing, if the running GTK
/// has no setting of that name.
gboolean weft_settings_get_enum(const char *name, int *value);
gboolean weft_settings_set_enum(const char *name, int value);

#endif
