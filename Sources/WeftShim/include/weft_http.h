#ifndef WEFT_HTTP_H
#define WEFT_HTTP_H

#include <libsoup/soup.h>

/// soup_session_new_with_options is variadic, and the two limits can be set at construction only.
// The cast macros of GIO do not reach Swift.
gboolean weft_is_inet_socket_address(GSocketAddress *address);
gboolean weft_is_proxy_address(GSocketAddress *address);
gboolean weft_is_socket_connection(GIOStream *stream);

SoupSession *weft_soup_session_new(int max_connections, int max_connections_per_host);

/// Sends a message by HTTP/1.1 also over TLS. libsoup 3.2 does that for all messages of the process, by an environment
/// variable that its children inherit.
void weft_message_force_http1(SoupMessage *message);

/// soup_server_new is variadic. `server_header` is the Server header of every answer; paths stay percent-encoded.
SoupServer *weft_soup_server_new(const char *server_header);

#endif
