#include "weft_canvas.h"

#include <math.h>
#include <string.h>

typedef struct {
    GtkWidget parent;
    const WeftCanvasCallbacks *callbacks;
    void *context;
} WeftCanvas;

typedef struct {
    GtkWidgetClass parent;
} WeftCanvasClass;

G_DEFINE_TYPE(WeftCanvas, weft_canvas, GTK_TYPE_WIDGET)

static void weft_canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                int *natural, int *minimum_baseline, int *natural_baseline) {
    WeftCanvas *self = (WeftCanvas *)widget;
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    if (self->callbacks)
        self->callbacks->measure(self->context, orientation, for_size, minimum, natural);
}

static GtkSizeRequestMode weft_canvas_get_request_mode(GtkWidget *widget) {
    (void)widget;
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void weft_canvas_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    WeftCanvas *self = (WeftCanvas *)widget;
    (void)baseline;
    if (self->callbacks)
        self->callbacks->allocate(self->context, width, height);
}

static void weft_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    WeftCanvas *self = (WeftCanvas *)widget;
    if (self->callbacks)
        self->callbacks->snapshot(self->context, snapshot);
}

static gboolean weft_canvas_contains(GtkWidget *widget, double x, double y) {
    WeftCanvas *self = (WeftCanvas *)widget;
    return self->callbacks ? self->callbacks->contains(self->context, x, y) : weft_canvas_box_contains(widget, x, y);
}

gboolean weft_canvas_box_contains(GtkWidget *canvas, double x, double y) {
    return GTK_WIDGET_CLASS(weft_canvas_parent_class)->contains(canvas, x, y);
}

static gboolean weft_canvas_focus(GtkWidget *widget, GtkDirectionType direction) {
    WeftCanvas *self = (WeftCanvas *)widget;
    if (self->callbacks && (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)) {
        int answer = self->callbacks->focus(self->context, direction == GTK_DIR_TAB_FORWARD);
        if (answer >= 0)
            return answer;
    }
    return GTK_WIDGET_CLASS(weft_canvas_parent_class)->focus(widget, direction);
}

static void weft_canvas_style_changed(WeftCanvas *self) {
    if (self->callbacks)
        self->callbacks->style_changed(self->context);
}

static void weft_canvas_css_changed(GtkWidget *widget, GtkCssStyleChange *change) {
    GTK_WIDGET_CLASS(weft_canvas_parent_class)->css_changed(widget, change);
    weft_canvas_style_changed((WeftCanvas *)widget);
}

static void weft_canvas_system_setting_changed(GtkWidget *widget, GtkSystemSetting setting) {
    GTK_WIDGET_CLASS(weft_canvas_parent_class)->system_setting_changed(widget, setting);
    weft_canvas_style_changed((WeftCanvas *)widget);
}

static void weft_canvas_direction_changed(GtkWidget *widget, GtkTextDirection previous) {
    GTK_WIDGET_CLASS(weft_canvas_parent_class)->direction_changed(widget, previous);
    weft_canvas_style_changed((WeftCanvas *)widget);
}

static void weft_canvas_notify(GObject *object, GParamSpec *property) {
    // GTK restyles nothing if only the scale changed.
    if (strcmp(property->name, "scale-factor") == 0)
        weft_canvas_style_changed((WeftCanvas *)object);
    if (G_OBJECT_CLASS(weft_canvas_parent_class)->notify)
        G_OBJECT_CLASS(weft_canvas_parent_class)->notify(object, property);
}

static void weft_canvas_activate_action(GtkWidget *widget, const char *name, GVariant *parameter) {
    WeftCanvas *self = (WeftCanvas *)widget;
    (void)name;
    (void)parameter;
    if (self->callbacks)
        self->callbacks->activate(self->context);
}

static void weft_canvas_dispose(GObject *object) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(weft_canvas_parent_class)->dispose(object);
}

static void weft_canvas_init(WeftCanvas *self) { (void)self; }

static void weft_canvas_class_init(WeftCanvasClass *class) {
    GtkWidgetClass *widget_class = (GtkWidgetClass *)class;
    G_OBJECT_CLASS(class)->dispose = weft_canvas_dispose;
    G_OBJECT_CLASS(class)->notify = weft_canvas_notify;
    widget_class->measure = weft_canvas_measure;
    widget_class->get_request_mode = weft_canvas_get_request_mode;
    widget_class->size_allocate = weft_canvas_size_allocate;
    widget_class->snapshot = weft_canvas_snapshot;
    widget_class->contains = weft_canvas_contains;
    widget_class->focus = weft_canvas_focus;
    widget_class->css_changed = weft_canvas_css_changed;
    widget_class->system_setting_changed = weft_canvas_system_setting_changed;
    widget_class->direction_changed = weft_canvas_direction_changed;
    gtk_widget_class_install_action(widget_class, "weft.activate", NULL, weft_canvas_activate_action);
}

static GtkWidget *weft_canvas_new_of(GType type, const char *css_name, GtkAccessibleRole role,
                                     const WeftCanvasCallbacks *callbacks, void *context) {
    WeftCanvas *self = g_object_new(type, "css-name", css_name, "accessible-role", role, NULL);
    self->callbacks = callbacks;
    self->context = context;
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "weft.activate", FALSE);
    return GTK_WIDGET(self);
}

GtkWidget *weft_canvas_new(const char *css_name, GtkAccessibleRole role, const WeftCanvasCallbacks *callbacks,
                           void *context) {
    return weft_canvas_new_of(weft_canvas_get_type(), css_name, role, callbacks, context);
}

typedef struct {
    WeftCanvas parent;
} WeftRow;

typedef struct {
    WeftCanvasClass parent;
} WeftRowClass;

G_DEFINE_TYPE(WeftRow, weft_row, weft_canvas_get_type())

static void weft_row_menu_action(GtkWidget *widget, const char *name, GVariant *parameter) {
    WeftCanvas *self = (WeftCanvas *)widget;
    (void)name;
    (void)parameter;
    if (self->callbacks)
        self->callbacks->open_menu(self->context);
}

static void weft_row_init(WeftRow *self) { (void)self; }

static void weft_row_class_init(WeftRowClass *class) {
    gtk_widget_class_install_action((GtkWidgetClass *)class, "weft.menu", NULL, weft_row_menu_action);
}

GtkWidget *weft_row_new(const char *css_name, GtkAccessibleRole role, const WeftCanvasCallbacks *callbacks,
                        void *context) {
    GtkWidget *row = weft_canvas_new_of(weft_row_get_type(), css_name, role, callbacks, context);
    gtk_widget_action_set_enabled(row, "weft.menu", FALSE);
    return row;
}

static void weft_canvas_perform(GtkWidget *widget, const char *name, GVariant *parameter) {
    WeftCanvas *self = (WeftCanvas *)widget;
    (void)parameter;
    if (self->callbacks)
        self->callbacks->perform(self->context, name);
}

static void weft_canvas_actions_class_init(gpointer class, gpointer names) {
    for (char **name = names; *name; name++)
        gtk_widget_class_install_action(class, *name, NULL, weft_canvas_perform);
}

GType weft_canvas_type_with_actions(gboolean row, const char *const *names) {
    static guint number = 0;
    GTypeInfo info = {0};
    info.class_size = row ? sizeof(WeftRowClass) : sizeof(WeftCanvasClass);
    info.instance_size = row ? sizeof(WeftRow) : sizeof(WeftCanvas);
    info.class_init = weft_canvas_actions_class_init;
    info.class_data = g_strdupv((char **)names);
    char *name = g_strdup_printf("%sActions%u", row ? "WeftRow" : "WeftCanvas", ++number);
    GType type = g_type_register_static(row ? weft_row_get_type() : weft_canvas_get_type(), name, &info, 0);
    g_free(name);
    return type;
}

GtkWidget *weft_canvas_new_with_actions(GType type, const char *css_name, GtkAccessibleRole role,
                                        const WeftCanvasCallbacks *callbacks, void *context) {
    GtkWidget *canvas = weft_canvas_new_of(type, css_name, role, callbacks, context);
    if (g_type_is_a(type, weft_row_get_type()))
        gtk_widget_action_set_enabled(canvas, "weft.menu", FALSE);
    return canvas;
}

typedef struct {
    WeftCanvas parent;
    GtkAdjustment *adjustments[2];
    GtkScrollablePolicy policies[2];
} WeftScrollCanvas;

typedef struct {
    WeftCanvasClass parent;
} WeftScrollCanvasClass;

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };

G_DEFINE_TYPE_WITH_CODE(WeftScrollCanvas, weft_scroll_canvas, weft_canvas_get_type(),
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

static void weft_scroll_canvas_value_changed(GtkAdjustment *adjustment, gpointer self) {
    WeftCanvas *canvas = self;
    (void)adjustment;
    // No allocation: the owner moves its contents itself, which takes less time.
    if (canvas->callbacks)
        canvas->callbacks->scrolled(canvas->context);
}

static void weft_scroll_canvas_set_adjustment(WeftScrollCanvas *self, int axis, GtkAdjustment *adjustment) {
    GtkAdjustment *old = self->adjustments[axis];
    if (adjustment && adjustment == old)
        return;
    if (old) {
        g_signal_handlers_disconnect_by_data(old, self);
        g_object_unref(old);
        self->adjustments[axis] = NULL;
    }
    if (adjustment) {
        self->adjustments[axis] = g_object_ref_sink(adjustment);
        g_signal_connect(adjustment, "value-changed", G_CALLBACK(weft_scroll_canvas_value_changed), self);
    }
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void weft_scroll_canvas_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    WeftScrollCanvas *self = (WeftScrollCanvas *)object;
    switch (id) {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
        weft_scroll_canvas_set_adjustment(self, id == PROP_VADJUSTMENT, g_value_get_object(value));
        break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
        self->policies[id == PROP_VSCROLL_POLICY] = g_value_get_enum(value);
        gtk_widget_queue_resize(GTK_WIDGET(self));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void weft_scroll_canvas_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    WeftScrollCanvas *self = (WeftScrollCanvas *)object;
    switch (id) {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
        g_value_set_object(value, self->adjustments[id == PROP_VADJUSTMENT]);
        break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
        g_value_set_enum(value, self->policies[id == PROP_VSCROLL_POLICY]);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void weft_scroll_canvas_dispose(GObject *object) {
    WeftScrollCanvas *self = (WeftScrollCanvas *)object;
    weft_scroll_canvas_set_adjustment(self, 0, NULL);
    weft_scroll_canvas_set_adjustment(self, 1, NULL);
    G_OBJECT_CLASS(weft_scroll_canvas_parent_class)->dispose(object);
}

static void weft_scroll_canvas_init(WeftScrollCanvas *self) { gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN); }

static void weft_scroll_canvas_class_init(WeftScrollCanvasClass *class) {
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->set_property = weft_scroll_canvas_set_property;
    object_class->get_property = weft_scroll_canvas_get_property;
    object_class->dispose = weft_scroll_canvas_dispose;
    g_object_class_override_property(object_class, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object_class, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property(object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
}

GtkWidget *weft_scroll_canvas_new(const char *css_name, GtkAccessibleRole role, const WeftCanvasCallbacks *callbacks,
                                  void *context) {
    return weft_canvas_new_of(weft_scroll_canvas_get_type(), css_name, role, callbacks, context);
}

void weft_scroll_by_nothing(GtkEventController *controller) {
    GtkWidget *window = gtk_event_controller_get_widget(controller);
    GtkPolicyType horizontal = GTK_POLICY_AUTOMATIC, vertical = GTK_POLICY_AUTOMATIC;
    if (GTK_IS_SCROLLED_WINDOW(window))
        gtk_scrolled_window_get_policy(GTK_SCROLLED_WINDOW(window), &horizontal, &vertical);
    gboolean handled = FALSE;
    // Between these two a turn ends a pending timer and starts no other.
    g_signal_emit_by_name(controller, "scroll-begin");
    // GTK 4.24 takes no "decelerate" for a turn that changed nothing, but itself goes back at a turn across.
    g_signal_emit_by_name(controller, "scroll", horizontal == GTK_POLICY_NEVER ? 1.0 : 0.0,
                          vertical == GTK_POLICY_NEVER ? 1.0 : 0.0, &handled);
    g_signal_emit_by_name(controller, "decelerate", 0.0, 0.0);
    g_signal_emit_by_name(controller, "scroll-end");
}

GtkAdjustment *weft_scroll_canvas_adjustment(GtkWidget *canvas, gboolean vertical) {
    return ((WeftScrollCanvas *)canvas)->adjustments[vertical ? 1 : 0];
}

void weft_canvas_restyle(GtkWidget *widget) {
    if (G_TYPE_CHECK_INSTANCE_TYPE(widget, weft_canvas_get_type()))
        weft_canvas_style_changed((WeftCanvas *)widget);
}

void weft_canvas_detach(GtkWidget *canvas) {
    ((WeftCanvas *)canvas)->callbacks = NULL;
    ((WeftCanvas *)canvas)->context = NULL;
}

void weft_place_child(GtkWidget *child, double x, double y, int width, int height) {
    GskTransform *transform = NULL;
    if (x != 0 || y != 0)
        transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
    gtk_widget_allocate(child, width, height, -1, transform);
}

static GskTransform *transformed(GskTransform *next, const WeftTransform *t) {
    next = gsk_transform_translate(next, &GRAPHENE_POINT_INIT((float)t->tx, (float)t->ty));
    // With known kinds of transforms the renderer draws directly.
    double scale = hypot(t->a, t->b);
    double shear = scale > 0 ? (t->a * t->c + t->b * t->d) / scale : 0;
    if (scale > 0 && fabs(shear) < 1e-9) {
        if (t->b != 0 || t->a < 0)
            next = gsk_transform_rotate(next, (float)(atan2(t->b, t->a) * 180 / G_PI));
        return gsk_transform_scale(next, (float)scale, (float)((t->a * t->d - t->b * t->c) / scale));
    }
    graphene_matrix_t matrix;
    graphene_matrix_init_from_2d(&matrix, t->a, t->b, t->c, t->d, 0, 0);
    return gsk_transform_matrix(next, &matrix);
}

void weft_place_child_transformed(GtkWidget *child, double x, double y, int width, int height,
                                  const WeftTransform *transform) {
    GskTransform *place = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
    gtk_widget_allocate(child, width, height, -1, transformed(place, transform));
}

void weft_snapshot_push_transform(GtkSnapshot *snapshot, const WeftTransform *transform) {
    gtk_snapshot_save(snapshot);
    GskTransform *whole = transformed(NULL, transform);
    gtk_snapshot_transform(snapshot, whole);
    gsk_transform_unref(whole);
}

static graphene_rect_t rect(double x, double y, double width, double height) {
    return GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, (float)height);
}

void weft_snapshot_texture(GtkSnapshot *snapshot, GdkTexture *texture, double x, double y, double width,
                           double height) {
    graphene_rect_t bounds = rect(x, y, width, height);
    gtk_snapshot_append_texture(snapshot, texture, &bounds);
}

void weft_snapshot_color(GtkSnapshot *snapshot, const GdkRGBA *color, double x, double y, double width,
                         double height) {
    graphene_rect_t bounds = rect(x, y, width, height);
    gtk_snapshot_append_color(snapshot, color, &bounds);
}

static GskRoundedRect rounded(double x, double y, double width, double height, const double radii[4]) {
    GskRoundedRect outline;
    graphene_rect_t bounds = rect(x, y, width, height);
    graphene_size_t corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] = GRAPHENE_SIZE_INIT((float)radii[i], (float)radii[i]);
    gsk_rounded_rect_init(&outline, &bounds, &corners[0], &corners[1], &corners[2], &corners[3]);
    return outline;
}

void weft_snapshot_push_rounded(GtkSnapshot *snapshot, double x, double y, double width, double height,
                                const double radii[4]) {
    GskRoundedRect outline = rounded(x, y, width, height, radii);
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
}

void weft_snapshot_push_clip(GtkSnapshot *snapshot, double x, double y, double width, double height) {
    graphene_rect_t bounds = rect(x, y, width, height);
    gtk_snapshot_push_clip(snapshot, &bounds);
}

void weft_snapshot_border(GtkSnapshot *snapshot, double x, double y, double width, double height,
                          const double radii[4], double line, const GdkRGBA *color) {
    GskRoundedRect outline = rounded(x, y, width, height, radii);
    float widths[4] = {(float)line, (float)line, (float)line, (float)line};
    GdkRGBA colors[4] = {*color, *color, *color, *color};
    gtk_snapshot_append_border(snapshot, &outline, widths, colors);
}

void weft_snapshot_box_shadow(GtkSnapshot *snapshot, double x, double y, double width, double height,
                              const double radii[4], const GdkRGBA *color, double dx, double dy, double blur) {
    GskRoundedRect outline = rounded(x, y, width, height, radii);
    gtk_snapshot_append_outset_shadow(snapshot, &outline, color, (float)dx, (float)dy, 0, (float)blur);
}

void weft_snapshot_push_shadow(GtkSnapshot *snapshot, const GdkRGBA *color, double dx, double dy, double blur) {
    GskShadow shadow = {*color, (float)dx, (float)dy, (float)blur};
    gtk_snapshot_push_shadow(snapshot, &shadow, 1);
}
