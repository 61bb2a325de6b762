import HTTPServing
import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests that the user's token is sent to one host, and nowhere else.
final class TokenTests: XCTestCase {
    private static let search = GroupSearch(near: .lyon)

    @MainActor
    private static func groups(_ source: any GroupSource) -> Result<SourcePage<Group>, MeetupServiceError>? {
        outcome { () async throws(MeetupServiceError) in try await source.groups(search, after: nil, pageSize: 5) }
    }

    func testWithoutATokenNoRequestIsSent() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .problem(500, "asked") }
            let error = failure { () async throws(MeetupServiceError) in
                try await standIn.source(.meetup, rights: SourceRights()).groups(Self.search, after: nil, pageSize: 5)
            }
            XCTAssertEqual(error, .tokenMissing(host: standIn.host))
            XCTAssertEqual(standIn.log, [])
        }
    }

    func testARefusedTokenIsReplacedOnceAndTheNewOneIsUsed() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MeetupStandIn.answer(request, token: "new") { _, variables in
                    ["data": ["recommendedGroups": MeetupStandIn.page(of: [MeetupStandIn.group(1)], variables)]]
                }
            }
            let refused = Locked<[String]>([])
            let base = standIn.base
            let rights = SourceRights(token: standIn.token("old")) { token in
                refused.withLock { $0.append(token.text(forRequestTo: base) ?? "") }
                return SourceToken("new", for: base)
            }
            let source = standIn.source(.meetup, rights: rights)
            for requests in [2, 3] {
                XCTAssertEqual(try XCTUnwrap(Self.groups(source)).get().items.count, 1)
                XCTAssertEqual(standIn.log.count, requests)
            }
            XCTAssertEqual(refused.withLock { $0 }, ["old"])
        }
    }

    func testASecondRefusedTokenEndsTheRequest() throws {
        try MainActor.assumeIsolated {
            for new in ["old", "new", ""] {
                let standIn = try StandIn { _ in .problem(401, "no") }
                let base = standIn.base
                let source = standIn.source(
                    .meetup, rights: SourceRights(token: standIn.token("old")) { _ in SourceToken(new, for: base) })
                guard case .failure(.tokenDenied(401, standIn.host))? = Self.groups(source) else {
                    return XCTFail("not told")
                }
                XCTAssertEqual(standIn.log.count, new == "new" ? 2 : 1)
            }
        }
    }

    /// The message says where the user can change a refused token.
    func testARefusedTokenIsReportedWithItsOrigin() throws {
        try MainActor.assumeIsolated {
            for kind in [SourceKind.meetup, .v3] {
                let standIn = try StandIn { _ in .problem(401, "no") }
                for (token, isOption) in [(Self.option(for: standIn), true), (standIn.token("k"), false)] {
                    let source = standIn.source(kind, rights: SourceRights(token: token))
                    guard case .failure(let error)? = Self.groups(source) else {
                        return XCTFail("not told")
                    }
                    XCTAssertEqual(error.errorMessage.contains("--key"), isOption, "\(kind.word): \(error)")
                    XCTAssertEqual(error.errorMessage.contains("source's token"), !isOption, "\(kind.word): \(error)")
                }
            }
        }
    }

    func testATokenRefusedByAMessageIsReportedWithItsOrigin() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in
                .json(["errors": [["message": "expired", "extensions": ["code": "UNAUTHENTICATED"]]]])
            }
            for (token, isOption) in [(Self.option(for: standIn), true), (standIn.token("k"), false)] {
                let source = standIn.source(.meetup, rights: SourceRights(token: token))
                guard case .failure(let error)? = Self.groups(source) else {
                    return XCTFail("not told")
                }
                XCTAssertTrue(error.errorMessage.contains("“expired”"), "\(error)")
                XCTAssertEqual(error.errorMessage.contains("--key"), isOption, "\(error)")
            }
        }
    }

    /// The token of `--key`, with `--source` naming the service.
    @MainActor
    private static func option(for standIn: StandIn) -> SourceToken? {
        var configuration = FeedConfiguration()
        configuration.key = "k"
        configuration.sources = [standIn.base]
        return configuration.token(for: standIn.base)
    }

    /// A caller that confuses two sources, or reads another address from a file, sends no token.
    func testATokenOfAnotherOriginIsNotSent() throws {
        try MainActor.assumeIsolated {
            var heard: [String] = []
            let standIn = try StandIn { request in
                heard += request.headers.fields.map(\.value) + [request.rawQuery ?? ""]
                return .problem(401, "who are you")
            }
            let port = standIn.base.split(separator: ":").last ?? ""
            for address in [
                "https://api.meetup.com/gql-ext", "https://127.0.0.1:\(port)", "http://localhost:\(port)",
                "http://127.0.0.1:1", "http://127.0.0.1:\(port)@h.example/",
            ] {
                let token = try XCTUnwrap(SourceToken("weft-secret", for: address))
                for kind in [SourceKind.meetup, .v3] {
                    let base = standIn.base
                    let source = standIn.source(
                        kind, path: "/gql-ext",
                        rights: SourceRights(token: token) { _ in SourceToken("weft-secret", for: base + "0") })
                    guard case .failure(let error)? = Self.groups(source) else { return XCTFail("not told") }
                    if kind == .meetup { XCTAssertEqual(error, .tokenMissing(host: standIn.host)) }
                }
            }
            XCTAssertFalse(heard.contains { $0.contains("weft-secret") }, "\(heard)")
        }
    }

    func testTheKeyOfTheCommandLineIsForTheAddressesThatItNames() {
        var configuration = FeedConfiguration()
        configuration.key = "k"
        XCTAssertNil(configuration.token(for: "https://api.meetup.com/gql-ext"))
        configuration.sources = ["a.example/gql-ext", "https://www.meetup.com"]
        for address in ["https://a.example/x", "https://api.meetup.com/gql-ext", "https://meetup.com"] {
            XCTAssertNotNil(configuration.token(for: address), address)
        }
        for address in ["http://a.example/gql-ext", "https://b.example", "https://a.example:8443", "/etc/passwd", ""] {
            XCTAssertNil(configuration.token(for: address), address)
        }
        XCTAssertNotNil(configuration.token(for: "https://b.example", named: "https://b.example/gql-ext"))
    }

    func testATokenOfTheEnvironmentIsForTheHostThatIsNamed() throws {
        XCTAssertEqual(try EnvironmentToken.token("t", host: nil)?.origin.description, "https://api.meetup.com")
        XCTAssertEqual(
            try EnvironmentToken.token("t", host: "h.example:8443")?.origin.description, "https://h.example:8443")
        XCTAssertEqual(try EnvironmentToken.token("t", host: "http://[::1]:80/x")?.origin.description, "http://[::1]")
        XCTAssertThrowsError(try EnvironmentToken.token("t", host: "http://"))
        let token = try EnvironmentToken.token("t", host: "h.example")
        XCTAssertEqual(SourceFinder.recipient(of: token, at: "h.example/gql-ext"), "h.example")
        for address in ["h.example/x?/gql-ext", "h.example/x#/gql-ext", "h.example", "i.example/gql-ext", "meetup.com"]
        {
            XCTAssertNil(SourceFinder.recipient(of: token, at: address), address)
        }
    }

    func testARedirectToAnotherHostCarriesNoToken() throws {
        try MainActor.assumeIsolated {
            var heads: [String] = []
            var bodies: [String] = []
            let other = try StandIn { request in
                heads += request.headers.fields.map { "\($0.name): \($0.value)" }
                bodies.append((request.rawQuery ?? "") + String(decoding: request.body, as: UTF8.self))
                return .problem(401, "who are you")
            }
            for status in [301, 302, 303, 307, 308] {
                let standIn = try StandIn { _ in
                    .problem(status, "moved", headers: [("Location", other.base + "/gql-ext")])
                }
                guard case .failure(let error)? = Self.groups(standIn.source(.meetup)), case .tokenDenied = error else {
                    return XCTFail("not told")
                }
            }
            XCTAssertEqual(other.log.count, 5)
            for text in heads + bodies {
                XCTAssertFalse(text.contains(MeetupStandIn.token) || text.lowercased().hasPrefix("authorization"), text)
            }
        }
    }

    /// The test uses all ways to print, dump or log a source or one of its errors.
    func testATokenAppearsInNoText() throws {
        try MainActor.assumeIsolated {
            let secret = "weft-secret"
            let address = "https://h.example/x"
            let token = try XCTUnwrap(SourceToken(secret, for: address))
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "x"))
            var texts: [String] = []
            for kind in SourceKind.all + [.embedded] {
                let stored = StoredSource(kind: kind.word, address: "https://me:\(secret)@h.example/x")
                texts += ["\(stored)", String(reflecting: stored)]
                for value in [
                    kind.make(
                        SourceSite(
                            id: stored.id, kind: kind, address: stored.address, name: nil,
                            rights: SourceRights(token: token),
                            client: client)), token, SourceRights(token: token),
                ] as [Any] {
                    var dumped = ""
                    dump(value, to: &dumped)
                    texts += ["\(value)", String(reflecting: value), dumped]
                }
            }
            for response in [HTTPServerResponse.problem(401, "no"), .problem(500, secret), .json(["errors": []])] {
                let standIn = try StandIn { _ in response }
                for kind in SourceKind.all {
                    let source = standIn.source(kind, rights: SourceRights(token: standIn.token(secret)))
                    guard case .failure(let error)? = Self.groups(source) else { continue }
                    texts += ["\(error)", String(reflecting: error), error.errorMessage]
                }
            }
            // No request can carry a line end; the error names the field, not the value.
            let standIn = try StandIn { _ in .problem(500, "asked") }
            let odd = standIn.source(.meetup, rights: SourceRights(token: standIn.token(secret + "\r\nX-A: b")))
            guard case .failure(let error)? = Self.groups(odd) else { return XCTFail("sent") }
            texts += ["\(error)", String(reflecting: error)]
            XCTAssertEqual(standIn.log, [])
            for text in texts { XCTAssertFalse(text.contains(secret), text) }
        }
    }
}
