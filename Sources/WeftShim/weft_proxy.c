#include "weft_proxy.h"

typedef struct {
    GObject parent;
    gboolean (*is_direct)(const char *host);
} WeftProxyResolver;

typedef struct {
    GObjectClass parent;
} WeftProxyResolverClass;

static void weft_proxy_resolver_implement(GProxyResolverInterface *interface);

G_DEFINE_TYPE_WITH_CODE(WeftProxyResolver, weft_proxy_resolver, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_PROXY_RESOLVER, weft_proxy_resolver_implement))

gboolean weft_host_is_loopback(const char *host) {
    if (g_str_equal(host, "localhost")) return TRUE;
    GInetAddress *address = g_inet_address_new_from_string(host);
    if (!address) return FALSE;
    gboolean is_loopback = g_inet_address_get_is_loopback(address);
    g_object_unref(address);
    return is_loopback;
}

static char **weft_proxy_resolver_direct(GProxyResolver *resolver, const char *uri) {
    char *host = NULL;
    char **proxies = NULL;
    if (g_uri_split_network(uri, G_URI_FLAGS_NONE, NULL, &host, NULL, NULL) && host &&
        ((WeftProxyResolver *)resolver)->is_direct(host)) {
        const char *direct[] = {"direct://", NULL};
        proxies = g_strdupv((char **)direct);
    }
    g_free(host);
    return proxies;
}

static gboolean weft_proxy_resolver_is_supported(GProxyResolver *resolver) {
    (void)resolver;
    return TRUE;
}

static char **weft_proxy_resolver_lookup(GProxyResolver *resolver, const char *uri, GCancellable *cancellable,
                                         GError **error) {
    char **direct = weft_proxy_resolver_direct(resolver, uri);
    return direct ? direct : g_proxy_resolver_lookup(g_proxy_resolver_get_default(), uri, cancellable, error);
}

static void weft_proxy_resolver_looked_up(GObject *source, GAsyncResult *result, gpointer data) {
    GTask *task = data;
    GError *error = NULL;
    char **proxies = g_proxy_resolver_lookup_finish(G_PROXY_RESOLVER(source), result, &error);
    if (proxies)
        g_task_return_pointer(task, proxies, (GDestroyNotify)g_strfreev);
    else
        g_task_return_error(task, error);
    g_object_unref(task);
}

static void weft_proxy_resolver_lookup_async(GProxyResolver *resolver, const char *uri, GCancellable *cancellable,
                                             GAsyncReadyCallback callback, gpointer data) {
    GTask *task = g_task_new(resolver, cancellable, callback, data);
    char **direct = weft_proxy_resolver_direct(resolver, uri);
    if (direct) {
        g_task_return_pointer(task, direct, (GDestroyNotify)g_strfreev);
        g_object_unref(task);
    } else {
        g_proxy_resolver_lookup_async(g_proxy_resolver_get_default(), uri, cancellable,
                                      weft_proxy_resolver_looked_up, task);
    }
}

static char **weft_proxy_resolver_lookup_finish(GProxyResolver *resolver, GAsyncResult *result, GError **error) {
    (void)resolver;
    return g_task_propagate_pointer(G_TASK(result), error);
}

static void weft_proxy_resolver_implement(GProxyResolverInterface *interface) {
    interface->is_supported = weft_proxy_resolver_is_supported;
    interface->lookup = weft_proxy_resolver_lookup;
    interface->lookup_async = weft_proxy_resolver_lookup_async;
    interface->lookup_finish = weft_proxy_resolver_lookup_finish;
}

static void weft_proxy_resolver_class_init(WeftProxyResolverClass *class) { (void)class; }
static void weft_proxy_resolver_init(WeftProxyResolver *resolver) { (void)resolver; }

GProxyResolver *weft_proxy_resolver_new(gboolean (*is_direct)(const char *host)) {
    WeftProxyResolver *resolver = g_object_new(weft_proxy_resolver_get_type(), NULL);
    resolver->is_direct = is_direct;
    return G_PROXY_RESOLVER(resolver);
}
