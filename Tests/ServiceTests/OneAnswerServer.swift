import Glibc

/// A socket on loopback that gives each client the same bytes, whatever it asks, and closes: for answers that no HTTP
/// server would give.
final class OneAnswerServer: Sendable {
    let base: String
    private let socket: Int32

    convenience init(_ answer: String) throws {
        try self.init(bytes: Array(answer.utf8))
    }

    init(bytes answer: [UInt8]) throws {
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
        base = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
        guard isReady else { throw FixtureServerProcess.Failure(description: "no socket: error \(errno)") }
        let thread = Answerer(socket, answer)
        var identifier = pthread_t()
        pthread_create(
            &identifier, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Answerer>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(thread).toOpaque())
        pthread_detach(identifier)
    }

    deinit {
        // Wakes the thread out of accept; it closes the socket.
        shutdown(socket, Int32(SHUT_RDWR))
    }

    private final class Answerer: Sendable {
        let socket: Int32
        let answer: [UInt8]

        init(_ socket: Int32, _ answer: [UInt8]) {
            self.socket = socket
            self.answer = answer
        }

        func run() {
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { break }
                // What is left unread would make the kernel reset the connection, and the answer could get lost.
                var request = [UInt8](repeating: 0, count: 4096)
                _ = read(client, &request, request.count)
                _ = write(client, answer, answer.count)
                close(client)
            }
            close(socket)
        }
    }
}
