import WeftGLib

/// The coming events of a saved group that the user was notified of, or has seen. A value.
///
/// Each event is stored as a hash of its id, which may have any length, its begin time, and whether it was cancelled.
/// This is enough to notice changes.
struct KnownEvents: Sendable, Hashable {
    private struct State: Sendable, Hashable {
        /// The start time, in milliseconds since 1970.
        let time: Int64?
        let isCancelled: Bool

        init(_ event: GroupEvent) {
            time = event.time?.unixMilliseconds
            isCancelled = event.isCancelled
        }

        init(time: Int64?, isCancelled: Bool) {
            self.time = time
            self.isCancelled = isCancelled
        }
    }

    /// The maximum number of events of one group.
    static let maximumCount = 500

    private var states: [UInt64: State] = [:]

    /// Makes an empty set.
    init() {}

    /// The number of known events.
    var count: Int { states.count }

    private static func number(_ event: GroupEvent) -> UInt64 {
        GroupRecord.fingerprint(Array(event.identifier.utf8)[...])
    }

    /// Returns the news about these events, sorted by start, and records the events as known. Events that are over, or
    /// were cancelled before they were known, are not reported.
    mutating func take(_ events: [GroupEvent], now: Timestamp) -> [EventNews] {
        let coming = GroupEvents.coming(events, at: now, maximum: Self.maximumCount)
        let news = coming.compactMap { event in
            kind(of: event).map { EventNews(kind: $0, event: event) }
        }
        note(coming, now: now)
        return news
    }

    private func kind(of event: GroupEvent) -> EventNews.Kind? {
        guard let known = states[Self.number(event)] else { return event.isCancelled ? nil : .added }
        if event.isCancelled { return known.isCancelled ? nil : .cancelled }
        if known.isCancelled { return .restored }
        return event.time != nil && event.time?.unixMilliseconds != known.time ? .moved : nil
    }

    /// Notes that the user knows these events in their current state.
    mutating func note(_ events: [GroupEvent], now: Timestamp) {
        let numbers = events.map(Self.number)
        for (event, number) in zip(events, numbers) { states[number] = State(event) }
        dropOld(now, keeping: numbers)
    }

    /// Records new events without reporting them, because the user could have seen them before. Changes of known events
    /// are still reported.
    mutating func noteUnknown(_ events: [GroupEvent], now: Timestamp) {
        note(events.filter { states[Self.number($0)] == nil }, now: now)
    }

    /// Drops events that began more than a day ago. If there are too many, it drops those that begin last; events that
    /// a source has just reported are dropped only after all others.
    private mutating func dropOld(_ now: Timestamp, keeping current: [UInt64]) {
        let oldest = now.unixMilliseconds - 86_400_000
        states = states.filter { $0.value.time ?? .max >= oldest }
        guard states.count > Self.maximumCount else { return }
        let current = Set(current)
        let order = states.sorted { one, other in
            let (isFirst, isSecond) = (current.contains(one.key), current.contains(other.key))
            if isFirst != isSecond { return isFirst }
            return (one.value.time ?? .max, one.key) < (other.value.time ?? .max, other.key)
        }
        states = Dictionary(uniqueKeysWithValues: order.prefix(Self.maximumCount).map { ($0.key, $0.value) })
    }
}

extension KnownEvents {
    /// nil if the bytes were not made by `record`.
    init?(_ record: [UInt8]) {
        var reader = RecordReader(record[...])
        while let (field, value) = reader.next() {
            guard field == 1, var event = value.message else { continue }
            var (number, time, isCancelled): (UInt64?, Int64?, Bool) = (nil, nil, false)
            while let (part, value) = event.next() {
                switch part {
                case 1: number = value.integer.map(UInt64.init(bitPattern:))
                case 2: time = value.integer
                case 3: isCancelled = value.integer == 1
                default: break
                }
            }
            guard let number, !event.isBroken, states.count < Self.maximumCount else { return nil }
            states[number] = State(time: time, isCancelled: isCancelled)
        }
        if reader.isBroken { return nil }
    }

    /// The stored form: 20 bytes for each event.
    var record: [UInt8] {
        var writer = RecordWriter()
        for (number, state) in states.sorted(by: { $0.key < $1.key }) {
            writer.message(1) { event in
                event.integer(1, Int64(bitPattern: number))
                event.integer(2, state.time)
                if state.isCancelled { event.integer(3, 1) }
            }
        }
        return writer.bytes
    }
}
