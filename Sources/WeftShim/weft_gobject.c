#include "weft_gobject.h"

typedef struct {
    GClosure closure;
    WeftClosureInvoke invoke;
    WeftClosureDestroy destroy;
} WeftClosure;

static void weft_closure_marshal(GClosure *closure, GValue *result, guint count, const GValue *parameters,
                                 gpointer hint, gpointer data) {
    (void)hint;
    (void)data;
    ((WeftClosure *)closure)->invoke(closure->data, count, parameters, result);
}

static void weft_closure_finalize(gpointer data, GClosure *closure) {
    ((WeftClosure *)closure)->destroy(data);
}

gulong weft_signal_connect(gpointer instance, const char *detailed_signal, gboolean after, void *context,
                           WeftClosureInvoke invoke, WeftClosureDestroy destroy) {
    GClosure *closure = g_closure_new_simple(sizeof(WeftClosure), context);
    ((WeftClosure *)closure)->invoke = invoke;
    ((WeftClosure *)closure)->destroy = destroy;
    g_closure_set_marshal(closure, weft_closure_marshal);
    g_closure_add_finalize_notifier(closure, context, weft_closure_finalize);
    // Held during the call: a signal that does not exist takes no reference, so the closure would be freed at once.
    g_closure_ref(closure);
    g_closure_sink(closure);
    gulong id = g_signal_connect_closure(instance, detailed_signal, closure, after);
    g_closure_unref(closure);
    return id;
}

GType weft_instance_type(gconstpointer instance) { return G_TYPE_FROM_INSTANCE(instance); }
const char *weft_instance_type_name(gconstpointer instance) { return G_OBJECT_TYPE_NAME(instance); }
GType weft_type_string(void) { return G_TYPE_STRING; }
GType weft_type_int(void) { return G_TYPE_INT; }
GType weft_type_boolean(void) { return G_TYPE_BOOLEAN; }
void weft_log(const char *domain, GLogLevelFlags level, const char *message) { g_log(domain, level, "%s", message); }
