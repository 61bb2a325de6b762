import FoundationEssentials
import Glibc
import WeftGLib
import WeftTestBasics

/// A running `fixture-server`, the real program, on its own port. It ends with its last reference.
final class FixtureServerProcess: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The answer of `/stats`.
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

    /// The path of the program that the package built, which is beside the tests.
    static func executable() throws -> String {
        try ChildProcess.executable(named: "fixture-server")
    }

    /// Requests the end of the server, and returns the exit status.
    func terminate() -> Int32 { child.end(SIGTERM) }

    func statistics() async throws -> Statistics {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "statistics"))
        let response = try await client.get(base + "stats")
        return try JSONDecoder().decode(Statistics.self, from: Data(response.body))
    }

    /// Requests the statistics repeatedly until `condition` is true, and returns them; throws after 10 s.
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
