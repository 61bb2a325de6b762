import WebPages
import WeftGLib

/// Another source that a site offers besides the requested one. A value.
public struct SourceOffer: Sendable, Hashable {
    /// The kind of the source.
    public let kind: SourceKind
    /// The address of the source.
    public let address: String
    /// The number of coming events; nil if it was not requested because it is on another site.
    public let eventCount: Int?

    /// An offer in words, e.g. "a calendar with 40 events".
    public var text: String {
        guard let eventCount else {
            return switch kind {
            case .calendar: localized("a calendar")
            case .feed: localized("a feed")
            default: localized("an ActivityPub list")
            }
        }
        return switch kind {
        case .calendar:
            localizedPlural("a calendar with {count} event", "a calendar with {count} events", eventCount)
        case .feed: localizedPlural("a feed with {count} event", "a feed with {count} events", eventCount)
        default:
            localizedPlural(
                "an ActivityPub list with {count} event", "an ActivityPub list with {count} events", eventCount)
        }
    }
}

/// Examines a page as a source, and checks if its links lead to a better one.
struct PageChecker: Sendable {
    /// The maximum number of links to request. Each needs one request, or a few for a list.
    private static let maximumLinks = 3

    let site: SourceSite
    let reading: PageReading

    /// - Throws: `.pageUnusable` if neither the page nor its links have events.
    func report() async throws(MeetupServiceError) -> SourceReport {
        let count = await count(reading)
        var own = SourceOffer(kind: kind, address: site.identity.address, eventCount: count)
        var others = await linked()
        if Task.isCancelled { throw .cancelled }
        if count == 0, let trouble = PageTrouble(reading.first, isActor: site.identity.kind == .actor) {
            // If the page has no events, the source with the most events replaces it.
            guard let best = others.best, best.eventCount ?? 0 > 0 else {
                throw trouble.error(host: site.host, besides: others.best)
            }
            others.removeAll { $0 == best }
            own = best
        }
        var report = SourceReport(
            name: PageDecoder(identity: site.identity, reading: reading).group().name, software: own.kind.title)
        (report.kind, report.address, report.eventCount) = (own.kind, own.address, own.eventCount)
        report.offers = others
        report.findings = lines()
        report.explanation = PageExplanation(reading: reading).lines
        return report
    }

    private var kind: SourceKind {
        switch reading.first.kind {
        case .feed: .feed
        case .actor, .activity: .actor
        default: .page
        }
    }

    private func count(_ reading: PageReading) async -> Int {
        let decoder = PageDecoder(identity: site.identity, reading: reading)
        return await WorkerPool.shared.run(.visible) { decoder.events(from: .now, until: nil).events.count }
    }

    /// The calendars, feeds and actors that the page links to, with their events. Those that do not answer are left
    /// out.
    private func linked() async -> [SourceOffer] {
        var offers: [SourceOffer] = []
        let wanted: [(PageLink.Kind, SourceKind)] = [(.calendar, .calendar), (.activity, .actor), (.feed, .feed)]
        let links = wanted.flatMap { kind, source in
            reading.first.links.filter { $0.kind == kind }.map { (address: $0.address, kind: source) }
        }
        for link in links.prefix(Self.maximumLinks) {
            // An actor may have the same address as its page.
            guard link.kind == .actor || link.address != reading.pages.first?.address,
                let address = Self.address(link.address)
            else { continue }
            let stored = StoredSource(kind: link.kind.word, address: address)
            var other = SourceSite(id: stored.id, kind: link.kind, address: address, name: nil, client: site.client)
            other.reach = reading.reach
            let isOfSite =
                HTTPOrigin(of: address) == HTTPOrigin(of: reading.pages[0].address)
                && WebLink.isSameHost(address, site.identity.address)
            let count = isOfSite ? await count(other) : nil
            // An address on another host is requested only after the user adds it, even if the user's address
            // redirected there.
            if !isOfSite || count ?? 0 > 0 {
                offers.append(SourceOffer(kind: link.kind, address: address, eventCount: count))
            }
        }
        return offers
    }

    private func count(_ other: SourceSite) async -> Int? {
        if other.identity.kind == .calendar {
            var known = CalendarReading.handover.answer(of: other.identity.address, over: site.client)
            if known == nil { known = try? await .fetch(other.identity.address, other, known: nil) }
            guard let reading = known else { return nil }
            CalendarReading.handover.put(reading, of: other.identity.address, over: site.client)
            let decoder = CalendarDecoder(identity: other.identity, reading: reading)
            return await WorkerPool.shared.run(.visible) { decoder.events(from: .now, until: nil).events.count }
        }
        let isActor = other.identity.kind == .actor
        guard let reading = try? await PageReading.fetch(other.identity.address, other, isActor: isActor) else {
            return nil
        }
        return await count(reading)
    }

    /// The web address to fetch for a link, also for `webcal:`; nil for other links.
    private static func address(_ link: String) -> String? {
        guard case .web(let address) = CalendarAddress(link) else { return nil }
        return address
    }

    /// Returns the findings as lines of text, on request.
    private func lines() -> [String] {
        var lines: [String] = []
        for page in reading.pages {
            let counts = Dictionary(grouping: page.findings.events, by: \.form).mapValues(\.count)
            let forms = PageEvent.Form.allCases.compactMap { form in
                counts[form].map { "\(form.title): \(LocalNumber.grouped($0))" }
            }
            if !forms.isEmpty { lines.append("\(page.address): \(forms.joined(separator: ", "))") }
            lines += page.findings.notes.map(\.text)
        }
        return lines
    }
}

extension SourceReport {
    /// A sentence with the number of a page's events; nil for a service.
    public var pageText: String? {
        eventCount.map {
            localizedPlural("It lists {count} event to come.", "It lists {count} events to come.", $0)
        }
    }

    /// The offer with the most events, if it has more than the requested page.
    public var betterOffer: SourceOffer? {
        offers.best.flatMap { $0.eventCount ?? 0 > eventCount ?? 0 ? $0 : nil }
    }

    /// A sentence about the best other offer of a site; nil if there is none.
    public var offerText: String? {
        guard let best = offers.best else { return nil }
        return localized(
            "The site also offers {offer}: {address}", ["offer": best.text, "address": best.address])
    }
}

extension [SourceOffer] {
    /// The offer with the most events; without counts, the first one.
    fileprivate var best: SourceOffer? {
        self.max { one, other in (one.eventCount ?? 0) < (other.eventCount ?? 0) }
    }
}
