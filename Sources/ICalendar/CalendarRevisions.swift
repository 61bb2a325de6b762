/// The revisions of a calendar's events as it was last written: the sequence and the last change of each event. With
/// them, a calendar that is written again marks the events that have changed. A value.
public struct CalendarRevisions: Sendable {
    struct Revision: Sendable {
        /// A digest of the lines with the time, the place, the title and the status (RFC 5546, section 2.1.4).
        var important: Int
        var all: Int
        var sequence: Int
        /// Seconds since 1970-01-01T00:00:00 UTC.
        var stamp: Int64
    }

    private var known: [[UInt8]: Revision] = [:]

    /// Revisions of a calendar that was never written.
    public init() {}

    /// Reads the revisions from a text that `CalendarText` made. Events of other texts count as changed.
    /// - Complexity: O(bytes).
    public init(of text: [UInt8]) {
        for event in EventLines.all(in: text) {
            guard let uid = event.uid, let stamp = event.stamp else { continue }
            known[uid] = Revision(
                important: event.important, all: event.all, sequence: event.sequence, stamp: stamp)
        }
    }

    /// The revision of an event with these lines.
    /// - Parameter sequence: the minimum of the sequence.
    func revise(_ properties: [UInt8], sequence: Int, now: Int64) -> Revision {
        let event = EventLines.one(properties)
        guard let uid = event.uid else {
            return Revision(important: event.important, all: event.all, sequence: sequence, stamp: now)
        }
        var revision = Revision(important: event.important, all: event.all, sequence: sequence, stamp: now)
        if let before = known[uid] {
            let isMoved = before.important != revision.important
            let raised = isMoved && before.sequence < Int(Int32.max) ? before.sequence + 1 : before.sequence
            revision.sequence = max(sequence, raised)
            if before.all == revision.all, before.sequence == revision.sequence { revision.stamp = before.stamp }
        }
        return revision
    }
}

/// The lines of one event that matter for changes.
private struct EventLines {
    var uid: [UInt8]?
    var stamp: Int64?
    var sequence = 0
    private var (importantHash, allHash) = (Hasher(), Hasher())

    var important: Int { importantHash.finalize() }
    var all: Int { allHash.finalize() }

    private static let importantNames = ["DTSTART", "DTEND", "SUMMARY", "LOCATION", "GEO", "STATUS"].map {
        Array($0.utf8)
    }

    /// The events of a whole calendar.
    static func all(in text: [UInt8]) -> [EventLines] {
        var events: [EventLines] = []
        var event: EventLines?
        forEachLine(of: text) { line in
            if line.elementsEqual("BEGIN:VEVENT".utf8) {
                event = EventLines()
            } else if line.elementsEqual("END:VEVENT".utf8) {
                if let event { events.append(event) }
                event = nil
            } else {
                event?.take(line)
            }
        }
        return events
    }

    /// An event with known lines.
    static func one(_ properties: [UInt8]) -> EventLines {
        var event = EventLines()
        forEachLine(of: properties) { event.take($0) }
        return event
    }

    /// Calls `body` with each line, its folds included.
    private static func forEachLine(of text: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            guard text[index] == 0x0A, index + 1 == text.endIndex || text[index + 1] != 0x20 else {
                index += 1
                continue
            }
            let end = index > start && text[index - 1] == 0x0D ? index - 1 : index
            body(text[start..<end])
            index += 1
            start = index
        }
    }

    private mutating func take(_ line: ArraySlice<UInt8>) {
        let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        let value = line.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        if name.elementsEqual("DTSTAMP".utf8) {
            stamp = Self.seconds(value)
        } else if name.elementsEqual("SEQUENCE".utf8) {
            sequence = Int(String(decoding: value, as: UTF8.self)).map { min(max(0, $0), Int(Int32.max)) } ?? 0
        } else {
            if name.elementsEqual("UID".utf8) { uid = Array(value) }
            line.withUnsafeBytes { allHash.combine(bytes: $0) }
            if Self.importantNames.contains(where: { $0.elementsEqual(name) }) {
                line.withUnsafeBytes { importantHash.combine(bytes: $0) }
            }
        }
    }

    private static func seconds(_ value: ArraySlice<UInt8>) -> Int64? {
        CalendarTime(value, zone: nil)?.local.seconds
    }
}
