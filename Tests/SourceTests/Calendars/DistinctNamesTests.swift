import GroupDirectory
import XCTest

/// Tests the names of sources that would have the same one.
final class DistinctNamesTests: XCTestCase {
    func testTwoSourcesOfOneNameAreDistinguished() {
        let sources = [
            StoredSource(kind: "gancio", address: "https://club.example/a"),
            StoredSource(kind: "mobilizon", address: "https://club.example/b/"),
            StoredSource(kind: "gancio", address: "https://other.example", name: "Other"),
        ].withDistinctNames
        XCTAssertEqual(
            sources.map(\.name), ["club.example (club.example/a)", "club.example (club.example/b)", "Other"])
    }

    /// The query may be secret.
    func testSourcesThatDifferInTheirQueriesAreNumbered() {
        let sources = [1, 2].map { StoredSource(kind: "page", address: "https://club.example/a?id=\($0)") }
        XCTAssertEqual(
            sources.withDistinctNames.map(\.name),
            ["club.example (club.example/a)", "club.example (club.example/a, 2)"])
    }

    /// The path may be secret, too, or private. Names of calendars are those of their groups, which other programs get.
    func testCalendarsOfOneNameAreDistinguishedWithoutTheirPaths() {
        let sources = [
            StoredSource(kind: "calendar", address: "https://club.example/s3cret-a/basic.ics"),
            StoredSource(kind: "calendar", address: "https://club.example/s3cret-b/basic.ics?x=s3cret"),
            StoredSource(kind: "calendar", address: "webcal://one.example/s3cret-c", name: "Mine"),
            StoredSource(kind: "calendar", address: "https://two.example/s3cret-d", name: "Mine"),
            StoredSource(kind: "calendar", address: "/home/s3cret/clubs.ics", name: "Mine"),
            StoredSource(kind: "calendar", address: "file:///home/other/s3cret/clubs.ics", name: "Mine"),
        ]
        XCTAssertEqual(
            sources.withDistinctNames.map(\.name),
            [
                "club.example", "club.example (2)", "Mine (one.example)", "Mine (two.example)", "Mine (clubs.ics)",
                "Mine (clubs.ics, 2)",
            ])
    }
}
