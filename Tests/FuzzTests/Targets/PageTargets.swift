import WebPages
import WeftGLib

@testable import GroupDirectory

extension FuzzTarget {
    /// Web pages with JSON-LD, microdata, RDFa and microformats.
    static let pages = pageTarget("pages") { $0 }
    /// JSON-LD, alone and in a script.
    static let jsonLD = pageTarget("jsonld") { Array("<script type=application/ld+json>".utf8) + $0 }
    /// The contents of an event in microformats.
    static let microformats = pageTarget("microformats") { Array("<div class=h-event><p class=\"p-name\">".utf8) + $0 }
    static let feeds = pageTarget("feeds") {
        Array("<rss><channel><item><ev:startdate>2026-11-22</ev:startdate>".utf8) + $0
    }
    /// ActivityStreams.
    static let activities = pageTarget("activities") {
        Array(#"{"@context":"https://www.w3.org/ns/activitystreams","type":"OrderedCollection","orderedItems":["#.utf8)
            + $0
    }

    /// Tries the bytes unchanged, and inside the markup that their reader expects.
    private static func pageTarget(_ name: String, _ wrapped: @escaping @Sendable ([UInt8]) -> [UInt8]) -> FuzzTarget {
        FuzzTarget(name) { bytes throws(FuzzFinding) in
            for bytes in [bytes, wrapped(bytes)] {
                try check(PageReader.findings(in: bytes, address: "https://site.example/events"))
            }
        }
    }

    private static func check(_ findings: PageFindings) throws(FuzzFinding) {
        try require(findings.events.count <= PageFindings.maximumEvents, "\(findings.events.count) events")
        for event in findings.events {
            try require(
                !event.name.isEmpty && event.name.utf8.count <= 1000, "a name of \(event.name.utf8.count) bytes")
            try require(event.descriptionHTML?.utf8.count ?? 0 <= 512 << 10, "a long description")
            if let end = event.end, end.zone == event.start.zone, end.isDate == event.start.isDate {
                try require(end.local >= event.start.local, "an end before the begin")
            }
            try require(
                event.venue?.latitude.map { (-90.0...90).contains($0) } ?? true, "a place that is not on the Earth")
        }
        let page = PageReading.Page(address: "https://site.example/events", findings: findings)
        let reading = PageReading(pages: [page], reach: .from(.internet), freshUntil: 0)
        let decoder = PageDecoder(
            identity: SourceIdentity(id: .embedded, kind: .page, address: "", name: "site"), reading: reading)
        let found = decoder.events(from: Timestamp(unixMilliseconds: 1_795_000_000_000), until: nil)
        for event in found.events.map(\.event) {
            try require(event.time != nil && event.name?.isEmpty == false, "an event without a time or a name")
        }
        _ = decoder.skipped(found)
        _ = PageExplanation(reading: reading).lines
    }
}
