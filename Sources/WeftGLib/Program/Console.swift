import Glibc

/// Lines on the standard streams, each written at once. Control sequences for terminals are removed
/// (`String.withoutControls`). Any thread.
public enum Console {
    /// Writes a line to standard output.
    public static func line(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Writes a line to standard error.
    public static func error(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    /// Writes a text with CRLF line ends, as in the formats of the internet, to standard output.
    public static func internetText(_ text: String) {
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map { String($0).withoutControls }
        write(bytes: Array(lines.joined(separator: "\r\n").utf8), to: STDOUT_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(bytes: Array((text.withoutControls + "\n").utf8), to: descriptor)
    }

    private static func write(bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
