import FoundationEssentials
import Glibc
import Testing
import WeftGLib
import WeftTestBasics

/// Tests where the real program sends tokens and keys of the command line and the environment, and where it leaves
/// them.
@Suite("Secrets of the command line", .timeLimit(.minutes(3)))
struct SecretTests {
    private static let secret = "s3cret-of-the-user"

    /// A service on loopback that records all requests and answers them all alike.
    private final class Listener: Sendable {
        let base: String
        private let socket: LoopbackSocket
        private let heard: Locked<[String]>

        var requests: [String] { heard.withLock { $0 } }
        var hasSecret: Bool { requests.contains { $0.contains(secret) } }
        /// `127.0.0.1:PORT`
        var host: String { String(base.dropFirst("http://".count)) }

        /// - Parameter redirect: where every request is sent on to, with its path and query; nil answers it.
        init(
            _ body: String = "[]", redirect: String? = nil, whileAsked: @escaping @Sendable () -> Void = {}
        ) throws {
            let heard = Locked<[String]>([])
            socket = try LoopbackSocket { client, _ in
                guard let request = LoopbackSocket.read(client) else { return true }
                heard.withLock { $0.append(request) }
                whileAsked()
                if let redirect {
                    let path = request.split(separator: " ").dropFirst().first ?? "/"
                    LoopbackSocket.write(
                        Array(
                            ("HTTP/1.1 302 Found\r\nLocation: \(redirect)\(path)\r\nContent-Length: 0\r\n"
                                + "Connection: close\r\n\r\n").utf8), to: client)
                    return true
                }
                LoopbackSocket.write(
                    Array(
                        ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
                            + "Cache-Control: max-age=600\r\nConnection: close\r\n\r\n" + body).utf8), to: client)
                return true
            }
            base = socket.base
            self.heard = heard
        }
    }

    /// Returns all output of the program, and its exit status.
    @discardableResult
    private func run(_ arguments: [String], _ environment: [String] = []) throws -> (text: String, status: Int32) {
        let program = try ChildProcess.executable(named: "browse-meetup")
        let child = try ChildProcess("/usr/bin/env", environment + [program] + arguments)
        var text = ""
        while let line = child.line() { text += line + "\n" }
        text += child.errorText()
        return (text, child.end(0))
    }

    @Test(arguments: ["#y", "", "?", ".", "?y"])
    func theKeyAppearsInNoTextOfAService(reference: String) throws {
        let listener = try Listener(
            """
            [{"id": 1, "name": "G", "lat": 51.5, "lon": -0.13, "link": "\(reference)",
              "group_photo": {"id": 1, "photo_link": "\(reference)", "highres_link": "\(reference)"}}]
            """)
        let (text, status) = try run(["--list", "--json", "--service", listener.base, "--key", Self.secret])
        #expect(status == 0, "\(text)")
        #expect(text.contains("\"name\": \"G\""), "\(text)")
        #expect(listener.hasSecret)
        #expect(!text.contains(Self.secret), "\(text)")
    }

    /// The system's file about a process. It is read when the process has contacted the server, before the test knows
    /// its id.
    private static func told(_ file: String, ofProcessIn child: Locked<ChildProcess?>) -> String {
        let deadline = monotonicSeconds() + 20
        while child.withLock({ $0 }) == nil, monotonicSeconds() < deadline { sched_yield() }
        let identifier = child.withLock { $0?.identifier } ?? 0
        let bytes = FileManager.default.contents(atPath: "/proc/\(identifier)/\(file)") ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [["--key", secret], ["--key=" + secret], ["--key", "another", "--key", secret]])
    func theKeyIsNotInTheProcessTable(arguments: [String]) throws {
        let child = Locked<ChildProcess?>(nil)
        let seen = Locked("")
        let listener = try Listener {
            let text = Self.told("cmdline", ofProcessIn: child)
            seen.withLock { $0 = text }
        }
        let program = try ChildProcess.executable(named: "browse-meetup")
        let started = try ChildProcess(program, ["--list", "--service", listener.base] + arguments)
        child.withLock { $0 = started }
        _ = started.errorText()
        #expect(started.end(0) == 0)
        let line = seen.withLock { $0 }
        #expect(line.contains("--list"), "\(line)")
        #expect(line.contains("--key"), "\(line)")
        #expect(!line.contains(Self.secret) && !line.contains("another"), "\(line)")
    }

    /// Programs that the program starts would inherit the token.
    @Test func theTokenIsNotInTheEnvironmentOfTheProcess() throws {
        let child = Locked<ChildProcess?>(nil)
        let seen = Locked("")
        let listener = try Listener {
            let text = Self.told("environ", ofProcessIn: child)
            seen.withLock { $0 = text }
        }
        let program = try ChildProcess.executable(named: "browse-meetup")
        let started = try ChildProcess(
            "/usr/bin/env",
            [
                "BROWSE_MEETUP_TOKEN=" + Self.secret, "BROWSE_MEETUP_TOKEN_HOST=named.example", "OTHER=there", program,
                "--list", "--service", listener.base,
            ])
        child.withLock { $0 = started }
        _ = started.errorText()
        #expect(started.end(0) == 0)
        let variables = seen.withLock { $0 }
        #expect(variables.contains("OTHER=there"))
        #expect(!variables.contains(Self.secret) && !variables.contains("named.example"))
    }

    /// An environment may have a variable several times; the C library finds the first one.
    @Test func noCopyOfTheTokenIsInTheEnvironmentOfTheProcess() throws {
        let child = Locked<ChildProcess?>(nil)
        let seen = Locked("")
        let listener = try Listener {
            let text = Self.told("environ", ofProcessIn: child)
            seen.withLock { $0 = text }
        }
        let inherited = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let tokens = ["BROWSE_MEETUP_TOKEN=first", "BROWSE_MEETUP_TOKEN=" + Self.secret, "BROWSE_MEETUP_TOKEN=third"]
        let started = try ChildProcess(
            try ChildProcess.executable(named: "browse-meetup"), ["--list", "--service", listener.base],
            variables: tokens + inherited + ["BROWSE_MEETUP_TOKEN=fourth", "BROWSE_MEETUP_TOKENS=other"])
        child.withLock { $0 = started }
        _ = started.errorText()
        #expect(started.end(0) == 0)
        let variables = seen.withLock { $0 }
        #expect(variables.contains("BROWSE_MEETUP_TOKENS=other"))
        for value in ["first", Self.secret, "third", "fourth"] {
            #expect(!variables.contains("BROWSE_MEETUP_TOKEN=" + value), "\(value)")
            #expect(!variables.contains(Self.secret))
        }
    }

    @Test func theKeyMayBeInAFileOrAPipe() throws {
        let listener = try Listener()
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        try Data((Self.secret + "\n").utf8).write(to: URL(filePath: folder + "/key"))
        let arguments = ["--list", "--service", listener.base, "--key-file"]
        #expect(try run(arguments + [folder + "/key"]).status == 0)
        #expect(listener.requests.last?.contains("key=" + Self.secret) == true, "\(listener.requests)")
        let program = try ChildProcess.executable(named: "browse-meetup")
        let command = ([program] + arguments).joined(separator: " ") + " <(echo \(Self.secret)-2)"
        #expect(try ChildProcess("/bin/bash", ["-c", command]).end(0) == 0)
        #expect(listener.requests.last?.contains("key=\(Self.secret)-2") == true, "\(listener.requests)")
        try Data(" \n".utf8).write(to: URL(filePath: folder + "/empty"))
        try Data(repeating: 65, count: 20_000).write(to: URL(filePath: folder + "/large"))
        for (name, reason) in [
            ("/empty", "there is no key in it"), ("/large", "larger than 16384 bytes"), ("/none", "No such file"),
            ("", "Is a directory"),
        ] {
            let (text, status) = try run(arguments + [folder + name])
            #expect(status == 2)
            #expect(text.contains("browse-meetup: --key-file \(folder)\(name): \(reason)"), "\(text.prefix(300))")
        }
        #expect(listener.requests.count == 2)
    }

    @Test(arguments: ["/x?/m2/gql-ext", "/x#/gql-ext", "/m2/gql-ext", "/gql-ext/", "/gql-ext"])
    func aTokenOfTheEnvironmentGoesToNamedHostsOnly(path: String) throws {
        let listener = try Listener("{}")
        for command in [["--list", "--source"], ["--check-source"]] {
            try run(command + [listener.base + path], ["BROWSE_MEETUP_TOKEN=" + Self.secret])
            try run(
                command + [listener.base + path],
                ["BROWSE_MEETUP_TOKEN=" + Self.secret, "BROWSE_MEETUP_TOKEN_HOST=other.example"])
        }
        #expect(!listener.hasSecret, "\(listener.requests)")
    }

    @Test func aTokenOfTheEnvironmentGoesToTheHostThatTheUserNamed() throws {
        let listener = try Listener("{}")
        let environment = ["BROWSE_MEETUP_TOKEN=" + Self.secret, "BROWSE_MEETUP_TOKEN_HOST=" + listener.host]
        try run(["--list", "--source", listener.base + "/x?/m2/gql-ext"], environment)
        #expect(!listener.hasSecret, "the path decides: \(listener.requests)")
        try run(["--list", "--source", listener.base + "/m2/gql-ext"], environment)
        #expect(listener.requests.contains { $0.contains("Authorization: Bearer " + Self.secret) })
    }

    /// Services repeat path and query in a redirect to another host.
    @Test func theKeyInAnAddressDoesNotFollowARedirectToAnotherOrigin() throws {
        let other = try Listener()
        let listener = try Listener(redirect: other.base)
        let (text, status) = try run(["--list", "--service", listener.base, "--key", Self.secret])
        #expect(listener.hasSecret)
        #expect(other.requests == [])
        #expect(status == 1 && text.contains("another site, which would receive the key"), "\(text)")
        #expect(!text.contains(Self.secret))
        // Without a key it does.
        try run(["--list", "--service", listener.base])
        #expect(other.requests.count == 1)
    }

    @Test(arguments: ["https://https://u:PASS@127.0.0.1:1/", "http://http//u:PASS@127.0.0.1:1/"])
    func noMessageRepeatsThePasswordBehindADoubledScheme(address: String) throws {
        for command in [["--list", "--source"], ["--list", "--json", "--source"], ["--check-source"], []] {
            let (text, status) = try run(command + [address])
            #expect(status != 0 && !text.contains("PASS"), "\(text.prefix(500))")
        }
    }

    @Test func aKeyIsNotSentToAPathThatOnlyTheQueryNames() throws {
        let listener = try Listener("{}")
        try run(["--list", "--source", listener.base + "/x?/m2/gql-ext", "--key", Self.secret])
        #expect(!listener.hasSecret, "\(listener.requests)")
    }
}
