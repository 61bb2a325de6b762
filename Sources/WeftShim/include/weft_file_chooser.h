#ifndef WEFT_FILE_CHOOSER_H
#define WEFT_FILE_CHOOSER_H

#include <gtk/gtk.h>

// The desktop's dialog for files: GtkFileChooserNative. GtkFileDialog, which took its place in 4.10, is made of it and is not
// there in 4.8; what is called old since then is called here, where no compiler complains.

/// A dialog that was not shown. `parent` is the window it stands above; `name` is what is suggested to save as, or NULL;
/// `folder` is where it opens, or NULL for where the user was last. To be unreferenced. Main thread, as all of these.
GtkNativeDialog *_Nonnull weft_file_chooser_new(
    GtkWindow *_Nonnull parent, const char *_Nonnull title, GtkFileChooserAction action, const char *_Nullable accept,
    const char *_Nullable name, const char *_Nullable folder);

/// Another kind of files to choose from, taken over; the first one is on at the start.
void weft_file_chooser_add_filter(GtkNativeDialog *_Nonnull dialog, GtkFileFilter *_Nonnull filter);

/// The path of the file that was chosen, to be freed; NULL where there is none on this machine.
char *_Nullable weft_file_chooser_get_path(GtkNativeDialog *_Nonnull dialog);

#endif
