import Glibc

/// The standard streams as bytes; FoundationEssentials supports only files, and the standard library only text.
enum StandardStream {
    /// Reads all of standard input; nil on failure.
    static func readInput() -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(0, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                return nil
            }
        }
    }

    /// Writes a text and a line end, nothing for an empty text.
    static func write(_ text: String, to stream: Int32) {
        guard !text.isEmpty else { return }
        let bytes = [UInt8]((text + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let rest = [UInt8](bytes[written...])
            let count = Glibc.write(stream, rest, rest.count)
            guard count > 0 || errno == EINTR else { return }
            written += Swift.max(count, 0)
        }
    }
}
