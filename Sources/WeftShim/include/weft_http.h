#ifndef WEFT_HTTP_H
#define WEFT_HTTP_H

#include <libsoup/soup.h>

/// soup_session_new_with_options is variadic, and the two limits can be set at construction only.
// The cast macros of GIO do not reach Swift.
gboolean weft_is_inet_socket_address(GSocketAddress *address);
gboolean weft_is_proxy_address(GSocketAddress *address);
gboolean weft_is_socket_connection(GIOStream *stream);

SoupSession *weft_soup_session_new(int max_connections, int max_connections_per_host);

/// Offers HTTP/1.1 only in the TLS handshake that begins on this stream. `soup_message_set_force_http1` exists from
/// libsoup 3.4 on; libsoup 3.2 has an environment variable, and `setenv` at the start hides the arguments from Swift.
void weft_tls_offer_http1(GIOStream *stream);

/// soup_server_new is variadic. `server_header` is the Server header of every answer; paths stay percent-encoded.
SoupServer *weft_soup_server_new(const char *server_header);

#endif
