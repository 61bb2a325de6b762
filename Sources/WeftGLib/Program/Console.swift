import Glibc

/// Lines to the standard streams, written at once and whole. Nothing in them does anything to a terminal
/// (`String.withoutControls`). Any thread.
public enum Console {
    /// To standard output.
    public static func line(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// To standard error.
    public static func error(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array((text.withoutControls + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
