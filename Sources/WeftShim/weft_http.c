#include "weft_http.h"

void weft_tls_offer_http1(GIOStream *stream) {
    static const char *const protocols[] = {"http/1.1", NULL};
    if (G_IS_TLS_CONNECTION(stream))
        g_tls_connection_set_advertised_protocols(G_TLS_CONNECTION(stream), protocols);
}

SoupSession *weft_soup_session_new(int max_connections, int max_connections_per_host) {
    return soup_session_new_with_options("max-conns", max_connections, "max-conns-per-host", max_connections_per_host,
                                         NULL);
}

SoupServer *weft_soup_server_new(const char *server_header) {
    return soup_server_new("server-header", server_header, "raw-paths", TRUE, NULL);
}

gboolean weft_is_inet_socket_address(GSocketAddress *address) { return G_IS_INET_SOCKET_ADDRESS(address); }

gboolean weft_is_proxy_address(GSocketAddress *address) { return G_IS_PROXY_ADDRESS(address); }

gboolean weft_is_socket_connection(GIOStream *stream) { return G_IS_SOCKET_CONNECTION(stream); }
