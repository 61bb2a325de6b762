#include "weft_file_chooser.h"

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

GtkNativeDialog *weft_file_chooser_new(
    GtkWindow *parent, const char *title, GtkFileChooserAction action, const char *accept, const char *name, const char *folder) {
    GtkFileChooserNative *native = gtk_file_chooser_native_new(title, parent, action, accept, NULL);
    GtkFileChooser *chooser = GTK_FILE_CHOOSER(native);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(native), TRUE);
    if (folder) {
        GFile *file = g_file_new_for_path(folder);
        gtk_file_chooser_set_current_folder(chooser, file, NULL);
        g_object_unref(file);
    }
    if (name) gtk_file_chooser_set_current_name(chooser, name);
    return GTK_NATIVE_DIALOG(native);
}

void weft_file_chooser_add_filter(GtkNativeDialog *dialog, GtkFileFilter *filter) {
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    g_object_unref(filter);
}

char *weft_file_chooser_get_path(GtkNativeDialog *dialog) {
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    if (!file) return NULL;
    char *path = g_file_get_path(file);
    g_object_unref(file);
    return path;
}

G_GNUC_END_IGNORE_DEPRECATIONS
