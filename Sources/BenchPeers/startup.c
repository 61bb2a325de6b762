// The least a GTK program can do: one empty application window.

#include "meter.h"
#include "peers.h"

#include <stdlib.h>

enum { settle_milliseconds = 200, settle_limit = 25 };

typedef struct {
    double start, first_frame;
    long resident;
    int readings;
    GtkApplication *application;
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
    g_print("{\"peer\":\"GtkApplicationWindow\",\"firstFrameSeconds\":%.4f,\"rssKB\":%ld}\n",
            startup->first_frame - startup->start, resident);
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

static void activate(GtkApplication *application, gpointer data)
{
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 420, 800);
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), data);
}

int peer_startup(void)
{
    const char *start = g_getenv("WEFT_BENCH_T0");
    Startup startup = {.start = start != NULL ? g_ascii_strtod(start, NULL) : monotonic_seconds()};
    startup.application = gtk_application_new("org.weft.BenchPeers", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(startup.application, "activate", G_CALLBACK(activate), &startup);
    int status = g_application_run(G_APPLICATION(startup.application), 0, NULL);
    g_object_unref(startup.application);
    return status;
}
