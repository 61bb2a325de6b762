import FoundationEssentials
import Glibc
import WeftGLib

/// A running `fixture-server`, the real program, on a port of its own. Ends with its last reference.
final class FixtureServerProcess: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// What `/stats` says.
    struct Statistics: Decodable {
        let started: Int
        let finished: Int
        let aborted: Int
        let userAgent: String
        let requests: [String]

        func count(_ target: String) -> Int { requests.count { $0 == target } }
    }

    /// `http://127.0.0.1:PORT/`
    let base: String
    private let child: ChildProcess

    /// Starts the server on the data in `folder`.
    init(folder: String) throws {
        child = try ChildProcess(try Self.executable(), ["--data", folder])
        guard let line = child.line(), line.hasPrefix("http://") else {
            throw Failure(description: "fixture-server did not start: \(child.end(SIGKILL))")
        }
        base = line
    }

    /// The program the package built, which lies beside the tests.
    static func executable() throws -> String {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/fixture-server"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(description: "\(path) is missing: build the product fixture-server")
        }
        return path
    }

    /// Asks it to end; the exit status.
    func terminate() -> Int32 { child.end(SIGTERM) }

    func statistics() async throws -> Statistics {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "statistics"))
        let response = try await client.get(base + "stats")
        return try JSONDecoder().decode(Statistics.self, from: Data(response.body))
    }

    /// The statistics once `condition` holds, asked for again and again; throws after 10 s.
    @discardableResult
    func statistics(
        until what: String, _ condition: (Statistics) -> Bool
    ) async throws -> Statistics {
        let deadline = monotonicSeconds() + 10
        while true {
            let statistics = try await statistics()
            if condition(statistics) { return statistics }
            guard monotonicSeconds() < deadline else {
                throw Failure(description: "waited in vain until \(what): \(statistics)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// A program that was started, with a pipe on its standard output and another on its standard error.
// @unchecked: the descriptors never change; `status` is under its lock.
final class ChildProcess: @unchecked Sendable {
    private let identifier: pid_t
    private let output: Int32
    private let errors: Int32
    private let status = Locked<Int32?>(nil)

    /// Two children started at once would inherit each other's pipes in the moment before these are marked, and an end
    /// of file would wait for both.
    private static let starting = Lock()

    init(_ path: String, _ arguments: [String]) throws {
        var outputs: [Int32] = [-1, -1]
        var errors: [Int32] = [-1, -1]
        var identifier = pid_t()
        let failure = Self.starting.withLock {
            guard pipe(&outputs) == 0, pipe(&errors) == 0 else { return errno }
            for descriptor in outputs + errors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            return Self.spawn(path, arguments, output: outputs[1], errors: errors[1], &identifier)
        }
        close(outputs[1])
        close(errors[1])
        output = outputs[0]
        self.errors = errors[0]
        self.identifier = identifier
        guard failure == 0 else {
            status.withLock { $0 = -1 }
            throw FixtureServerProcess.Failure(description: "cannot start \(path): error \(failure)")
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], output: Int32, errors: Int32, _ identifier: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer {
            for string in strings { free(string) }
        }
        return posix_spawn(&identifier, path, &actions, nil, &strings, environ)
    }

    deinit {
        _ = end(SIGTERM)
        close(output)
        close(errors)
    }

    /// The first line it prints, within 20 s.
    func line() -> String? {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 20_000) > 0, read(output, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
            text.append(byte)
        }
    }

    /// All it writes to standard error until it ends.
    func errorText() -> String {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(errors, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += chunk[..<count]
        }
    }

    /// Waits for the end, after sending `signal` unless it is 0; the exit status, or minus the signal that killed it.
    func end(_ signal: Int32) -> Int32 {
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
