#include "weft_http.h"

#include <dlfcn.h>
#include <stdlib.h>

static void (*force_http1)(SoupMessage *, gboolean);

__attribute__((constructor)) static void find_force_http1(void) {
    *(void **)&force_http1 = dlsym(RTLD_DEFAULT, "soup_message_set_force_http1");
    // libsoup 3.2 has only the variable. No thread that reads the environment runs yet.
    if (!force_http1)
        setenv("SOUP_FORCE_HTTP1", "1", FALSE);
}

void weft_message_force_http1(SoupMessage *message) {
    if (force_http1)
        force_http1(message, TRUE);
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
