#ifndef WEFT_GOBJECT_H
#define WEFT_GOBJECT_H

#include <glib-object.h>

/// Called for each emission; `parameters[0]` is the instance. `result` is NULL for signals that return nothing.
typedef void (*WeftClosureInvoke)(void *context, guint count, const GValue *parameters, GValue *result);
/// Called once, when the closure is finalised.
typedef void (*WeftClosureDestroy)(void *context);

/// A closure with a marshaller of its own: Swift cannot write one, since GClosureMarshal carries no user pointer of ours.
/// Returns the handler id. The context is released by `destroy` when the connection goes away.
gulong weft_signal_connect(gpointer instance, const char *detailed_signal, gboolean after, void *context,
                           WeftClosureInvoke invoke, WeftClosureDestroy destroy);

/// G_TYPE_FROM_INSTANCE is a macro.
GType weft_instance_type(gconstpointer instance);

/// G_OBJECT_TYPE_NAME is a macro.
const char *weft_instance_type_name(gconstpointer instance);

/// g_log takes varargs.
void weft_log(const char *domain, GLogLevelFlags level, const char *message);

/// The fundamental GTypes are macros with casts.
GType weft_type_string(void);
GType weft_type_int(void);
GType weft_type_boolean(void);

#endif
