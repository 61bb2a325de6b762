#include "cell.h"
#include "scroll.h"

static void setup(GtkSignalListItemFactory *factory, GtkListItem *item, const ScrollOptions *options)
{
    (void)factory;
    gtk_list_item_set_child(item, bench_cell_new(options));
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    (void)factory;
    (void)data;
    bench_cell_bind(gtk_list_item_get_child(item), BENCH_GROUP(gtk_list_item_get_item(item)));
}

GtkWidget *bench_list_view_new(const ScrollOptions *options)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setup), (gpointer)options);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    BenchFeed *feed = bench_feed_new(options->rows, options->has_places_only ? 210 : 1);
    GtkNoSelection *model = gtk_no_selection_new(G_LIST_MODEL(feed));
    return gtk_list_view_new(GTK_SELECTION_MODEL(model), factory);
}

int peer_listview(const ScrollOptions *options)
{
    return run_scroll_peer(options, "GtkListView", bench_list_view_new);
}
