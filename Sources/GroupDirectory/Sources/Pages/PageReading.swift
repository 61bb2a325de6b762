import WebPages
import WeftGLib

/// A web page, feed or actor that was read, with the further pages of its list. A value.
struct PageReading: KeptAnswer {
    /// A page and its address.
    struct Page: Sendable {
        let address: String
        let findings: PageFindings
    }

    /// The pages in order, at least one.
    var pages: [Page]
    /// The hosts from which the pages' pictures may be loaded.
    let reach: HTTPReach
    /// The header fields with which the next request names the known version (RFC 9110, section 13.1).
    var validators: [(String, String)] = []
    var freshUntil: Double
    /// True if a further page was not read.
    var isCut = false
    /// The towns of the venues and of the site, as far as they are known.
    var towns: [PageVenue: Place] = [:]
    let found = FoundInCalendar()

    var first: PageFindings { pages[0].findings }

    /// The events of all pages, each once, in their order.
    var events: [PageEvent] {
        var seen: Set<PageEvent> = []
        return pages.flatMap(\.findings.events).filter { event in
            var unplaced = event
            unplaced.line = 0
            return seen.insert(unplaced).inserted
        }
    }
}

extension PageReading {
    /// The minimum and maximum time, in seconds, between two requests to a site, regardless of its headers.
    static let seconds = 3600.0...86_400
    /// Maximum number of pages of a list that are fetched.
    static let maximumFollowed = 10

    /// The readings of all sources in the process; a site gets no request while its reading is kept.
    static let kept = AnswerHandover<PageReading>(maximumCount: 32, maximumSeconds: seconds.upperBound, isTaken: false)

    private static let accepted =
        "text/html, application/xhtml+xml, application/atom+xml;q=0.9, application/rss+xml;q=0.9, "
        + "application/ld+json;q=0.8, text/calendar;q=0.7, */*;q=0.1"
    private static let acceptedOfActor =
        "application/activity+json, application/ld+json; profile=\"https://www.w3.org/ns/activitystreams\""

    /// Reads the page at an address, with its next pages.
    /// - Parameters:
    ///   - isActor: true to request it as ActivityPub.
    ///   - known: the previous reading, which is renewed if the server confirms it.
    static func fetch(
        _ address: String, _ site: SourceSite, isActor: Bool, known: PageReading? = nil
    ) async throws(MeetupServiceError) -> PageReading {
        // A page and an actor may share an address; the requested media type distinguishes them.
        let key = isActor ? address + " actor" : address
        if let kept = kept.answer(of: key, over: site.client) { return kept }
        let rules = try await RobotsFile.shared.rules(for: address, site)
        guard rules.allow(address) else { throw PageTrouble.robots.error(host: site.host) }
        let accept = isActor ? acceptedOfActor : accepted
        let response = try await ask(address, site, accept, headers: known?.validators ?? [])
        if response.status == 304, var known {
            known.freshUntil = freshUntil(response)
            kept.put(known, of: key, over: site.client)
            return known
        }
        let first = Page(address: response.url, findings: try await findings(response, site))
        guard !first.findings.forbidsIndexing else { throw PageTrouble.noIndex.error(host: site.host) }
        var reading = PageReading(
            pages: [first], reach: .from(response.zone), validators: response.headers.validators,
            freshUntil: freshUntil(response))
        reading.isCut = endsEarly(response.body, response.headers)
        await reading.follow(rules, site, accept)
        reading.towns = await WorkerPool.shared.run(.visible) { [reading] in VenueTowns.shared.towns(of: reading) }
        if Task.isCancelled { throw .cancelled }
        kept.put(reading, of: key, over: site.client)
        return reading
    }

    /// Reads the next pages of the list, on the same site only. A page that cannot be read ends the list.
    private mutating func follow(_ rules: RobotsRules, _ site: SourceSite, _ accept: String) async {
        // The addresses come from the site, and its host name may resolve differently by now, so the reach stays
        // limited.
        var site = site
        site.reach = reach
        let origin = HTTPOrigin(of: pages[0].address)
        var seen: Set = [pages[0].address]
        // An actor's list begins at its outbox.
        var next = first.outbox ?? (first.events.isEmpty && first.kind != .activity ? nil : first.next)
        var count = first.outbox == nil ? 0 : -1
        while let address = next.map(Self.withoutFragment), HTTPOrigin(of: address) == origin,
            seen.insert(address).inserted, rules.allow(address), !Task.isCancelled
        {
            count += 1
            guard count <= Self.maximumFollowed else {
                isCut = true
                return
            }
            do throws(MeetupServiceError) {
                let response = try await Self.ask(address, site, accept)
                guard HTTPOrigin(of: response.url) == origin else { return }
                let findings = try await Self.findings(response, site)
                guard !findings.forbidsIndexing else { return }
                let isNew = !findings.events.isEmpty && Set(findings.events.map(\.name)) != Set(lastNames)
                pages.append(Page(address: response.url, findings: findings))
                if Self.endsEarly(response.body, response.headers) { isCut = true }
                // A collection's first page may be one more step away, and a page of news contains no events.
                guard isNew || findings.kind == .activity && !findings.isOfPast else { return }
                next = findings.next
            } catch {
                isCut = true
                return
            }
        }
    }

    private static func withoutFragment(_ address: String) -> String {
        String(decoding: address.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    }

    private var lastNames: [String] { pages.last?.findings.events.map(\.name) ?? [] }

    private static func ask(
        _ address: String, _ site: SourceSite, _ accept: String, headers: [(String, String)] = []
    ) async throws(MeetupServiceError) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await site.client.get(
                address, headers: headers, maximumBodyBytes: PageReader.maximumBytes, priority: .high,
                reach: site.reach, accept: accept)
        } catch {
            throw MeetupServiceError(error, base: address, host: site.host)
        }
        if response.status != 304, let error = MeetupServiceError(response, host: site.host) { throw error }
        return response
    }

    private static func findings(
        _ response: HTTPResponse, _ site: SourceSite
    ) async throws(MeetupServiceError) -> PageFindings {
        var headers = PageReader.Headers()
        headers.mediaType = response.headers["Content-Type"].map { type in
            String(decoding: type.utf8.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        }
        headers.charset = response.headers.charset
        headers.robots = response.headers.values("X-Robots-Tag")
        let (body, url) = (AnswerText.unpacked(response.body), response.url)
        let findings = await WorkerPool.shared.run(.visible) { [headers] in
            PageReader.findings(in: body, headers, address: url)
        }
        if Task.isCancelled { throw .cancelled }
        return findings
    }

    /// Returns true for a page or a feed without an announced length that opens its root element and does not close it.
    /// libsoup takes a connection that ends between two chunks for the end of the body. A compressed body has an end of
    /// its own, which was checked.
    static func endsEarly(_ body: [UInt8], _ headers: HTTPHeaders) -> Bool {
        guard headers["Content-Length"] == nil, headers["Content-Encoding"] == nil else { return false }
        func has(_ tag: String, in bytes: ArraySlice<UInt8>) -> Bool {
            bytes.map(\.asciiLowercased).firstRange(of: Array(tag.utf8)) != nil
        }
        return ["html", "rss", "feed", "rdf:rdf"].contains { root in
            has("<" + root, in: body.prefix(2048)) && !has("</" + root, in: body.suffix(65_536))
        }
    }

    private static func freshUntil(_ response: HTTPResponse) -> Double {
        monotonicSeconds() + min(max(response.headers.freshnessSeconds ?? 0, seconds.lowerBound), seconds.upperBound)
    }
}

extension PageFindings {
    /// True if it lists events, and all of them began more than a year ago without a repetition.
    fileprivate var isOfPast: Bool {
        let limit = Timestamp.now.unixMilliseconds / 1000 - 366 * 86_400
        return !events.isEmpty && events.allSatisfy { $0.start.local.seconds < limit && $0.schedule == nil }
    }
}
