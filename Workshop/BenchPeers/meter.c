#include "meter.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { warm_up_frames = 20 };

typedef struct {
    double cpu;       // seconds of CPU of the main thread
    double busy;      // wall seconds outside poll()
    double wait;      // wall seconds outside poll() and outside painting that were no CPU
    double interval;  // wall seconds since the frame before
} Frame;

struct FrameMeter {
    GdkFrameClock *clock;
    gulong after_layout_handler, after_paint_handler;
    Frame *frames;
    guint count, wanted;
    gboolean has_last;
    double last_cpu, last_wall, last_idle;
    double wait;
    void (*done)(FrameMeter *, gpointer);
    gpointer data;
};

static GPollFunc system_poll;
static double idle_seconds;

static double clock_seconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double monotonic_seconds(void)
{
    return clock_seconds(CLOCK_MONOTONIC);
}

long resident_kilobytes(void)
{
    char *text = NULL;
    long result = 0;
    if (!g_file_get_contents("/proc/self/status", &text, NULL, NULL)) return 0;
    const char *line = strstr(text, "VmRSS:");
    if (line != NULL) result = strtol(line + strlen("VmRSS:"), NULL, 10);
    g_free(text);
    return result;
}

static gint timed_poll(GPollFD *descriptors, guint count, gint timeout)
{
    double start = monotonic_seconds();
    gint result = system_poll(descriptors, count, timeout);
    idle_seconds += monotonic_seconds() - start;
    return result;
}

/// Painting is left out of the waits: there GSK hands over to GL, and a software GL waits for threads of its own.
static void after_layout(GdkFrameClock *clock, gpointer data)
{
    (void)clock;
    FrameMeter *meter = data;
    double cpu = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - meter->last_cpu;
    double busy = monotonic_seconds() - meter->last_wall - (idle_seconds - meter->last_idle);
    meter->wait = MAX(0, busy - cpu);
}

static void after_paint(GdkFrameClock *clock, gpointer data)
{
    FrameMeter *meter = data;
    double cpu = clock_seconds(CLOCK_THREAD_CPUTIME_ID), wall = monotonic_seconds();
    if (meter->has_last && meter->count < meter->wanted) {
        double interval = wall - meter->last_wall;
        meter->frames[meter->count++] = (Frame){
            .cpu = cpu - meter->last_cpu,
            .busy = interval - (idle_seconds - meter->last_idle),
            .wait = meter->wait,
            .interval = interval,
        };
        if (meter->count == meter->wanted) meter->done(meter, meter->data);
    }
    meter->has_last = TRUE;
    meter->last_cpu = cpu;
    meter->last_wall = wall;
    meter->last_idle = idle_seconds;
}

FrameMeter *frame_meter_start(GtkWidget *widget, guint frames, void (*done)(FrameMeter *, gpointer), gpointer data)
{
    FrameMeter *meter = g_new0(FrameMeter, 1);
    meter->wanted = frames;
    meter->frames = g_new0(Frame, frames);
    meter->done = done;
    meter->data = data;
    system_poll = g_main_context_get_poll_func(NULL);
    g_main_context_set_poll_func(NULL, timed_poll);
    meter->clock = g_object_ref(gtk_widget_get_frame_clock(widget));
    meter->after_layout_handler = g_signal_connect_after(meter->clock, "layout", G_CALLBACK(after_layout), meter);
    meter->after_paint_handler = g_signal_connect_after(meter->clock, "after-paint", G_CALLBACK(after_paint), meter);
    return meter;
}

void frame_meter_free(FrameMeter *meter)
{
    g_signal_handler_disconnect(meter->clock, meter->after_layout_handler);
    g_signal_handler_disconnect(meter->clock, meter->after_paint_handler);
    g_object_unref(meter->clock);
    g_main_context_set_poll_func(NULL, system_poll);
    g_free(meter->frames);
    g_free(meter);
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The nearest-rank percentile, in milliseconds; sorts `values`.
static double percentile(double *values, guint count, double part)
{
    if (count == 0) return 0;
    qsort(values, count, sizeof *values, compare_doubles);
    double rank = part * count;
    guint below = (guint)rank;
    return 1000 * values[below > 0 && below == rank ? below - 1 : MIN(below, count - 1)];
}

void frame_meter_print(const FrameMeter *meter, const char *peer)
{
    guint skipped = meter->count > 2 * warm_up_frames ? warm_up_frames : 0;
    guint count = meter->count - skipped;
    const Frame *frames = meter->frames + skipped;
    double *cpu = g_new0(double, count), *busy = g_new0(double, count);
    double *wait = g_new0(double, count), *interval = g_new0(double, count);
    double sum = 0;
    guint over = 0;
    for (guint i = 0; i < count; i++) {
        cpu[i] = frames[i].cpu;
        busy[i] = frames[i].busy;
        wait[i] = frames[i].wait;
        interval[i] = frames[i].interval;
        sum += frames[i].cpu;
        over += frames[i].cpu > 1.0 / 60;
    }
    // The same names as ScrollReport in Workshop/FeedBench.
    g_print("{\"peer\":\"%s\",\"frames\":%u,\"cpuMeanMs\":%.3f,\"cpuP50Ms\":%.3f,\"cpuP99Ms\":%.3f,\"cpuMaxMs\":%.3f,"
            "\"framesOver\":%u,\"wallP99Ms\":%.3f,\"waitP99Ms\":%.3f,\"intervalP50Ms\":%.3f,"
            "\"intervalP99Ms\":%.3f,\"rssKB\":%ld}\n",
            peer, count, 1000 * sum / count, percentile(cpu, count, 0.5), percentile(cpu, count, 0.99),
            percentile(cpu, count, 1), over, percentile(busy, count, 0.99), percentile(wait, count, 0.99), percentile(interval, count, 0.5), percentile(interval, count, 0.99),
            resident_kilobytes());
    g_free(cpu);
    g_free(busy);
    g_free(wait);
    g_free(interval);
}
