#include "weft_settings.h"

void weft_settings_get_boolean(const char *name, gboolean *value) {
    GtkSettings *settings = gtk_settings_get_default();
    if (settings)
        g_object_get(settings, name, value, NULL);
}

void weft_settings_set_boolean(const char *name, gboolean value) {
    GtkSettings *settings = gtk_settings_get_default();
    if (settings)
        g_object_set(settings, name, value, NULL);
}

void weft_settings_set_string(const char *name, const char *value) {
    GtkSettings *settings = gtk_settings_get_default();
    if (settings)
        g_object_set(settings, name, value, NULL);
}

char *weft_settings_get_string(const char *name) {
    char *value = NULL;
    GtkSettings *settings = gtk_settings_get_default();
    if (settings)
        g_object_get(settings, name, &value, NULL);
    return value;
}

static GtkSettings *settings_with(const char *name) {
    GtkSettings *settings = gtk_settings_get_default();
    if (settings && g_object_class_find_property(G_OBJECT_GET_CLASS(settings), name)) return settings;
    return NULL;
}

gboolean weft_settings_get_enum(const char *name, int *value) {
    GtkSettings *settings = settings_with(name);
    if (settings) g_object_get(settings, name, value, NULL);
    return settings != NULL;
}

gboolean weft_settings_set_enum(const char *name, int value) {
    GtkSettings *settings = settings_with(name);
    if (settings) g_object_set(settings, name, value, NULL);
    return settings != NULL;
}
