#include "peers.h"

#include <string.h>

static const char *const usage =
    "usage: bench-peers startup|startup-list\n"
    "       bench-peers layout\n"
    "       bench-peers layout-cores\n"
    "       bench-peers listview|listbox|canvas|shape|row [--rows N] [--step PX] [--frames N] [--paragraph]\n"
    "                                           [--photo-height PX] [--width PX] [--height PX] [--widths]\n"
    "\n"
    "The plain C programs that Weft is measured against. Each prints its figures as one line of JSON and ends; all but\n"
    "the layout ones open a window. WEFT_BENCH_T0 is the CLOCK_MONOTONIC time, in seconds, right before exec (startup).\n";

static gboolean parse_scroll_options(int *argc, char ***argv, ScrollOptions *options, GError **error)
{
    int rows = 10000, frames = 600;
    *options = (ScrollOptions){.step = 120, .photo_height = 400, .width = 420, .height = 800};
    const GOptionEntry entries[] = {
        {"rows", 0, 0, G_OPTION_ARG_INT, &rows, NULL, NULL},
        {"step", 0, 0, G_OPTION_ARG_DOUBLE, &options->step, NULL, NULL},
        {"frames", 0, 0, G_OPTION_ARG_INT, &frames, NULL, NULL},
        {"paragraph", 0, 0, G_OPTION_ARG_NONE, &options->has_paragraph, NULL, NULL},
        {"photo-height", 0, 0, G_OPTION_ARG_INT, &options->photo_height, NULL, NULL},
        {"width", 0, 0, G_OPTION_ARG_INT, &options->width, NULL, NULL},
        {"height", 0, 0, G_OPTION_ARG_INT, &options->height, NULL, NULL},
        {"widths", 0, 0, G_OPTION_ARG_NONE, &options->has_widths, NULL, NULL},
        {NULL},
    };
    GOptionContext *context = g_option_context_new(NULL);
    g_option_context_add_main_entries(context, entries, NULL);
    gboolean is_parsed = g_option_context_parse(context, argc, argv, error);
    g_option_context_free(context);
    if (!is_parsed) return FALSE;
    if (*argc > 1 || rows < 1 || frames < 1 || options->photo_height < 1 ||
        options->width < 1 || options->height < 1) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--rows, --frames and the lengths take numbers from 1, and nothing else is understood");
        return FALSE;
    }
    options->rows = (guint)rows;
    options->frames = (guint)frames;
    return TRUE;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "startup") == 0) return peer_startup(FALSE);
    if (strcmp(command, "startup-list") == 0) return peer_startup(TRUE);
    if (strcmp(command, "layout") == 0) return peer_layout();
    if (strcmp(command, "layout-cores") == 0) return peer_layout_cores();

    int (*peer)(const ScrollOptions *) = strcmp(command, "listview") == 0  ? peer_listview
                                         : strcmp(command, "listbox") == 0 ? peer_listbox
                                         : strcmp(command, "canvas") == 0  ? peer_canvas
                                         : strcmp(command, "shape") == 0   ? peer_shape
                                         : strcmp(command, "row") == 0     ? peer_row
                                                                           : NULL;
    if (peer == NULL) {
        g_printerr("%s", usage);
        return 2;
    }
    argv[1] = argv[0];
    argc--;
    argv++;
    ScrollOptions options;
    GError *error = NULL;
    if (!parse_scroll_options(&argc, &argv, &options, &error)) {
        g_printerr("bench-peers %s: %s\n", command, error->message);
        return 2;
    }
    return peer(&options);
}
