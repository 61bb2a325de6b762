#include "cell.h"
#include "meter.h"

#include <sys/resource.h>
#include <time.h>

// One row at a time: the cost of a row that comes into view in a GtkListView, and that of its text alone.

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void shape(PangoContext *context, const char *text, int pixels, PangoWeight weight, int width)
{
    PangoLayout *layout = pango_layout_new(context);
    PangoFontDescription *font = pango_font_description_new();
    const PangoFontDescription *base = pango_context_get_font_description(context);
    pango_font_description_set_family(font, pango_font_description_get_family(base));
    pango_font_description_set_absolute_size(font, pixels * PANGO_SCALE);
    pango_font_description_set_weight(font, weight);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    if (width > 0) {
        pango_layout_set_width(layout, width * PANGO_SCALE);
    } else {
        // One line with an ellipsis where it does not fit, as a GtkLabel has it.
        pango_layout_set_width(layout, 380 * PANGO_SCALE);
        pango_layout_set_height(layout, -1);
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    }
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    pango_font_description_free(font);
    g_object_unref(layout);
}

int peer_shape(const ScrollOptions *options)
{
    if (!gtk_init_check()) return 4;
    GListModel *feed = G_LIST_MODEL(bench_feed_new(options->rows, 1));
    // A label's own: its font options, resolution and language decide what shaping costs.
    GtkWidget *label = g_object_ref_sink(gtk_label_new(NULL));
    PangoContext *context = gtk_widget_create_pango_context(label);
    // The workers' niceness: under load both must get the same share of the caches.
    setpriority(PRIO_PROCESS, 0, 2);
    const guint warm_up = 50;
    double start = 0;
    for (guint row = 0; row < options->rows; row++) {
        BenchGroup *group = g_list_model_get_item(feed, row);
        // No two rows have a text in common, as in a feed.
        char *place = g_strdup_printf("%s %u", group->place, row);
        char *date = g_strdup_printf("%s %u", group->date, row);
        char *paragraph = g_strdup_printf("%u %s", row, group->paragraph);
        if (row == warm_up) start = cpu_seconds();
        shape(context, group->organizer, 14, PANGO_WEIGHT_BOLD, -1);
        shape(context, place, 12, PANGO_WEIGHT_NORMAL, -1);
        shape(context, date, 12, PANGO_WEIGHT_NORMAL, -1);
        shape(context, group->name, 17, PANGO_WEIGHT_BOLD, -1);
        shape(context, paragraph, 15, PANGO_WEIGHT_NORMAL, 400);
        g_free(place);
        g_free(date);
        g_free(paragraph);
        g_object_unref(group);
    }
    double spent = cpu_seconds() - start;
    g_print("{\"peer\": \"Pango\", \"measureUs\": %.3f}\n", spent * 1e6 / (options->rows - warm_up));
    g_object_unref(context);
    g_object_unref(label);
    g_object_unref(feed);
    return 0;
}

static gboolean times_out(gpointer is_over)
{
    *(gboolean *)is_over = TRUE;
    return G_SOURCE_REMOVE;
}

int peer_row(const ScrollOptions *options)
{
    if (!gtk_init_check()) return 4;
    GtkWidget *window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), options->width, options->height);
    bench_cell_prepare(window, options);
    GtkWidget *parent = gtk_fixed_new();
    gtk_window_set_child(GTK_WINDOW(window), parent);
    // As many as a list reuses; each is bound to another row in turn.
    enum { pool = 8, warm_up = 40 };
    GtkWidget *cells[pool];
    for (int i = 0; i < pool; i++) {
        cells[i] = bench_cell_new(options);
        gtk_fixed_put(GTK_FIXED(parent), cells[i], 0, 0);
    }
    gtk_window_present(GTK_WINDOW(window));
    gboolean is_over = FALSE;
    g_timeout_add(500, times_out, &is_over);
    while (!is_over) g_main_context_iteration(NULL, TRUE);

    GListModel *feed = G_LIST_MODEL(bench_feed_new(options->rows, 1));
    double spent = 0;
    for (guint row = 0; row < options->rows; row++) {
        BenchGroup *group = g_list_model_get_item(feed, row);
        GtkWidget *cell = cells[row % pool];
        double start = cpu_seconds();
        bench_cell_bind(cell, group);
        int minimum, natural;
        gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
        gtk_widget_measure(cell, GTK_ORIENTATION_VERTICAL, 400, &minimum, &natural, NULL, NULL);
        gtk_widget_allocate(cell, 400, natural, -1, NULL);
        GtkSnapshot *snapshot = gtk_snapshot_new();
        gtk_widget_snapshot_child(parent, cell, snapshot);
        GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
        if (row >= warm_up) spent += cpu_seconds() - start;
        if (node == NULL) return 5;
        gsk_render_node_unref(node);
        g_object_unref(group);
    }
    g_print("{\"peer\": \"GtkListView row\", \"showUs\": %.3f}\n", spent * 1e6 / (options->rows - warm_up));
    return 0;
}
