#include "name_resolver.h"

#include <gio/gio.h>

typedef struct {
    GResolver parent;
} NameResolver;

typedef struct {
    GResolverClass parent;
} NameResolverClass;

G_DEFINE_TYPE(NameResolver, name_resolver, G_TYPE_RESOLVER)

static GMutex lock;
static GHashTable *names;
static GResolver *before;

static GList *name_resolver_answer(const char *name, GError **error) {
    g_mutex_lock(&lock);
    const char *found = names ? g_hash_table_lookup(names, name) : NULL;
    char **numbers = found ? g_strsplit(found, " ", -1) : NULL;
    g_mutex_unlock(&lock);
    GList *addresses = NULL;
    for (char **number = numbers; number && *number; number++) {
        addresses = g_list_append(addresses, g_inet_address_new_from_string(*number));
    }
    g_strfreev(numbers);
    if (!addresses) g_set_error(error, G_RESOLVER_ERROR, G_RESOLVER_ERROR_NOT_FOUND, "no name %s in this test", name);
    return addresses;
}

static void name_resolver_free(gpointer addresses) { g_resolver_free_addresses(addresses); }

static GList *name_resolver_lookup(GResolver *resolver, const char *name, GCancellable *cancellable, GError **error) {
    (void)resolver;
    (void)cancellable;
    return name_resolver_answer(name, error);
}

static void name_resolver_lookup_async(GResolver *resolver, const char *name, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer data) {
    GTask *task = g_task_new(resolver, cancellable, callback, data);
    GError *error = NULL;
    GList *addresses = name_resolver_answer(name, &error);
    if (error) {
        g_task_return_error(task, error);
    } else {
        g_task_return_pointer(task, addresses, name_resolver_free);
    }
    g_object_unref(task);
}

static GList *name_resolver_lookup_finish(GResolver *resolver, GAsyncResult *result, GError **error) {
    (void)resolver;
    return g_task_propagate_pointer(G_TASK(result), error);
}

static GList *name_resolver_lookup_with_flags(GResolver *resolver, const char *name, GResolverNameLookupFlags flags,
                                              GCancellable *cancellable, GError **error) {
    (void)flags;
    return name_resolver_lookup(resolver, name, cancellable, error);
}

static void name_resolver_lookup_with_flags_async(GResolver *resolver, const char *name, GResolverNameLookupFlags flags,
                                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                                  gpointer data) {
    (void)flags;
    name_resolver_lookup_async(resolver, name, cancellable, callback, data);
}

static void name_resolver_class_init(NameResolverClass *class) {
    GResolverClass *resolver = G_RESOLVER_CLASS(class);
    resolver->lookup_by_name = name_resolver_lookup;
    resolver->lookup_by_name_async = name_resolver_lookup_async;
    resolver->lookup_by_name_finish = name_resolver_lookup_finish;
    resolver->lookup_by_name_with_flags = name_resolver_lookup_with_flags;
    resolver->lookup_by_name_with_flags_async = name_resolver_lookup_with_flags_async;
    resolver->lookup_by_name_with_flags_finish = name_resolver_lookup_finish;
}

static void name_resolver_init(NameResolver *resolver) { (void)resolver; }

void name_resolver_install(void) {
    before = g_resolver_get_default();
    names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    GResolver *resolver = g_object_new(name_resolver_get_type(), NULL);
    g_resolver_set_default(resolver);
    g_object_unref(resolver);
}

void name_resolver_remove(void) {
    g_resolver_set_default(before);
    g_clear_object(&before);
    g_mutex_lock(&lock);
    g_clear_pointer(&names, g_hash_table_unref);
    g_mutex_unlock(&lock);
}

void name_resolver_set(const char *name, const char *addresses) {
    g_mutex_lock(&lock);
    g_hash_table_insert(names, g_strdup(name), g_strdup(addresses));
    g_mutex_unlock(&lock);
}
