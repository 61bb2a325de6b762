#ifndef WEFT_CANVAS_H
#define WEFT_CANVAS_H

#include <gtk/gtk.h>

/// The calls of a canvas to its owner. `context` is the pointer given to weft_canvas_new; all calls are on the main
/// thread.
typedef struct {
    /// Whole points; `for_size` is -1 when the other side is not known.
    void (*measure)(void *context, GtkOrientation orientation, int for_size, int *minimum, int *natural);
    /// The content box in points. Place the children here.
    void (*allocate)(void *context, int width, int height);
    /// Draw below, between or above the children; the owner draws the children itself.
    void (*snapshot)(void *context, GtkSnapshot *snapshot);
    /// Returns TRUE if a point, of the widget's box or outside of it, belongs to the canvas (the owner's hit test).
    gboolean (*contains)(void *context, double x, double y);
    /// Tab or Shift+Tab: 1 when the focus went somewhere inside, 0 when it should leave, -1 for GTK's own way.
    int (*focus)(void *context, gboolean forward);
    /// The row's or button's own action, as the keyboard and assistive technology call it.
    void (*activate)(void *context);
    /// Opens a row's menu, as assistive technology calls it.
    void (*open_menu)(void *context);
    /// One of the actions of weft_canvas_type_with_actions, as assistive technology calls it.
    void (*perform)(void *context, const char *action);
    /// The widget's style, direction, font settings or scale changed.
    void (*style_changed)(void *context);
    /// A scroll canvas's adjustment has another value.
    void (*scrolled)(void *context);
} WeftCanvasCallbacks;

/// A GtkWidget subclass: GObject classes are made of C macros and structs that Swift cannot define.
/// `callbacks` must outlive the widget. Returned floating.
///
/// The actions `weft.activate` and, of rows, `weft.menu` are its class's, since the bus carries no others. They are disabled,
/// so they are not on the bus, until gtk_widget_action_set_enabled enables them.
GtkWidget *weft_canvas_new(const char *css_name, GtkAccessibleRole role, const WeftCanvasCallbacks *callbacks,
                           void *context);

/// The same for a row of a list: the bus carries only actions that are installed in class_init, and only rows have a menu.
GtkWidget *weft_row_new(const char *css_name, GtkAccessibleRole role, const WeftCanvasCallbacks *callbacks,
                        void *context);

/// A subclass of the canvas, or of the row, whose class has these actions, up to the NULL: the bus carries actions of classes
/// only, under any name. Types are never removed, so the caller limits their number.
GType weft_canvas_type_with_actions(gboolean row, const char *const *names);

/// A canvas or a row of such a type. Its actions are enabled.
GtkWidget *weft_canvas_new_with_actions(GType type, const char *css_name, GtkAccessibleRole role,
                                        const WeftCanvasCallbacks *callbacks, void *context);

/// The same as a GtkScrollable: interface properties are overridden in class_init. A change of an adjustment's value
/// calls `scrolled`.
GtkWidget *weft_scroll_canvas_new(const char *css_name, GtkAccessibleRole role, const WeftCanvasCallbacks *callbacks,
                                  void *context);

/// Returns what gtk_scrollable_get_hadjustment and -vadjustment look up by a property's name. Borrowed.
GtkAdjustment *weft_scroll_canvas_adjustment(GtkWidget *canvas, gboolean vertical);

/// Returns TRUE if a point is in the widget's own box with the theme's round corners: GtkWidget's class function, which
/// cannot be called from outside of a subclass.
gboolean weft_canvas_box_contains(GtkWidget *canvas, double x, double y);

/// Calls `style_changed` of a canvas; of any other widget nothing.
void weft_canvas_restyle(GtkWidget *widget);

/// Stops all calls of the canvas to its owner, which calls this before it is released.
void weft_canvas_detach(GtkWidget *canvas);

/// Allocates `child` at a fractional place of its parent's content box; building the GskTransform takes four calls
/// with alternating ownership, so it is written once, here.
void weft_place_child(GtkWidget *child, double x, double y, int width, int height);

/// Makes the scroll controller of a GtkScrolledWindow end a pending return from an overshoot, and start it now, by emitting
/// its signals. Emitting takes varargs.
void weft_scroll_by_nothing(GtkEventController *controller);

/// A plane affine transform as cairo has it: x' = a x + c y + tx, y' = b x + d y + ty.
typedef struct {
    double a, b, c, d, tx, ty;
} WeftTransform;

/// The same, with the child's own transform after the place.
void weft_place_child_transformed(GtkWidget *child, double x, double y, int width, int height,
                                  const WeftTransform *transform);

/// Graphene's points and rectangles are structs filled by inline functions.
void weft_snapshot_texture(GtkSnapshot *snapshot, GdkTexture *texture, double x, double y, double width,
                           double height);
void weft_snapshot_color(GtkSnapshot *snapshot, const GdkRGBA *color, double x, double y, double width, double height);
/// `radii`: top left, top right, bottom right, bottom left.
void weft_snapshot_push_rounded(GtkSnapshot *snapshot, double x, double y, double width, double height,
                                const double radii[4]);
void weft_snapshot_push_clip(GtkSnapshot *snapshot, double x, double y, double width, double height);
void weft_snapshot_border(GtkSnapshot *snapshot, double x, double y, double width, double height,
                          const double radii[4], double line, const GdkRGBA *color);
/// Saves the snapshot's state and transforms later drawings; gtk_snapshot_restore ends it. GskTransforms are built by
/// calls that each take over the previous one.
void weft_snapshot_push_transform(GtkSnapshot *snapshot, const WeftTransform *transform);
/// The shadow of a box, outside of it only; `blur` as CSS has it, twice the standard deviation.
void weft_snapshot_box_shadow(GtkSnapshot *snapshot, double x, double y, double width, double height,
                              const double radii[4], const GdkRGBA *color, double dx, double dy, double blur);
/// Everything drawn after this call casts a shadow, until gtk_snapshot_pop. GskShadow is a struct with graphene's
/// colour inside.
void weft_snapshot_push_shadow(GtkSnapshot *snapshot, const GdkRGBA *color, double dx, double dy, double blur);

#endif
