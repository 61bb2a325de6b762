#ifndef WEFT_NEWER_H
#define WEFT_NEWER_H

#include <gtk/gtk.h>

// One binary runs on GTK 4.8 and on later versions: functions introduced after 4.8 are looked up in the running
// library. If they replaced another function, that is called when they are missing.

/// Returns the function of that name, NULL if the running libraries have none. The caller knows its type. Any thread.
void *weft_newer(const char *name);

/// Sets the style sheet: gtk_css_provider_load_from_string, 4.12.
void weft_css_provider_load(GtkCssProvider *provider, const char *css);

/// gtk_window_present_with_time, deprecated with 4.14 without a replacement for the case that the user acted in another
/// program. `time`: milliseconds of the display server, 0 if unknown. Main thread.
void weft_window_present(GtkWindow *window, guint32 time);

/// gtk_event_controller_key_forward, which GTK 4.24 deprecates; older versions have no replacement for it. Main thread, while
/// the controller handles a key.
gboolean weft_key_forward(GtkEventController *controller, GtkWidget *widget);

/// Called once; `error` is NULL when the link was handed over, and borrowed.
typedef void (*WeftLinkOpened)(void *context, const GError *error);

/// Opens a link in the user's program for it: GtkUriLauncher, 4.10. `parent` may be NULL. Main thread.
void weft_open_link(GtkWindow *parent, const char *uri, WeftLinkOpened opened, void *context);

/// Opens a file in the user's program for its kind: GtkFileLauncher, 4.10, which a sandbox needs; else by its address. Main
/// thread.
void weft_open_file(GtkWindow *parent, const char *path, WeftLinkOpened opened, void *context);

/// Has assistive technology say `message`: gtk_accessible_announce, 4.14. `priority`: 0 low, 1 medium, 2 high. False where
/// there is no such thing. Main thread.
gboolean weft_accessible_announce(GtkAccessible *accessible, const char *message, int priority);

#endif
