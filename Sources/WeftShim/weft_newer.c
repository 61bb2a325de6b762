#define _GNU_SOURCE
#include "weft_newer.h"

#include <dlfcn.h>

void *weft_newer(const char *name) { return dlsym(RTLD_DEFAULT, name); }

void weft_css_provider_load(GtkCssProvider *provider, const char *css) {
    void (*load)(GtkCssProvider *, const char *) = weft_newer("gtk_css_provider_load_from_string");
    if (load) {
        load(provider, css);
        return;
    }
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_css_provider_load_from_data(provider, css, -1);
    G_GNUC_END_IGNORE_DEPRECATIONS
}

void weft_window_present(GtkWindow *window, guint32 time) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_window_present_with_time(window, time);
    G_GNUC_END_IGNORE_DEPRECATIONS
}

gboolean weft_key_forward(GtkEventController *controller, GtkWidget *widget) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    return gtk_event_controller_key_forward(GTK_EVENT_CONTROLLER_KEY(controller), widget);
    G_GNUC_END_IGNORE_DEPRECATIONS
}

typedef gboolean (*Finish)(gpointer source, GAsyncResult *result, GError **error);

typedef struct {
    WeftLinkOpened opened;
    void *context;
    Finish finish;
} OpenLink;

static void link_opened(GObject *source, GAsyncResult *result, gpointer data) {
    OpenLink *link = data;
    GError *error = NULL;
    // Without a window gtk_show_uri_full_finish refuses the result, which is a GTask.
    if (link->finish) link->finish(source, result, &error);
    else g_task_propagate_boolean(G_TASK(result), &error);
    link->opened(link->context, error);
    g_clear_error(&error);
    g_free(link);
}

void weft_open_link(GtkWindow *parent, const char *uri, WeftLinkOpened opened, void *context) {
    gpointer (*make)(const char *) = weft_newer("gtk_uri_launcher_new");
    void (*launch)(gpointer, GtkWindow *, GCancellable *, GAsyncReadyCallback, gpointer) =
        weft_newer("gtk_uri_launcher_launch");
    OpenLink *link = g_new(OpenLink, 1);
    *link = (OpenLink){opened, context, weft_newer("gtk_uri_launcher_launch_finish")};
    if (make && launch && link->finish) {
        gpointer launcher = make(uri);
        launch(launcher, parent, NULL, link_opened, link);
        g_object_unref(launcher);
        return;
    }
    link->finish = NULL;
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_show_uri_full(parent, uri, GDK_CURRENT_TIME, NULL, link_opened, link);
    G_GNUC_END_IGNORE_DEPRECATIONS
}

void weft_open_file(GtkWindow *parent, const char *path, WeftLinkOpened opened, void *context) {
    gpointer (*make)(GFile *) = weft_newer("gtk_file_launcher_new");
    void (*launch)(gpointer, GtkWindow *, GCancellable *, GAsyncReadyCallback, gpointer) =
        weft_newer("gtk_file_launcher_launch");
    Finish finish = weft_newer("gtk_file_launcher_launch_finish");
    GFile *file = g_file_new_for_path(path);
    if (make && launch && finish) {
        OpenLink *link = g_new(OpenLink, 1);
        *link = (OpenLink){opened, context, finish};
        gpointer launcher = make(file);
        launch(launcher, parent, NULL, link_opened, link);
        g_object_unref(launcher);
    } else {
        char *uri = g_file_get_uri(file);
        weft_open_link(parent, uri, opened, context);
        g_free(uri);
    }
    g_object_unref(file);
}

gboolean weft_accessible_announce(GtkAccessible *accessible, const char *message, int priority) {
    void (*announce)(GtkAccessible *, const char *, int) = weft_newer("gtk_accessible_announce");
    if (announce) announce(accessible, message, priority);
    return announce != NULL;
}
