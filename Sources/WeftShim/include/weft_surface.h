#ifndef WEFT_SURFACE_H
#define WEFT_SURFACE_H

#include <gtk/gtk.h>

/// Returns the device pixels for each point of the widget, greater than 0; a fraction under Wayland from GTK 4.12 on,
/// whose functions are looked up at run time. Before the first frame is painted, and without a window, the scale of the
/// first monitor: a compositor sends a surface its scale when it shows it.
double weft_widget_get_scale(GtkWidget *widget);

/// Writes the place in its surface at which the widget's coordinates begin, in points; FALSE outside of a window.
gboolean weft_widget_get_surface_place(GtkWidget *widget, double *x, double *y);

/// Returns TRUE if the processor draws GL: there is no device to draw with, or the environment requires it. FALSE if
/// the environment names GTK's renderer, because that applies to all windows.
gboolean weft_renderer_is_software(void);

/// Sets the kind of renderer, by GTK's name, of later surfaces; NULL leaves it to GTK. GSK reads this undocumented name
/// from the display: if a version no longer does, this has no effect.
void weft_display_set_renderer(GdkDisplay *display, const char *name);

#endif
