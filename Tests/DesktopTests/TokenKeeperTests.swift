import WeftGLib
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests tokens in a keyring, which python3-dbusmock simulates on a separate bus.
final class TokenKeeperTests: XCTestCase {
    private static let path = "/org/freedesktop/secrets"
    private static let source = StoredSource(kind: SourceKind.meetup.word, address: "https://api.meetup.com/gql-ext")

    private static let list = "/home/me/groups.sqlite"

    /// - Parameters:
    ///   - answer: the keyring's answer; nil without a keyring.
    ///   - items: the attributes of its items, as JSON.
    private func withKeyring(
        _ answer: String?, items: String = "[]",
        _ body: @MainActor (TestBus, _ keeper: @MainActor () -> TokenKeeper) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            MainLoop.install()
            let bus = try TestBus()
            defer { bus.end() }
            let template = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/secrets.py"
            if let answer {
                try bus.start(
                    template, "{\"answer\": \"\(answer)\", \"items\": \(items)}", name: "org.freedesktop.secrets",
                    path: Self.path)
            }
            try body(bus) { TokenKeeper(program: "org.weft.Test", list: Self.list, bus: .at(bus.address)) }
        }
    }

    @MainActor
    private static func awaiting<Value: Sendable>(_ body: @escaping @MainActor () async -> Value) throws -> Value {
        var value: Value?
        Task { @MainActor in value = await body() }
        XCTAssertTrue(MainLoop.pump(seconds: 20) { value != nil })
        return try XCTUnwrap(value)
    }

    private static let token = SourceToken("weft-secret", for: source.address)

    func testATokenIsThereInTheNextRunUntilItIsForgotten() throws {
        for answer in ["open", "locked"] {
            try withKeyring(answer) { bus, keeper in
                let token = try XCTUnwrap(Self.token)
                let first = keeper()
                XCTAssertEqual(try Self.awaiting { await first.token(of: Self.source).map { [$0] } ?? [] }, [])
                XCTAssertTrue(try Self.awaiting { await first.keep(token, of: Self.source) })
                let second = keeper()
                XCTAssertEqual(try Self.awaiting { await second.token(of: Self.source).map { [$0] } ?? [] }, [token])
                second.forget(Self.source)
                try Self.awaiting { await second.finish() }
                let third = keeper()
                XCTAssertEqual(try Self.awaiting { await third.token(of: Self.source).map { [$0] } ?? [] }, [])
                let journal = try XCTUnwrap(bus.journal(of: "org.freedesktop.secrets", Self.path))
                XCTAssertTrue(
                    journal.contains("kept under Browse Meetup: https://api.meetup.com/gql-ext"), "\(journal)")
                XCTAssertTrue(
                    journal.contains("deleted \(Self.source.id)") && journal.contains("session closed"),
                    "\(journal)")
                XCTAssertEqual(journal.contains("asked"), answer == "locked", "\(journal)")
            }
        }
    }

    /// libsecret uses the session's bus, and treats a snap as a sandbox.
    func testInASandboxATokenIsInAFileThatTheKeyOfThePortalOpens() throws {
        try MainActor.assumeIsolated {
            MainLoop.install()
            XCTAssertTrue(SandboxSecrets.isThere, "libsecret is not installed")
            let address = try XCTUnwrap(LocalFile.environment("DBUS_SESSION_BUS_ADDRESS"))
            setenv("SNAP_NAME", "weft-test", 1)
            defer { unsetenv("SNAP_NAME") }
            let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            let token = try XCTUnwrap(Self.token)
            for answer in ["refused", "yes"] {
                let bus = TestBus(session: address)
                defer { bus.end() }
                try bus.start(
                    folder + "/secret_portal.py", "{\"answer\": \"\(answer)\"}", name: Self.portal,
                    path: Self.portalPath)
                func keeper() -> TokenKeeper { TokenKeeper(program: "org.weft.Test", list: Self.list) }
                let first = keeper()
                XCTAssertEqual(try Self.awaiting { await first.keep(token, of: Self.source) }, answer == "yes")
                let second = keeper()
                let expected = answer == "yes" ? [token] : []
                XCTAssertEqual(try Self.awaiting { await second.token(of: Self.source).map { [$0] } ?? [] }, expected)
                XCTAssertEqual(bus.journal(of: Self.portal, Self.portalPath)?.isEmpty, false)
                guard answer == "yes" else { continue }
                let file = try XCTUnwrap(UserFolder.data) + "/keyrings/default.keyring"
                let bytes = try Self.awaiting {
                    await Task.detached { try? LocalFile.read(file, maximumBytes: 1 << 20) }.value
                }
                XCTAssertFalse(String(decoding: try XCTUnwrap(bytes), as: UTF8.self).contains("weft-secret"))
                second.forget(Self.source)
                try Self.awaiting { await second.finish() }
                let third = keeper()
                XCTAssertEqual(try Self.awaiting { await third.token(of: Self.source).map { [$0] } ?? [] }, [])
            }
        }
    }

    private static let portal = "org.freedesktop.portal.Desktop"
    private static let portalPath = "/org/freedesktop/portal/desktop"

    func testWithoutAKeyringATokenHoldsForTheRun() throws {
        for answer in [nil, "kept"] {
            try withKeyring(answer) { _, keeper in
                let token = try XCTUnwrap(Self.token)
                let first = keeper()
                XCTAssertFalse(try Self.awaiting { await first.keep(token, of: Self.source) })
                XCTAssertEqual(try Self.awaiting { await first.token(of: Self.source).map { [$0] } ?? [] }, [token])
                let second = keeper()
                XCTAssertEqual(try Self.awaiting { await second.token(of: Self.source).map { [$0] } ?? [] }, [])
            }
        }
    }

    /// This happens if its address was changed in the store's file.
    func testASourceThatIsElsewhereDoesNotFindTheToken() throws {
        try withKeyring("open") { _, keeper in
            let token = try XCTUnwrap(Self.token)
            let first = keeper()
            XCTAssertTrue(try Self.awaiting { await first.keep(token, of: Self.source) })
            for address in [
                "http://api.meetup.com/gql-ext", "https://evil.example/gql-ext", "https://127.0.0.1/gql-ext",
                "/etc/passwd",
            ] {
                let other = StoredSource(kind: SourceKind.meetup.word, address: address)
                for keeper in [first, keeper()] {
                    let found = try Self.awaiting { await keeper.token(of: other)?.text(forRequestTo: address) ?? "" }
                    XCTAssertEqual(found, "", address)
                }
            }
        }
    }

    func testAKeyringThatFindsOtherItemsGivesAndLosesNone() throws {
        let foreign = "[{\"xdg:schema\": \"org.gnome.Evolution\", \"user\": \"ada\"}]"
        try withKeyring("loose", items: foreign) { bus, keeper in
            let other = StoredSource(kind: "meetup", address: "https://other.example/gql-ext")
            let (before, first, after) = (keeper(), keeper(), keeper())
            XCTAssertNil(try Self.awaiting { await before.token(of: other) })
            let token = try XCTUnwrap(Self.token)
            XCTAssertTrue(try Self.awaiting { await first.keep(token, of: Self.source) })
            XCTAssertEqual(try Self.awaiting { await after.token(of: Self.source) }, token)
            XCTAssertNil(try Self.awaiting { await after.token(of: other) })
            first.forget(Self.source)
            XCTAssertTrue(
                MainLoop.pump(seconds: 20) {
                    bus.journal(of: "org.freedesktop.secrets", Self.path)?.contains { $0.hasPrefix("deleted") } == true
                })
            _ = MainLoop.pump(seconds: 1) { false }
            let journal = bus.journal(of: "org.freedesktop.secrets", Self.path) ?? []
            XCTAssertEqual(
                journal.filter { $0.hasPrefix("deleted") }, ["deleted \(Self.source.id.rawValue)"], "\(journal)")
        }
    }

    /// Another list of sources has its own tokens, and so has another program.
    func testTokensWithoutASourceAreDeleted() throws {
        func item(_ source: String, _ list: String, _ schema: String) -> String {
            "{\"source\": \"\(source)\", \"list\": \"\(list)\", \"xdg:schema\": \"\(schema)\"}"
        }
        let items = [
            item("meetup gone.example/gql-ext", Self.list, "org.weft.Test.Token"),
            item(Self.source.id.rawValue, Self.list, "org.weft.Test.Token"),
            item("meetup of.another.list", "/other", "org.weft.Test.Token"),
            item("meetup of.another.program", Self.list, "org.weft.Other.Token"),
        ].joined(separator: ", ")
        for answer in ["open", "locked"] {
            try withKeyring(answer, items: "[\(items)]") { bus, keeper in
                let keeper = keeper()
                keeper.forget(allBut: [Self.source])
                try Self.awaiting { await keeper.finish() }
                let journal = try XCTUnwrap(bus.journal(of: "org.freedesktop.secrets", Self.path))
                XCTAssertEqual(
                    journal.filter { $0 != "session closed" },
                    answer == "open" ? ["deleted meetup gone.example/gql-ext"] : [], "nobody is asked")
            }
        }
    }
}
