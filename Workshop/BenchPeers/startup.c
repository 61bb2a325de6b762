// The least a GTK program can do, one empty application window; and the same window as Weft's, in plain GTK.

#include "cell.h"
#include "meter.h"
#include "peers.h"
#include "scroll.h"

#include <stdlib.h>

enum { settle_milliseconds = 200, settle_limit = 25 };

typedef struct {
    double start, first_frame;
    long resident;
    int readings;
    GtkApplication *application;
    gboolean has_list;
} Startup;

/// Memory has settled when it is the same twice in a row.
static gboolean read_memory(gpointer data)
{
    Startup *startup = data;
    long resident = resident_kilobytes();
    if (resident != startup->resident && ++startup->readings < settle_limit) {
        startup->resident = resident;
        return G_SOURCE_CONTINUE;
    }
    g_print("{\"peer\":\"%s\",\"firstFrameSeconds\":%.4f,\"rssKB\":%ld}\n",
            startup->has_list ? "GtkListView window" : "GtkApplicationWindow", startup->first_frame - startup->start,
            resident);
    g_application_quit(G_APPLICATION(startup->application));
    return G_SOURCE_REMOVE;
}

static void after_paint(GdkFrameClock *clock, gpointer data)
{
    (void)clock;
    Startup *startup = data;
    if (startup->first_frame > 0) return;
    startup->first_frame = monotonic_seconds();
    g_timeout_add(settle_milliseconds, read_memory, startup);
}

/// A header bar with two buttons and a title, a line of text, and the first rows of the feed before their pictures.
static void fill(GtkWindow *window)
{
    static const ScrollOptions options = {
        .rows = 40, .photo_height = 470, .has_places_only = TRUE, .width = 480, .height = 800};
    bench_cell_prepare(GTK_WIDGET(window), &options);
    GtkWidget *bar = gtk_header_bar_new(), *place = gtk_menu_button_new(), *menu = gtk_menu_button_new();
    gtk_menu_button_set_label(GTK_MENU_BUTTON(place), "London");
    gtk_menu_button_set_has_frame(GTK_MENU_BUTTON(place), FALSE);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(menu), "open-menu-symbolic");
    gtk_menu_button_set_has_frame(GTK_MENU_BUTTON(menu), FALSE);
    gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), place);
    gtk_header_bar_pack_end(GTK_HEADER_BAR(bar), menu);
    gtk_window_set_titlebar(window, bar);
    gtk_window_set_title(window, "Browse Meetup");

    GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), bench_list_view_new(&options));
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_box_append(GTK_BOX(page), gtk_label_new("Sample groups: people, places and dates are invented."));
    gtk_box_append(GTK_BOX(page), scrolled);
    gtk_window_set_child(window, page);
    gtk_window_set_default_size(window, options.width, options.height);
}

static void activate(GtkApplication *application, gpointer data)
{
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 420, 800);
    if (((Startup *)data)->has_list) fill(GTK_WINDOW(window));
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), data);
}

int peer_startup(gboolean has_list)
{
    const char *start = g_getenv("WEFT_BENCH_T0");
    Startup startup = {
        .start = start != NULL ? g_ascii_strtod(start, NULL) : monotonic_seconds(), .has_list = has_list};
    startup.application = gtk_application_new("org.weft.BenchPeers", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(startup.application, "activate", G_CALLBACK(activate), &startup);
    int status = g_application_run(G_APPLICATION(startup.application), 0, NULL);
    g_object_unref(startup.application);
    return status;
}
