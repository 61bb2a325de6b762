#include "cell.h"

typedef struct {
    GtkWidget *avatar, *organizer, *place, *date, *photo, *name, *paragraph;
} Cell;

static PictureSet *photos, *avatars;

static const char *const style =
    ".avatar { border-radius: 50%; }"
    ".organizer { font-weight: bold; }"
    ".place { color: @theme_selected_bg_color; font-size: smaller; }"
    ".date { font-size: smaller; }"
    ".name { color: white; font-size: larger; font-weight: bold; padding: 24px 16px 8px 16px;"
    "        background-image: linear-gradient(to bottom, transparent, rgba(0, 0, 0, 0.6)); }";

static GtkWidget *make_label(const char *class, PangoEllipsizeMode ellipsize)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), ellipsize);
    gtk_widget_add_css_class(label, class);
    return label;
}

GtkWidget *bench_cell_new(const ScrollOptions *options)
{
    Cell *cell = g_new0(Cell, 1);

    cell->avatar = gtk_picture_new();
    gtk_picture_set_can_shrink(GTK_PICTURE(cell->avatar), FALSE);
    gtk_widget_add_css_class(cell->avatar, "avatar");
    gtk_widget_set_overflow(cell->avatar, GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_valign(cell->avatar, GTK_ALIGN_CENTER);

    cell->organizer = make_label("organizer", PANGO_ELLIPSIZE_END);
    cell->place = make_label("place", PANGO_ELLIPSIZE_END);
    GtkWidget *who = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(who), cell->organizer);
    gtk_box_append(GTK_BOX(who), cell->place);
    gtk_widget_set_hexpand(who, TRUE);

    cell->date = make_label("date", PANGO_ELLIPSIZE_NONE);
    gtk_widget_set_valign(cell->date, GTK_ALIGN_START);

    GtkWidget *header = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
    gtk_widget_set_margin_top(header, 10);
    gtk_widget_set_margin_bottom(header, 10);
    gtk_box_append(GTK_BOX(header), cell->avatar);
    gtk_box_append(GTK_BOX(header), who);
    gtk_box_append(GTK_BOX(header), cell->date);

    cell->photo = gtk_picture_new();
    gtk_picture_set_can_shrink(GTK_PICTURE(cell->photo), FALSE);
    if (options->has_places_only) {
        gtk_widget_set_size_request(cell->avatar, avatar_side, avatar_side);
        gtk_widget_set_size_request(cell->photo, -1, options->photo_height);
    }
    cell->name = make_label("name", PANGO_ELLIPSIZE_END);
    gtk_widget_set_valign(cell->name, GTK_ALIGN_END);
    GtkWidget *overlay = gtk_overlay_new();
    gtk_overlay_set_child(GTK_OVERLAY(overlay), cell->photo);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), cell->name);

    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), header);
    gtk_box_append(GTK_BOX(box), overlay);
    if (options->has_paragraph) {
        cell->paragraph = make_label("paragraph", PANGO_ELLIPSIZE_NONE);
        gtk_label_set_wrap(GTK_LABEL(cell->paragraph), TRUE);
        // With the default, GTK 4.8 looks for a pretty natural width by laying the text out again and again.
        gtk_label_set_natural_wrap_mode(GTK_LABEL(cell->paragraph), GTK_NATURAL_WRAP_NONE);
        gtk_widget_set_margin_top(cell->paragraph, 8);
        gtk_widget_set_margin_bottom(cell->paragraph, 8);
        gtk_box_append(GTK_BOX(box), cell->paragraph);
    }
    g_object_set_data_full(G_OBJECT(box), "cell", cell, g_free);
    return box;
}

void bench_cell_bind(GtkWidget *widget, BenchGroup *group)
{
    Cell *cell = g_object_get_data(G_OBJECT(widget), "cell");
    if (photos != NULL) {
        GdkTexture *avatar = picture_set_texture(avatars, group->index);
        GdkTexture *photo = picture_set_texture(photos, group->index);
        gtk_picture_set_paintable(GTK_PICTURE(cell->avatar), GDK_PAINTABLE(avatar));
        gtk_picture_set_paintable(GTK_PICTURE(cell->photo), GDK_PAINTABLE(photo));
    }
    gtk_label_set_label(GTK_LABEL(cell->organizer), group->organizer);
    gtk_label_set_label(GTK_LABEL(cell->place), group->place);
    gtk_label_set_label(GTK_LABEL(cell->date), group->date);
    gtk_label_set_label(GTK_LABEL(cell->name), group->name);
    if (cell->paragraph != NULL) gtk_label_set_label(GTK_LABEL(cell->paragraph), group->paragraph);
}

void bench_cell_prepare(GtkWidget *widget, const ScrollOptions *options)
{
    if (!options->has_places_only) {
        photos = picture_set_new(photo_width, options->photo_height);
        avatars = picture_set_new(avatar_side, avatar_side);
    }
    GtkCssProvider *provider = gtk_css_provider_new();
    // Deprecated since 4.12, by something that 4.8 has not.
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_css_provider_load_from_data(provider, style, -1);
    G_GNUC_END_IGNORE_DEPRECATIONS
    gtk_style_context_add_provider_for_display(gtk_widget_get_display(widget), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}
