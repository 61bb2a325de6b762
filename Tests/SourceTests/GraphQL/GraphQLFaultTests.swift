import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests failures of GraphQL services, and their messages.
final class GraphQLFaultTests: XCTestCase {
    @MainActor
    private static func trouble(
        _ kind: SourceKind, _ answer: JSON, status: Int = 200
    ) throws -> (error: MeetupServiceError?, host: String) {
        let standIn = try StandIn { _ in .json(answer, status: status) }
        let source = standIn.source(kind)
        let error = failure { () async throws(MeetupServiceError) in
            try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 5)
        }
        XCTAssertEqual(standIn.log.count, 1)
        return (error, standIn.host)
    }

    func testAnErrorOfTheServerWithJSONIsItsStatus() throws {
        try MainActor.assumeIsolated {
            let answers: [JSON] = [
                ["errors": ["detail": "Internal server error"]], [:], ["data": .null], ["data": [:]], [], "x",
                ["errors": []], ["errors": [["message": ["a", "b"]]]], ["errors": [[:]]],
            ]
            for kind in [SourceKind.mobilizon, .meetup] {
                for answer in answers {
                    for status in [400, 422, 500] {
                        let (error, host) = try Self.trouble(kind, answer, status: status)
                        XCTAssertEqual(error, .status(status, host: host), "\(answer)")
                    }
                }
            }
        }
    }

    func testAnErrorWithoutWordsIsNotQuoted() throws {
        try MainActor.assumeIsolated {
            for message in [["a", "b"], .null, true, "", [:]] as [JSON] {
                let (error, host) = try Self.trouble(.mobilizon, ["errors": [["message": message]]])
                XCTAssertEqual(error?.errorTitle, "The service answers with an error")
                let text = error?.errorMessage ?? ""
                XCTAssertTrue(text.hasPrefix(host), text)
                XCTAssertFalse(text.contains("“") || text.contains("without a message"), text)
            }
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    [
                        "data": ["searchGroups": MobilizonStandIn.page(of: [MobilizonStandIn.group(1)], variables)],
                        "errors": [["message": [], "path": ["a", 1]], [:]],
                    ]
                }
            }
            XCTAssertEqual(try standIn.mobilizonGroups().problems, ["a.1"])
        }
    }

    /// The status was 200. The code in the service's answer is not reported as its status.
    func testARefusalWithStatus200IsReportedWithoutAStatus() throws {
        try MainActor.assumeIsolated {
            for code in ["UNAUTHENTICATED", "UNAUTHORIZED", "FORBIDDEN"] {
                for message in ["who are you", .null] as [JSON] {
                    let answer: JSON = ["errors": [["message": message, "extensions": ["code": .string(code)]]]]
                    let (error, host) = try Self.trouble(.meetup, answer)
                    XCTAssertEqual(error?.errorTitle, "The service denies access")
                    let text = error?.errorMessage ?? ""
                    XCTAssertTrue(text.hasPrefix(host) && text.contains("token"), text)
                    XCTAssertFalse(text.contains("status") || text.contains("“”"), text)
                    if message != .null { XCTAssertTrue(text.contains("“who are you”"), text) }
                }
            }
        }
    }

    /// Some services quote the request.
    func testATokenInAMessageIsHidden() throws {
        try MainActor.assumeIsolated {
            let token = String(repeating: "weft+secret/", count: 30)
            for words in ["invalid token \(token)", "\(token): who is that?", "?key=\(WebLink.queryEncoded(token))"] {
                for code in ["UNAUTHENTICATED", "X"] {
                    let standIn = try StandIn { _ in
                        .json(["errors": [["message": .string(words), "extensions": ["code": .string(code)]]]])
                    }
                    let source = standIn.source(.meetup, rights: SourceRights(token: standIn.token(token)))
                    let error = failure { () async throws(MeetupServiceError) in
                        try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 5)
                    }
                    let text = error?.errorMessage ?? ""
                    XCTAssertTrue(text.contains("(a token)"), text)
                    XCTAssertFalse(text.contains("secret"), text)
                }
            }
            let v3 = try StandIn { _ in .json(["errors": [["message": .string("no key \(token)")]]]) }
            let source = v3.source(.v3, rights: SourceRights(token: v3.token(token)))
            let error = failure { () async throws(MeetupServiceError) in
                try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 5)
            }
            XCTAssertEqual(error?.errorMessage.contains("no key (a token)"), true, "\(error?.errorMessage ?? "")")
        }
    }

    func testATokenThatIsRefusedInWordsIsReplacedOnce() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                guard request.headers["Authorization"] == "Bearer new" else {
                    return .json(["errors": [["message": "no", "extensions": ["code": "UNAUTHENTICATED"]]]])
                }
                return MeetupStandIn.answer(request, token: "new") { _, variables in
                    ["data": ["recommendedGroups": MeetupStandIn.page(of: [MeetupStandIn.group(1)], variables)]]
                }
            }
            let base = standIn.base
            let rights = SourceRights(token: standIn.token("old")) { _ in SourceToken("new", for: base) }
            let source = standIn.source(.meetup, rights: rights)
            let page = try answer { () async throws(MeetupServiceError) in
                try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 5)
            }
            XCTAssertEqual(page.items.count, 1)
            XCTAssertEqual(standIn.log.count, 2)
        }
    }
}
