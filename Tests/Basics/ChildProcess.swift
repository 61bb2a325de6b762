import Glibc
import WeftGLib

/// A started program, with one pipe for its standard output and one for its standard error.
// @unchecked: the descriptors never change; `status` is under its lock.
public final class ChildProcess: @unchecked Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The path of a program that the package built, which is beside the tests.
    public static func executable(named name: String) throws -> String {
        let folder = LocalFile.executablePath?.split(separator: "/").dropLast().map { "/" + $0 }.joined() ?? ""
        let path = folder + "/" + name
        guard access(path, X_OK) == 0 else {
            throw Failure(description: "\(path) is missing: build the product \(name)")
        }
        return path
    }

    /// The number of the process.
    public let identifier: pid_t
    private let output: Int32
    private let errors: Int32
    private let status = Locked<Int32?>(nil)

    /// A lock for starting programs. Two programs that are started at once would inherit each other's pipes before
    /// these are marked, and would keep them open.
    private static let starting = Lock()

    /// - Parameter variables: the environment, "NAME=VALUE"; nil for that of this process.
    public init(_ path: String, _ arguments: [String], variables: [String]? = nil) throws {
        var outputs: [Int32] = [-1, -1]
        var errors: [Int32] = [-1, -1]
        var identifier = pid_t()
        let failure = Self.starting.withLock {
            guard pipe(&outputs) == 0, pipe(&errors) == 0 else { return errno }
            for descriptor in outputs + errors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            return Self.spawn(
                path, arguments, variables, output: outputs[1], errors: errors[1], &identifier)
        }
        close(outputs[1])
        close(errors[1])
        output = outputs[0]
        self.errors = errors[0]
        self.identifier = identifier
        guard failure == 0 else {
            status.withLock { $0 = -1 }
            throw Failure(description: "cannot start \(path): error \(failure)")
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ variables: [String]?, output: Int32, errors: Int32,
        _ identifier: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Dispatch's threads block signals. A child would inherit that, and could not be terminated.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer {
            for string in strings { free(string) }
        }
        guard let variables else { return posix_spawn(&identifier, path, &actions, &attributes, &strings, environ) }
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer {
            for string in environment { free(string) }
        }
        return posix_spawn(&identifier, path, &actions, &attributes, &strings, &environment)
    }

    deinit {
        _ = end(SIGTERM)
        close(output)
        close(errors)
    }

    /// The next line of the program's output, within 20 s, or more (``Patience``).
    public func line() -> String? {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let milliseconds = Int32(20_000 * Patience.factor)
            guard poll(&waiting, 1, milliseconds) > 0, read(output, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
            text.append(byte)
        }
    }

    /// The whole standard error output of the program until it ends.
    public func errorText() -> String {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(errors, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += chunk[..<count]
        }
    }

    /// Sends `signal` unless it is 0, and waits for the end. Returns the exit status, or the negative number of the
    /// signal that killed the program.
    public func end(_ signal: Int32) -> Int32 {
        status.withLock { status in
            if let status { return status }
            if signal != 0 { kill(identifier, signal) }
            var word: Int32 = 0
            while waitpid(identifier, &word, 0) < 0, errno == EINTR {}
            let result = word & 0x7F == 0 ? (word >> 8) & 0xFF : -(word & 0x7F)
            status = result
            return result
        }
    }
}
