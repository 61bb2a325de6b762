import Glibc

/// The process's standard error.
public enum ErrorOutput {
    /// Returns the standard error output while `body` runs, at most 64 KB (the capacity of a pipe).
    public static func of(_ body: () throws -> Void) throws -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure() }
        let saved = dup(2)
        dup2(ends[1], 2)
        close(ends[1])
        defer { close(ends[0]) }
        let result = Result { try body() }
        fflush(nil)
        // Closes the last descriptor that writes to the pipe, so that its reader ends.
        dup2(saved, 2)
        close(saved)
        try result.get()
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(ends[0], &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    struct Failure: Error {}
}
