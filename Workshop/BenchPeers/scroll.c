#include "scroll.h"

#include "cell.h"
#include "meter.h"

typedef struct {
    const ScrollOptions *options;
    const char *peer;
    GtkWidget *(*make_list)(const ScrollOptions *);
    GtkApplication *application;
    GtkAdjustment *adjustment;
    FrameMeter *meter;
    double direction;
    GtkWindow *window;
    // Progress of the widths: frames since the window is there, steps done, and frames painted since the first of them.
    guint waited, steps, painted;
} Scroll;

enum { widest = 900, settling_frames = 60 };

static gboolean finish(gpointer data)
{
    Scroll *scroll = data;
    frame_meter_print(scroll->meter, scroll->peer);
    frame_meter_free(scroll->meter);
    g_application_quit(G_APPLICATION(scroll->application));
    return G_SOURCE_REMOVE;
}

static void has_all_frames(FrameMeter *meter, gpointer data)
{
    (void)meter;
    // Not from inside the frame clock's own emission.
    g_idle_add(finish, data);
}

static void count_painted(GdkFrameClock *clock, gpointer data)
{
    (void)clock;
    ((Scroll *)data)->painted++;
}

/// As Weft's side does it: a step for each painted frame, since GTK updates without painting until the X server has given the
/// window its size.
static gboolean widen(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    Scroll *scroll = data;
    gtk_widget_queue_draw(widget);
    // Once in the middle the list makes its rows there and corrects itself for a while.
    if (scroll->waited < settling_frames) {
        if (scroll->waited++ == settling_frames / 2) {
            double last = gtk_adjustment_get_upper(scroll->adjustment) - gtk_adjustment_get_page_size(scroll->adjustment);
            gtk_adjustment_set_value(scroll->adjustment, last / 2);
        }
        return G_SOURCE_CONTINUE;
    }
    if (scroll->meter == NULL) {
        g_signal_connect_after(clock, "after-paint", G_CALLBACK(count_painted), scroll);
        scroll->meter = frame_meter_start(widget, scroll->options->frames, has_all_frames, scroll);
    }
    guint wanted = scroll->options->frames;
    if (scroll->painted != scroll->steps || scroll->steps > wanted) return G_SOURCE_CONTINUE;
    guint way = scroll->steps < wanted / 2 ? scroll->steps : wanted - scroll->steps;
    double share = (double)way / (wanted / 2.0);
    int width = scroll->options->width + (int)((widest - scroll->options->width) * share);
    gtk_window_set_default_size(scroll->window, width, scroll->options->height);
    gtk_adjustment_set_value(scroll->adjustment, gtk_adjustment_get_value(scroll->adjustment) + 1);
    scroll->steps++;
    return G_SOURCE_CONTINUE;
}

static gboolean advance(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    (void)clock;
    Scroll *scroll = data;
    if (scroll->meter == NULL) {
        scroll->meter = frame_meter_start(widget, scroll->options->frames, has_all_frames, scroll);
    }
    double last = gtk_adjustment_get_upper(scroll->adjustment) - gtk_adjustment_get_page_size(scroll->adjustment);
    double value = gtk_adjustment_get_value(scroll->adjustment) + scroll->direction * scroll->options->step;
    // A short list is scrolled to and fro, so that every frame has something to do.
    if (value >= last) scroll->direction = -1;
    if (value <= 0) scroll->direction = 1;
    gtk_adjustment_set_value(scroll->adjustment, value);
    return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application, gpointer data)
{
    Scroll *scroll = data;
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), scroll->options->width, scroll->options->height);
    bench_cell_prepare(window, scroll->options);

    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), scroll->make_list(scroll->options));
    scroll->adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    scroll->window = GTK_WINDOW(window);
    gtk_widget_add_tick_callback(scrolled, scroll->options->has_widths ? widen : advance, scroll, NULL);
    gtk_window_present(GTK_WINDOW(window));
}

int run_scroll_peer(const ScrollOptions *options, const char *peer, GtkWidget *(*make_list)(const ScrollOptions *))
{
    Scroll scroll = {.options = options, .peer = peer, .make_list = make_list, .direction = 1};
    scroll.application = gtk_application_new("org.weft.BenchPeers", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(scroll.application, "activate", G_CALLBACK(activate), &scroll);
    int status = g_application_run(G_APPLICATION(scroll.application), 0, NULL);
    g_object_unref(scroll.application);
    return status;
}
