// The minimum: the cost of a frame with nothing but the drawing. One widget, one ready texture for each row.

#include "group.h"
#include "scroll.h"

#define BENCH_TYPE_CANVAS (bench_canvas_get_type())
G_DECLARE_FINAL_TYPE(BenchCanvas, bench_canvas, BENCH, CANVAS, GtkWidget)

enum { prop_hadjustment = 1, prop_vadjustment, prop_hscroll_policy, prop_vscroll_policy };

struct _BenchCanvas {
    GtkWidget parent;
    guint rows;
    int row_height;
    PictureSet *pictures;
    GtkAdjustment *horizontal, *vertical;
};

G_DEFINE_TYPE_WITH_CODE(BenchCanvas, bench_canvas, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

static void set_adjustment(BenchCanvas *canvas, GtkAdjustment **slot, GtkAdjustment *adjustment)
{
    if (*slot != NULL) {
        g_signal_handlers_disconnect_by_data(*slot, canvas);
        g_clear_object(slot);
    }
    if (adjustment == NULL) return;
    *slot = g_object_ref(adjustment);
    g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(gtk_widget_queue_draw), canvas);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    (void)spec;
    BenchCanvas *canvas = BENCH_CANVAS(object);
    if (id == prop_hadjustment) set_adjustment(canvas, &canvas->horizontal, g_value_get_object(value));
    if (id == prop_vadjustment) set_adjustment(canvas, &canvas->vertical, g_value_get_object(value));
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    (void)spec;
    BenchCanvas *canvas = BENCH_CANVAS(object);
    if (id == prop_hadjustment) g_value_set_object(value, canvas->horizontal);
    if (id == prop_vadjustment) g_value_set_object(value, canvas->vertical);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    (void)width;
    (void)baseline;
    BenchCanvas *canvas = BENCH_CANVAS(widget);
    if (canvas->vertical == NULL) return;
    gtk_adjustment_configure(canvas->vertical, gtk_adjustment_get_value(canvas->vertical), 0,
                             (double)canvas->row_height * canvas->rows, canvas->row_height, height, height);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BenchCanvas *canvas = BENCH_CANVAS(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    double top = canvas->vertical == NULL ? 0 : gtk_adjustment_get_value(canvas->vertical);
    double row_height = canvas->row_height;
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    for (guint row = (guint)(top / row_height); row < canvas->rows && row * row_height < top + height; row++) {
        graphene_rect_t frame = GRAPHENE_RECT_INIT(0, (float)(row * row_height - top), photo_width, canvas->row_height);
        gtk_snapshot_append_texture(snapshot, picture_set_texture(canvas->pictures, row), &frame);
    }
    gtk_snapshot_pop(snapshot);
}

static void bench_canvas_dispose(GObject *object)
{
    BenchCanvas *canvas = BENCH_CANVAS(object);
    set_adjustment(canvas, &canvas->horizontal, NULL);
    set_adjustment(canvas, &canvas->vertical, NULL);
    G_OBJECT_CLASS(bench_canvas_parent_class)->dispose(object);
}

static void bench_canvas_class_init(BenchCanvasClass *class)
{
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->set_property = set_property;
    object->get_property = get_property;
    object->dispose = bench_canvas_dispose;
    g_object_class_override_property(object, prop_hadjustment, "hadjustment");
    g_object_class_override_property(object, prop_vadjustment, "vadjustment");
    g_object_class_override_property(object, prop_hscroll_policy, "hscroll-policy");
    g_object_class_override_property(object, prop_vscroll_policy, "vscroll-policy");
    GTK_WIDGET_CLASS(class)->size_allocate = size_allocate;
    GTK_WIDGET_CLASS(class)->snapshot = snapshot;
}

static void bench_canvas_init(BenchCanvas *canvas)
{
    (void)canvas;
}

static GtkWidget *make_list(const ScrollOptions *options)
{
    BenchCanvas *canvas = g_object_new(BENCH_TYPE_CANVAS, NULL);
    canvas->rows = options->rows;
    canvas->row_height = header_height + options->photo_height;
    canvas->pictures = picture_set_new(photo_width, canvas->row_height);
    return GTK_WIDGET(canvas);
}

int peer_canvas(const ScrollOptions *options)
{
    return run_scroll_peer(options, "canvas", make_list);
}
