import Glibc

/// A socket on loopback. A test answers its connections byte by byte, on a separate thread, for answers that no HTTP
/// server would send.
public final class LoopbackSocket: Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// `http://127.0.0.1:PORT`, without a slash at its end.
    public let base: String
    private let socket: Int32

    /// - Parameter answer: called with each connection in turn and its number from 0; it reads and writes, and returns
    ///   false for the last connection. Each connection is closed afterwards.
    public init(answer: @escaping @Sendable (_ client: Int32, _ number: Int) -> Bool) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && listen(socket, 8) == 0 && getsockname(socket, address, &size) == 0
            }
        }
        self.socket = socket
        base = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        guard isReady else { throw Failure(description: "no socket: error \(errno)") }
        var identifier = pthread_t()
        pthread_create(
            &identifier, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Answerer>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(Answerer(socket: socket, answer: answer)).toOpaque())
        pthread_detach(identifier)
    }

    deinit {
        // Ends the thread's accept call; the thread closes the socket.
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Reads the received bytes as text, or waits for some; nil when the client has disconnected.
    public static func read(_ client: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = Glibc.read(client, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    public static func write(_ bytes: [UInt8], to client: Int32) {
        // MSG_NOSIGNAL, since a client that has disconnected would end the process.
        _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private final class Answerer: Sendable {
        private let socket: Int32
        private let answer: @Sendable (Int32, Int) -> Bool

        init(socket: Int32, answer: @escaping @Sendable (Int32, Int) -> Bool) {
            self.socket = socket
            self.answer = answer
        }

        func run() {
            var number = 0
            var goesOn = true
            while goesOn {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { break }
                goesOn = answer(client, number)
                number += 1
                close(client)
            }
            close(socket)
        }
    }
}
