import Glibc
import WeftGLib

/// A socket on loopback whose connections end as a test says: it answers a request with 200 and `ok` as often as a
/// connection's number in `answers` says, takes one more, and closes without a word.
final class ClosingServer: Sendable {
    let base: String
    private let socket: Int32
    private let count = Locked(0)
    private let answers: [Int]

    /// Requests that came, over all connections.
    var requests: Int { count.withLock { $0 } }

    init?(answers: [Int]) {
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
        self.answers = answers
        base = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        guard isReady else { return nil }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ClosingServer>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        pthread_detach(thread)
    }

    private func run() {
        for answers in answers {
            let client = accept(socket, nil, nil)
            guard client >= 0 else { break }
            for number in 0...answers {
                // The requests of the tests are one small packet or two; the second has no head.
                var request = [UInt8](repeating: 0, count: 8192)
                var text = ""
                repeat {
                    let got = read(client, &request, request.count)
                    guard got > 0 else { break }
                    text += String(decoding: request[..<got], as: UTF8.self)
                } while !text.hasSuffix("{}")
                guard !text.isEmpty else { break }
                count.withLock { $0 += 1 }
                guard number < answers else { break }
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                _ = write(client, answer, answer.utf8.count)
            }
            close(client)
        }
        close(socket)
    }
}
