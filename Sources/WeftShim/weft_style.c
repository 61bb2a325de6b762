#include "weft_style.h"

#include "weft_canvas.h"

// Style contexts are deprecated from GTK 4.10 on. They still work, and GTK has no replacement for a widget's background
// and for the theme's names (a widget's colour has gtk_widget_get_color, with the same answer).
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void weft_style_color(GtkWidget *widget, GdkRGBA *color) {
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), color);
}

gboolean weft_style_named_color(GtkWidget *widget, const char *name, GdkRGBA *color) {
    return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, color);
}

static void paint(GtkWidget *widget, gboolean deep, cairo_t *cairo) {
    GtkWidget *parent = deep ? gtk_widget_get_parent(widget) : NULL;
    if (parent)
        paint(parent, TRUE, cairo);
    // The pixel is far from borders and round corners.
    gtk_render_background(gtk_widget_get_style_context(widget), cairo, -32, -32, 65, 65);
}

G_GNUC_END_IGNORE_DEPRECATIONS

void weft_style_background(GtkWidget *widget, gboolean deep, GdkRGBA *color) {
    guint32 pixel = 0;
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data((unsigned char *)&pixel, CAIRO_FORMAT_ARGB32, 1, 1, sizeof pixel);
    cairo_t *cairo = cairo_create(surface);
    paint(widget, deep, cairo);
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    float alpha = (pixel >> 24) / 255.f;
    float whole = alpha > 0 ? 255 * alpha : 1;
    color->red = (pixel >> 16 & 0xff) / whole;
    color->green = (pixel >> 8 & 0xff) / whole;
    color->blue = (pixel & 0xff) / whole;
    color->alpha = alpha;
}

static void tell(GtkWidget *widget) {
    weft_canvas_restyle(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        tell(child);
}

void weft_style_changed_everywhere(void) {
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        GtkWidget *window = g_list_model_get_item(windows, i);
        tell(window);
        g_object_unref(window);
    }
}
