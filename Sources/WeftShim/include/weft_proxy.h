#ifndef WEFT_PROXY_H
#define WEFT_PROXY_H

#include <gio/gio.h>

/// A GProxyResolver (transfer full) that goes to this machine directly and asks the default resolver for all other
/// hosts: Swift cannot define a GObject class, and the resolver that reads `http_proxy` would send requests for loopback
/// to the proxy.
GProxyResolver *weft_proxy_resolver_new(void);

/// Whether `host` is this machine: `localhost`, 127.0.0.0/8 or ::1, written out and in lower case.
gboolean weft_host_is_loopback(const char *host);

#endif
