import GroupDirectory
import HTTPServing
import JSON
import WeftGLib
import XCTest

/// Tests errors over real HTTP, with a stand-in that refuses the same requests as Mobilizon.
final class MobilizonFaultTests: XCTestCase {
    @MainActor
    private static func trouble(_ response: HTTPServerResponse) throws -> (MeetupServiceError?, host: String) {
        let standIn = try StandIn { _ in response }
        let source = standIn.source(.mobilizon)
        let error = failure { () async throws(MeetupServiceError) in
            try await source.groups(MobilizonStandIn.search(), after: nil, pageSize: 10)
        }
        XCTAssertEqual(standIn.log.count, 1, "asked again without a pause")
        return (error, standIn.host)
    }

    func testErrorsBesideDataAreProblemsOfThePage() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    [
                        "data": ["searchGroups": MobilizonStandIn.page(of: [MobilizonStandIn.group(1)], variables)],
                        "errors": [["message": "boom", "path": ["searchGroups", "elements", 0, "banner"]]],
                    ]
                }
            }
            let page = try standIn.mobilizonGroups()
            XCTAssertEqual(page.items.count, 1)
            XCTAssertEqual(page.problems, ["searchGroups.elements.0.banner: boom"])
        }
    }

    func testErrorsWithStatus200AreReported() throws {
        try MainActor.assumeIsolated {
            let (invalid, host) = try Self.trouble(MobilizonStandIn.invalid("Unknown argument \"sortBy\""))
            XCTAssertEqual(invalid, .errorAnswer(host: host, detail: "Unknown argument \"sortBy\""))
            func error(_ code: Int) -> HTTPServerResponse {
                .json([
                    "data": ["searchGroups": .null],
                    "errors": [["message": "no", "status_code": .number(code), "path": ["searchGroups"]]],
                ])
            }
            let denied = try Self.trouble(error(401))
            XCTAssertEqual(denied.0, .accessDeniedInWords(host: denied.host, detail: "no"))
            let slow = try Self.trouble(error(429))
            XCTAssertEqual(slow.0, .tooManyRequests(retryAfter: nil, host: slow.host))
            let other = try Self.trouble(error(500))
            XCTAssertEqual(other.0, .errorAnswer(host: other.host, detail: "no"))
        }
    }

    func testFaultsOfTheTransferAreReported() throws {
        try MainActor.assumeIsolated {
            let busy = try Self.trouble(.problem(429, "slow down", headers: [("Retry-After", "37")]))
            XCTAssertEqual(busy.0, .tooManyRequests(retryAfter: 37, host: busy.host))
            let down = try Self.trouble(.problem(503, "later", headers: [("Retry-After", "12")]))
            XCTAssertEqual(down.0, .unavailable(retryAfter: 12, host: down.host))
            let broken = try Self.trouble(.problem(500, "oops"))
            XCTAssertEqual(broken.0, .status(500, host: broken.host))
            let bad = try Self.trouble(.json(["errors": [["message": "No query document supplied"]]], status: 400))
            XCTAssertEqual(bad.0, .errorAnswer(host: bad.host, detail: "No query document supplied"))
            let page = try Self.trouble(HTTPServerResponse(type: "text/html", text: "<!doctype html><title>x</title>"))
            guard case .unexpectedAnswer(page.host, let detail)? = page.0 else { return XCTFail("\(page)") }
            XCTAssertTrue(detail.hasPrefix("a web page"), detail)
            let cut = HTTPServerResponse(
                headers: [("Content-Type", "application/json"), ("Content-Length", "500")],
                body: .verbatim(Array("{\"data\":".utf8), thenWait: 0))
            guard case .brokenTransfer? = try Self.trouble(cut).0 else { return XCTFail("cut") }
            let chunked = HTTPServerResponse(
                headers: [("Content-Type", "application/json")], body: .bytes(Array("{\"data\":{\"searchGroups\"".utf8))
            )
            guard case .unexpectedAnswer? = try Self.trouble(chunked).0 else { return XCTFail("half of JSON") }
        }
    }

    func testAnswersOfUnexpectedShapeAreReported() throws {
        try MainActor.assumeIsolated {
            let shapes: [JSON] = [
                [], "x", .null, [:], ["data": .null], ["data": [:]], ["data": ["searchGroups": .null]],
                ["data": ["searchGroups": []]], ["data": ["searchGroups": ["total": 1]]], ["errors": []],
                ["data": ["searchGroups": ["elements": "x"]]],
            ]
            for shape in shapes {
                let (error, host) = try Self.trouble(.json(shape))
                guard case .unexpectedAnswer(host, _)? = error else {
                    return XCTFail("\(shape): \(String(describing: error))")
                }
            }
        }
    }

    func testAnAnswerOf8MBIsReadAndOneWithoutEndIsCutOff() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in
                .json([
                    "data": [
                        "searchGroups": [
                            "total": 1,
                            "elements": [
                                [
                                    "id": "1", "name": "large",
                                    "summary": .string(String(repeating: "<p>word</p>", count: 760_000)),
                                ]
                            ],
                        ]
                    ]
                ])
            }
            let group = try XCTUnwrap(try standIn.mobilizonGroups().items.first)
            XCTAssertLessThanOrEqual(group.descriptionHTML?.utf8.count ?? 0, Group.maximumDescriptionBytes)
            let endless = HTTPServerResponse(
                headers: [("Content-Type", "application/json")],
                body: .chunks { [UInt8](repeating: UInt8(ascii: " "), count: 256 << 10) })
            let (error, host) = try Self.trouble(endless)
            XCTAssertEqual(error, .answerTooLarge(host: host, limit: 16 << 20))
        }
    }

    /// A redirected request is sent again unchanged, but never to this machine on behalf of another one.
    func testRedirectsAreFollowedWithTheQuestion() throws {
        try MainActor.assumeIsolated {
            for status in [301, 302, 307, 308] {
                let standIn = try StandIn { request in
                    if request.path == "/old/api" {
                        return .problem(status, "moved", headers: [("Location", "/api")])
                    }
                    return MobilizonStandIn.answer(request) { _, variables in
                        ["data": ["searchGroups": MobilizonStandIn.page(of: [MobilizonStandIn.fullGroup], variables)]]
                    }
                }
                let source = standIn.source(.mobilizon, path: "/old/")
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(MobilizonStandIn.search(), after: nil, pageSize: 10)
                }
                XCTAssertEqual(page.items.count, 1)
                XCTAssertEqual(standIn.log, ["POST /old/api", "POST /api"])
            }
            let elsewhere = try Self.trouble(.problem(307, "moved", headers: [("Location", "http://example.com/api")]))
            XCTAssertEqual(elsewhere.0, .cleartextRefused(address: "http://example.com"))
        }
    }
}
