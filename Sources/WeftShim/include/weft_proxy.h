#ifndef WEFT_PROXY_H
#define WEFT_PROXY_H

#include <gio/gio.h>

/// A GProxyResolver (transfer full). It connects directly to hosts for which `is_direct` returns TRUE, on any thread, and
/// asks the default resolver for all others: Swift cannot define a GObject class, and the resolver that reads
/// `http_proxy` would send requests for this machine to the proxy.
GProxyResolver *weft_proxy_resolver_new(gboolean (*is_direct)(const char *host));

/// Returns TRUE if `host` is this machine: `localhost`, 127.0.0.0/8 or ::1, written out and in lower case.
gboolean weft_host_is_loopback(const char *host);

#endif
