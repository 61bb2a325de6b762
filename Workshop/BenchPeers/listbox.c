#include "cell.h"
#include "scroll.h"

static GtkWidget *make_row(gpointer item, gpointer data)
{
    GtkWidget *cell = bench_cell_new(data);
    bench_cell_bind(cell, BENCH_GROUP(item));
    return cell;
}

static GtkWidget *make_list(const ScrollOptions *options)
{
    GtkWidget *list = gtk_list_box_new();
    BenchFeed *feed = bench_feed_new(options->rows, 1);
    gtk_list_box_bind_model(GTK_LIST_BOX(list), G_LIST_MODEL(feed), make_row, (gpointer)options, NULL);
    g_object_unref(feed);
    return list;
}

int peer_listbox(const ScrollOptions *options)
{
    return run_scroll_peer(options, "GtkListBox", make_list);
}
