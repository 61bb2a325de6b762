import JSON

/// Reads the answer of a web address: a page, a feed, JSON-LD or ActivityPub.
///
/// Any input yields findings, in time linear in its length. Not on the main thread; 8 MB take up to a second.
public enum PageReader {
    /// The maximum number of bytes that are read; the rest is ignored.
    public static let maximumBytes = 8 << 20

    /// The headers of an answer that matter for reading a page.
    public struct Headers: Sendable {
        /// The media type from `Content-Type`, without parameters, in upper or lower case.
        public var mediaType: String?
        /// The character encoding from `Content-Type`.
        public var charset: String?
        /// The values of `Link`.
        public var links: [String] = []
        /// The values of `X-Robots-Tag`.
        public var robots: [String] = []

        /// Creates headers without any value.
        public init() {}
    }

    /// The findings in an answer.
    /// - Parameters:
    ///   - bytes: the body, decompressed.
    ///   - address: the address of the answer after redirects, the base of relative addresses; nil if unknown.
    /// - Complexity: O(bytes)
    public static func findings(in bytes: [UInt8], _ headers: Headers = Headers(), address: String?) -> PageFindings {
        let kept = bytes.count > maximumBytes ? Array(bytes.prefix(maximumBytes)) : bytes
        let (text, isWrong) = PageEncoding.utf8(kept, charset: headers.charset)
        var findings = read(text, headers, address)
        if isWrong { findings.notes.append(.wrongEncoding) }
        if bytes.count > maximumBytes, !findings.notes.contains(.cut) { findings.notes.append(.cut) }
        findings.forbidsIndexing = findings.forbidsIndexing || headers.robots.contains(where: forbidsIndexing)
        return findings
    }

    private static func read(_ text: [UInt8], _ headers: Headers, _ address: String?) -> PageFindings {
        guard let first = text.first(where: { $0 > 0x20 }) else { return PageFindings(.unknown) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return json(text, address) }
        if text.drop(while: { $0 <= 0x20 }).starts(with: "BEGIN:VCALENDAR".utf8) { return PageFindings(.calendar) }
        guard first == UInt8(ascii: "<") || headers.mediaType?.asciiLowercased.firstRange(of: "html") != nil else {
            return PageFindings(.unknown)
        }
        return FeedReader.findings(in: text, address: address) ?? WebPageReader.findings(in: text, address: address)
    }

    private static func json(_ text: [UInt8], _ address: String?) -> PageFindings {
        var options = JSONReadingOptions()
        options.brokenText = .repaired
        if let document = try? JSONDocument(parsing: text, options: options),
            let findings = ActivityReader.findings(in: document, bytes: text, address: address)
        {
            return findings
        }
        var reader = JSONLDReader()
        let lines = LineCounter(text)
        reader.read(text, offset: 0, line: 1)
        reader.finish()
        var findings = PageFindings(.data)
        findings.notes = reader.notes
        var page = SchemaFindings(base: address, lines: lines)
        page.read(reader.graph)
        page.collect(into: &findings)
        let isNothing = findings.events.isEmpty && findings.dropped.isEmpty && findings.name == nil
        if isNothing { findings.kind = .unknown }
        return findings
    }

    /// Returns true if a list of robots directives contains `noindex` or `none` for all robots.
    static func forbidsIndexing(_ text: String) -> Bool {
        // A directive such as "otherbot: noindex" is for another robot.
        guard !text.utf8.contains(UInt8(ascii: ":")) || text.asciiLowercased.firstRange(of: "unavailable_after") != nil
        else { return false }
        let words = text.asciiLowercased.pieces { $0 == UInt8(ascii: ",") }.map(\.trimmed)
        return words.contains("noindex") || words.contains("none")
    }
}

/// Collects the findings of a page in the vocabulary of schema.org.
struct SchemaFindings {
    private let base: String?
    private let lines: LineCounter
    private var collector: EventCollector
    private(set) var name, summary, picture, language: String?
    private(set) var place: PageVenue?

    init(base: String?, lines: LineCounter, pageAddress: String? = nil) {
        (self.base, self.lines) = (base, lines)
        collector = EventCollector(pageAddress: pageAddress)
    }

    mutating func read(_ graph: SchemaGraph) {
        var reader = SchemaEvents(graph, base: base) { [lines] in lines.line(at: $0) }
        reader.read()
        for (_, line, name, reason) in reader.dropped { collector.drop(graph.form, line: line, name: name, reason) }
        collector.add(reader.events)
        readSite(graph)
    }

    mutating func read(_ tree: HTMLTree, _ items: [MicroformatItem]) {
        var reader = MicroformatEvents(tree) { [lines] in lines.line(at: $0) }
        reader.read(items)
        for (form, line, name, reason) in reader.dropped { collector.drop(form, line: line, name: name, reason) }
        collector.add(reader.events.filter { $0.form == .hEvent })
        collector.add(reader.events.filter { $0.form == .hCalendar })
        name = name ?? reader.card?.line("name")
    }

    /// Reads the site's name from `WebSite` or from the organization that owns the page.
    private mutating func readSite(_ graph: SchemaGraph) {
        let kinds: [(type: String, Bool)] = [("WebSite", false), ("Organization", true), ("LocalBusiness", true)]
        for (type, hasPlace) in kinds {
            for (index, item) in graph.items.enumerated() where item.types.contains(type) && item.parent == nil {
                name = name ?? graph.text("name", of: index).flatMap(PageText.line)
                summary = summary ?? graph.text("description", of: index).flatMap(PageText.line)
                language = language ?? graph.text("inLanguage", of: index)?.prefix(bytes: 35)
                let logo =
                    graph.text("logo", of: index)
                    ?? graph.items("logo", of: index).lazy.compactMap {
                        graph.text("url", of: $0) ?? graph.text("contentUrl", of: $0)
                    }.first
                picture = picture ?? logo.flatMap { PageAddress.resolved($0, on: base) }
                if hasPlace, place == nil { place = SchemaPlace.venue(index, in: graph) }
                break
            }
        }
        // The events of a venue's page are at that venue.
        let venues = graph.items.indices.filter {
            graph.items[$0].parent == nil && graph.items[$0].types.contains("Place")
        }
        if place == nil, venues.count == 1 { place = SchemaPlace.venue(venues[0], in: graph) }
    }

    func collect(into findings: inout PageFindings) {
        findings.events = collector.events
        findings.dropped = collector.dropped
        findings.name = findings.name ?? name
        findings.summary = findings.summary ?? summary
        findings.picture = findings.picture ?? picture
        findings.language = findings.language ?? language
        findings.place = findings.place ?? place
    }
}

extension PageReader {
    /// Returns the microformats of a page unprocessed, for comparisons with other readers.
    package static func microformats(
        in bytes: [UInt8], address: String?
    ) -> (items: [MicroformatItem], relations: PageRelations) {
        let tree = HTMLTreeBuilder.tree(of: PageEncoding.utf8(bytes, charset: nil).bytes, address: address)
        return (MicroformatsReader.items(of: tree), PageRelations(tree))
    }
}
