#define _GNU_SOURCE
#include "weft_surface.h"

#include <dlfcn.h>
#include <glob.h>
#include <math.h>

typedef double (*SurfaceScale)(GdkSurface *);
typedef double (*MonitorScale)(GdkMonitor *);

/// NULL before GTK 4.12.
static SurfaceScale surface_scale(void) {
    static gsize once;
    static SurfaceScale function;
    if (g_once_init_enter(&once)) {
        function = (SurfaceScale)dlsym(RTLD_DEFAULT, "gdk_surface_get_scale");
        g_once_init_leave(&once, 1);
    }
    return function;
}

/// NULL before GTK 4.14.
static MonitorScale monitor_scale(void) {
    static gsize once;
    static MonitorScale function;
    if (g_once_init_enter(&once)) {
        function = (MonitorScale)dlsym(RTLD_DEFAULT, "gdk_monitor_get_scale");
        g_once_init_leave(&once, 1);
    }
    return function;
}

/// As GTK guesses before there is a surface. Its fractional scale is the quotient of two sizes in whole pixels, near the
/// one in 120ths that the compositor works with.
static double first_monitor_scale(GtkWidget *widget) {
    GListModel *monitors = gdk_display_get_monitors(gtk_widget_get_display(widget));
    GdkMonitor *monitor = g_list_model_get_item(monitors, 0);
    if (!monitor)
        return gtk_widget_get_scale_factor(widget);
    MonitorScale exact = monitor_scale();
    double scale = exact ? round(exact(monitor) * 120) / 120 : gdk_monitor_get_scale_factor(monitor);
    g_object_unref(monitor);
    return scale > 0 ? scale : 1;
}

double weft_widget_get_scale(GtkWidget *widget) {
    GtkNative *native = gtk_widget_get_native(widget);
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
    // The first frame has the number 0.
    if (!surface || !gdk_surface_get_mapped(surface) ||
        gdk_frame_clock_get_frame_counter(gdk_surface_get_frame_clock(surface)) < 1)
        return first_monitor_scale(widget);
    SurfaceScale exact = surface_scale();
    return exact ? exact(surface) : gdk_surface_get_scale_factor(surface);
}

gboolean weft_widget_get_surface_place(GtkWidget *widget, double *x, double *y) {
    GtkNative *native = gtk_widget_get_native(widget);
    graphene_point_t place;
    if (!native || !gtk_widget_compute_point(widget, GTK_WIDGET(native), &GRAPHENE_POINT_INIT(0, 0), &place))
        return FALSE;
    gtk_native_get_surface_transform(native, x, y);
    *x += place.x;
    *y += place.y;
    return TRUE;
}

static gboolean is_there(const char *pattern) {
    glob_t found;
    gboolean result = glob(pattern, GLOB_NOSORT, NULL, &found) == 0;
    globfree(&found);
    return result;
}

gboolean weft_renderer_is_software(void) {
    if (g_getenv("GSK_RENDERER"))
        return FALSE;
    const char *software = g_getenv("LIBGL_ALWAYS_SOFTWARE");
    if (software && (!strcmp(software, "1") || !g_ascii_strcasecmp(software, "true")))
        return TRUE;
    return !is_there("/dev/dri/renderD*") && !is_there("/dev/nvidiactl") && !is_there("/dev/dxg");
}

void weft_display_set_renderer(GdkDisplay *display, const char *name) {
    g_object_set_data_full(G_OBJECT(display), "gsk-renderer", g_strdup(name), g_free);
}
