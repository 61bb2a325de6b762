"""HTTP/2 over TLS on loopback, with the faults that only it has: `http2.py CERTIFICATE KEY`. Prints the port, then a line for
each request: the path, and what came as `authorization`. Says when a connection ended. Runs until it is ended.
"""

import signal
import socket
import ssl
import sys
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions


def answer(connection, stream, path, fields):
    def head(status, *more):
        connection.send_headers(stream, [(":status", str(status)), ("content-type", "text/plain"), *more])

    if path == "/endless":
        head(200)
        return "endless"
    if path == "/reset":
        head(200, ("content-length", "100"))
        connection.send_data(stream, b"half of it")
        connection.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
    elif path == "/refused":
        connection.reset_stream(stream, h2.errors.ErrorCodes.REFUSED_STREAM)
    elif path == "/goaway":
        connection.close_connection(h2.errors.ErrorCodes.NO_ERROR, last_stream_id=0)
    elif path == "/broken-goaway":
        connection.close_connection(h2.errors.ErrorCodes.INTERNAL_ERROR, last_stream_id=0)
    elif path == "/stall":
        head(200)
    elif path == "/fields":
        head(200, *[(f"x-{number}", "x" * 1000) for number in range(200)])
        connection.send_data(stream, b"many", end_stream=True)
    elif path.startswith("/to/"):
        connection.send_headers(stream, [(":status", "302"), ("location", path[4:])], end_stream=True)
    else:
        head(200)
        connection.send_data(stream, b"whole", end_stream=True)
    return None


def serve(client):
    connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
    connection.initiate_connection()
    client.sendall(connection.data_to_send())
    endless = []
    while data := client.recv(65536):
        for event in connection.receive_data(data):
            if isinstance(event, h2.events.RequestReceived):
                fields = {name.decode(): value.decode() for name, value in event.headers}
                print("asked", fields[":path"], fields.get("authorization", "-"), flush=True)
                if answer(connection, event.stream_id, fields[":path"], fields) == "endless":
                    endless.append(event.stream_id)
            elif isinstance(event, h2.events.DataReceived):
                connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamReset):
                print("reset", flush=True)
                endless = [stream for stream in endless if stream != event.stream_id]
        for stream in endless:
            while (room := min(connection.local_flow_control_window(stream), 16384)) > 0:
                connection.send_data(stream, b"x" * room)
        client.sendall(connection.data_to_send())


def listen(server, context):
    while True:
        client, _ = server.accept()
        threading.Thread(target=handle, args=(client, context), daemon=True).start()


def handle(client, context):
    try:
        with context.wrap_socket(client, server_side=True) as secure:
            if secure.selected_alpn_protocol() == "h2":
                serve(secure)
            else:
                print("no HTTP/2", flush=True)
        print("ended", flush=True)
    except (OSError, h2.exceptions.ProtocolError) as error:
        print("ended", type(error).__name__, flush=True)


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(["h2"])
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
threading.Thread(target=listen, args=(server, context), daemon=True).start()
signal.pause()
