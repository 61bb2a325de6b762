"""HTTP over TLS on loopback, for a client that may choose HTTP/2: `tls.py CERTIFICATE KEY`. Prints the port, then a line for
each request: the path, what came as `authorization`, and the protocol that the client chose. Runs until it is ended.
"""

import signal
import ssl
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        print("asked", self.path, self.headers.get("authorization", "-"), self.request.selected_alpn_protocol(), flush=True)
        body = b"" if self.path.startswith("/to/") else b"whole"
        self.send_response(302 if self.path.startswith("/to/") else 200)
        if not body:
            self.send_header("location", self.path[4:])
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A client that does not trust the certificate ends the connection."""


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    server = Server(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*sys.argv[1:])
    context.set_alpn_protocols(["h2", "http/1.1"])
    # Each thread shakes hands with its own client.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
