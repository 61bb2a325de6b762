#include "group.h"

struct _BenchFeed {
    GObject parent;
    guint rows, stride;
};

G_DEFINE_TYPE(BenchGroup, bench_group, G_TYPE_OBJECT)

static void bench_group_finalize(GObject *object)
{
    BenchGroup *group = BENCH_GROUP(object);
    g_free(group->name);
    g_free(group->organizer);
    g_free(group->place);
    g_free(group->date);
    G_OBJECT_CLASS(bench_group_parent_class)->finalize(object);
}

static void bench_group_class_init(BenchGroupClass *class)
{
    G_OBJECT_CLASS(class)->finalize = bench_group_finalize;
}

static void bench_group_init(BenchGroup *group)
{
    (void)group;
}

// The same lists as BenchRow.swift: both sides shape the same text.
static const char *const names[] = {
    "Virtual Java User Group", "東京ボードゲームの会", "Walkers of the Lower River and its Eleven Bridges",
    "Café Philo",              "Чтение вслух",         "नृत्य मंडल",
    "Sketching on Sundays",
};
static const char *const organizers[] = {"Amélie Dupont", "佐藤 健", "John A. Featherstonehaugh", "Мария Орлова", "Asha"};
static const char *const places[] = {"London, GB", "東京, JP", "San Francisco, US", "Москва, RU", "पुणे, IN", "Lyon, FR"};
static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
static const char *const paragraphs[] = {
    "We meet every other Thursday in the back room of a bookshop, bring what we are working on, and talk about it until "
    "the lights go out. Newcomers are welcome; nobody has to present anything.",
    "毎月第二土曜日に集まり、新しいゲームや懐かしいゲームを遊びます。初めての方も大歓迎です。道具はすべてこちらで用意しますので、手ぶらでお越しください。",
    "A slow walk along the water with stops for drawing, coffee and whatever the weather brings. About eight kilometres, "
    "flat, suitable for prams and elderly dogs alike.",
};

static BenchGroup *bench_group_new(guint index)
{
    BenchGroup *group = g_object_new(BENCH_TYPE_GROUP, NULL);
    group->index = index;
    group->name = g_strdup_printf("%s %u", names[index % G_N_ELEMENTS(names)], index);
    group->organizer = g_strdup_printf("%s %u", organizers[index % G_N_ELEMENTS(organizers)], index);
    group->place = g_strdup(places[index % G_N_ELEMENTS(places)]);
    group->date = g_strdup_printf("%u %s %u", 1 + index % 28, months[index % G_N_ELEMENTS(months)], 2003 + index % 20);
    group->paragraph = paragraphs[index % G_N_ELEMENTS(paragraphs)];
    return group;
}

static GType feed_item_type(GListModel *model)
{
    (void)model;
    return BENCH_TYPE_GROUP;
}

static guint feed_count(GListModel *model)
{
    return BENCH_FEED(model)->rows;
}

static gpointer feed_item(GListModel *model, guint position)
{
    return position < BENCH_FEED(model)->rows ? bench_group_new(position * BENCH_FEED(model)->stride) : NULL;
}

static void feed_interface_init(GListModelInterface *interface)
{
    interface->get_item_type = feed_item_type;
    interface->get_n_items = feed_count;
    interface->get_item = feed_item;
}

G_DEFINE_TYPE_WITH_CODE(BenchFeed, bench_feed, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, feed_interface_init))

static void bench_feed_class_init(BenchFeedClass *class)
{
    (void)class;
}

static void bench_feed_init(BenchFeed *feed)
{
    (void)feed;
}

BenchFeed *bench_feed_new(guint rows, guint stride)
{
    BenchFeed *feed = g_object_new(BENCH_TYPE_FEED, NULL);
    feed->rows = rows;
    feed->stride = stride;
    return feed;
}

/// A gradient with rings: no picture is one colour, and each of the few kinds has its own.
static GBytes *make_pixels(guint kind, int width, int height)
{
    guchar *pixels = g_malloc((gsize)width * height * 4);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            guchar *pixel = pixels + 4 * ((gsize)y * width + x);
            int dx = x - width / 2, dy = y - height / 2;
            pixel[0] = (guchar)(40 + 25 * kind + 100 * x / width);
            pixel[1] = (guchar)(200 - 20 * kind + 50 * y / height);
            pixel[2] = (guchar)((dx * dx + dy * dy) / (width + 10 * kind));
            pixel[3] = 255;
        }
    }
    return g_bytes_new_take(pixels, (gsize)width * height * 4);
}

struct PictureSet {
    int width, height;
    GBytes *pixels[picture_kinds];
    GdkTexture *recent[recent_pictures];
    guint rows[recent_pictures];
};

PictureSet *picture_set_new(int width, int height)
{
    PictureSet *set = g_new0(PictureSet, 1);
    set->width = width;
    set->height = height;
    for (guint kind = 0; kind < picture_kinds; kind++) set->pixels[kind] = make_pixels(kind, width, height);
    return set;
}

GdkTexture *picture_set_texture(PictureSet *set, guint row)
{
    guint slot = row % recent_pictures;
    if (set->recent[slot] == NULL || set->rows[slot] != row) {
        g_clear_object(&set->recent[slot]);
        set->recent[slot] = gdk_memory_texture_new(set->width, set->height, GDK_MEMORY_R8G8B8A8,
                                                   set->pixels[row % picture_kinds], 4 * (gsize)set->width);
        set->rows[slot] = row;
    }
    return set->recent[slot];
}
