#ifndef WEFT_STYLE_H
#define WEFT_STYLE_H

#include <gtk/gtk.h>

/// The values that GTK computed from the style sheets for a widget, on a screen or not. Main thread.

/// The colour of its text.
void weft_style_color(GtkWidget *widget, GdkRGBA *color);

/// A colour that some style sheet defines by this name; FALSE without one.
gboolean weft_style_named_color(GtkWidget *widget, const char *name, GdkRGBA *color);

/// The colour in the middle of its background; with `deep`, over the backgrounds of all enclosing widgets. Alpha is
/// below 1 if the widgets behind show through.
void weft_style_background(GtkWidget *widget, gboolean deep, GdkRGBA *color);

/// Notifies every canvas of every window that the style changed.
void weft_style_changed_everywhere(void);

#endif
