#ifndef WEFT_FILE_CHOOSER_H
#define WEFT_FILE_CHOOSER_H

#include <gtk/gtk.h>

// The desktop's dialog for files: GtkFileChooserNative. GtkFileDialog, which replaced it in 4.10, is made of it and
// does not exist in 4.8; functions deprecated since then are called here, without warnings of the compiler.

/// Makes a dialog without showing it. `parent` is the window below it; `name` is the suggested name of a new file, or
/// NULL; `folder` is the initial folder, or NULL for the one used last. To be unreferenced. Main thread, as all of
/// these.
GtkNativeDialog *_Nonnull weft_file_chooser_new(
    GtkWindow *_Nonnull parent, const char *_Nonnull title, GtkFileChooserAction action, const char *_Nullable accept,
    const char *_Nullable name, const char *_Nullable folder);

/// Another kind of files to choose from, taken over; the first one is on at the start.
void weft_file_chooser_add_filter(GtkNativeDialog *_Nonnull dialog, GtkFileFilter *_Nonnull filter);

/// Returns the path of the chosen file, to be freed; NULL if it has none on this machine.
char *_Nullable weft_file_chooser_get_path(GtkNativeDialog *_Nonnull dialog);

#endif
