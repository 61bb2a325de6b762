import Glibc

/// The standard streams. Any thread.
public enum Console {
    public static func printLine(_ text: String) {
        write(text + "\n", to: 1)
    }

    public static func printError(_ text: String) {
        write(text + "\n", to: 2)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
