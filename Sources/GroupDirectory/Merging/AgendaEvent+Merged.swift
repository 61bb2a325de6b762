import WeftGLib

extension AgendaEvent {
    /// Merges several reports of one event: the report with the richest text, with missing values from the others.
    /// - Parameters:
    ///   - copies: the reports, one per source, in the user's order of sources; at least one.
    ///   - id: the row's identity, which is one of the reports' ids.
    init(merging copies: [AgendaEvent], id: EventKey) {
        let riches = copies.map(Richness.init)
        let richest = copies.indices.max { one, other in
            riches[one] == riches[other] ? one > other : riches[one] < riches[other]
        }
        let base = copies[richest ?? 0]
        var event = base.event
        for copy in copies where copy.key != base.key { event.fillGaps(from: copy.event) }
        // A cancellation that only one source reports still counts.
        if copies.contains(where: { $0.event.isCancelled }) { event.status = .cancelled }
        self.init(
            merged: event, of: base, id: id, distance: base.distance ?? copies.lazy.compactMap(\.distance).first,
            copies: copies)
    }
}

/// The amount of data that a source has about an event. A value.
private struct Richness: Comparable {
    /// The number of bytes of the text, without tags.
    private let text: Int
    /// The number of known facts, as a further criterion.
    private let facts: Int

    init(_ report: AgendaEvent) {
        text = report.textLength
        facts = report.event.factCount
    }

    static func < (one: Richness, other: Richness) -> Bool { (one.text, one.facts) < (other.text, other.facts) }
}

extension GroupEvent {
    /// The number of optional facts in this report.
    fileprivate var factCount: Int {
        var count = isAllDay ? 0 : 1
        if endTime != nil { count += 1 }
        if venue?.exactCoordinate != nil { count += 1 }
        if venue?.name != nil { count += 1 }
        if photo != nil { count += 1 }
        if link != nil { count += 1 }
        if details.price != nil { count += 1 }
        if details.onlineAddress != nil { count += 1 }
        if !details.tags.isEmpty { count += 1 }
        if !details.organizers.isEmpty { count += 1 }
        return count
    }

    /// Copies facts that this report lacks from another report of the same event.
    fileprivate mutating func fillGaps(from other: GroupEvent) {
        if isAllDay, !other.isAllDay {
            (time, endTime, isAllDay) = (other.time, other.endTime, false)
            (timeZone, utcOffsetSeconds) = (other.timeZone, other.utcOffsetSeconds)
        } else if endTime == nil, isAllDay == other.isAllDay, let end = other.endTime, end >= time ?? end {
            endTime = end
        }
        if timeZone == nil, time == other.time {
            timeZone = other.timeZone
            utcOffsetSeconds = utcOffsetSeconds ?? other.utcOffsetSeconds
        }
        name = name ?? other.name
        link = link ?? other.link
        photo = photo ?? other.photo
        yesRSVPCount = yesRSVPCount ?? other.yesRSVPCount
        isOnline = isOnline || other.isOnline
        venue = venue?.filled(from: other.venue) ?? other.venue
        details.fillGaps(from: other.details)
    }
}

extension EventDetails {
    /// Maximum number of bytes of a description that are counted. A longer one is not considered richer.
    private static let maximumTextLength = 4096

    /// The number of bytes of the description's beginning, without tags and blanks.
    var textLength: Int { beginning(of: Self.maximumTextLength).count { $0 != UInt8(ascii: " ") } }

    fileprivate mutating func fillGaps(from other: EventDetails) {
        // Most sources give the same tags, so most need no merging.
        if !other.tags.allSatisfy(tags.contains) {
            var known = Set(tags.map(LocalText.folded))
            for tag in other.tags where tags.count < Self.maximumTags && known.insert(LocalText.folded(tag)).inserted {
                tags.append(tag)
            }
        }
        placesLeft = placesLeft ?? other.placesLeft
        fill(from: other)
    }
}
