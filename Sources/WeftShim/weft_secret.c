#include "weft_secret.h"

#include <dlfcn.h>

// As in libsecret's ABI, which is stable (libsecret-1.so.0).
typedef struct {
    const char *name;
    int type;
} Attribute;
typedef struct {
    const char *name;
    int flags;
    Attribute attributes[32];
    int reserved;
    void *reserved_pointers[7];
} Schema;

typedef char *(*Lookup)(const Schema *, GHashTable *, GCancellable *, GError **);
typedef gboolean (*Store)(
    const Schema *, GHashTable *, const char *, const char *, const char *, GCancellable *, GError **);
typedef gboolean (*Clear)(const Schema *, GHashTable *, GCancellable *, GError **);
typedef void (*Free)(char *);

static Lookup lookup;
static Store store;
static Clear clear;
static Free free_secret;

bool weft_secret_is_there(void) {
    static gsize state = 0;
    if (g_once_init_enter(&state)) {
        void *library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
        if (library != NULL) {
            lookup = (Lookup)dlsym(library, "secret_password_lookupv_sync");
            store = (Store)dlsym(library, "secret_password_storev_sync");
            clear = (Clear)dlsym(library, "secret_password_clearv_sync");
            free_secret = (Free)dlsym(library, "secret_password_free");
        }
        bool is_whole = lookup != NULL && store != NULL && clear != NULL && free_secret != NULL;
        g_once_init_leave(&state, is_whole ? 2 : 1);
    }
    return state == 2;
}

/// Fills `schema`; the table is the caller's to free, the texts stay the caller's.
static GHashTable *fill(Schema *schema, const char *name, const char *const *attributes) {
    *schema = (Schema){.name = name};
    GHashTable *table = g_hash_table_new(g_str_hash, g_str_equal);
    for (int index = 0; index < 8 && attributes[2 * index] != NULL; index++) {
        schema->attributes[index].name = attributes[2 * index];
        g_hash_table_insert(table, (char *)attributes[2 * index], (char *)attributes[2 * index + 1]);
    }
    return table;
}

char *weft_secret_lookup(
    const char *name, const char *const *attributes, GCancellable *cancellable, GError **error) {
    Schema schema;
    GHashTable *table = fill(&schema, name, attributes);
    char *secret = lookup(&schema, table, cancellable, error);
    g_hash_table_unref(table);
    return secret;
}

bool weft_secret_store(
    const char *name, const char *const *attributes, const char *label, const char *secret, GCancellable *cancellable,
    GError **error) {
    Schema schema;
    GHashTable *table = fill(&schema, name, attributes);
    // The default collection: in a sandbox there is one.
    gboolean is_kept = store(&schema, table, "default", label, secret, cancellable, error);
    g_hash_table_unref(table);
    return is_kept;
}

bool weft_secret_clear(
    const char *name, const char *const *attributes, GCancellable *cancellable, GError **error) {
    Schema schema;
    GHashTable *table = fill(&schema, name, attributes);
    GError *problem = NULL;
    clear(&schema, table, cancellable, &problem);
    g_hash_table_unref(table);
    if (problem == NULL) return true;
    g_propagate_error(error, problem);
    return false;
}

void weft_secret_free(char *secret) { free_secret(secret); }
