import WeftGLib

/// The coming events of a saved group as the user was told of them, or has seen them. A value.
///
/// What is kept of an event is a number in place of its id, which may be of any length, when it begins, and whether it was
/// called off: enough to see what is another thing now.
struct KnownEvents: Sendable, Hashable {
    private struct State: Sendable, Hashable {
        /// Milliseconds since 1970.
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

    /// Of one group: whoever announces more than that announces nothing.
    static let maximumCount = 500

    private var states: [UInt64: State] = [:]

    /// None is known.
    init() {}

    /// How many are known.
    var count: Int { states.count }

    private static func number(_ event: GroupEvent) -> UInt64 {
        GroupRecord.fingerprint(Array(event.identifier.utf8)[...])
    }

    /// What is new of these, first what begins first; they are known from now on. What is over, or was called off before
    /// anybody knew of it, is no news.
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

    /// The user knows these as they are now.
    mutating func note(_ events: [GroupEvent], now: Timestamp) {
        let numbers = events.map(Self.number)
        for (event, number) in zip(events, numbers) { states[number] = State(event) }
        dropOld(now, keeping: numbers)
    }

    /// The user could have seen these before: they are no news, but what changed of those that are known is.
    mutating func noteUnknown(_ events: [GroupEvent], now: Timestamp) {
        note(events.filter { states[Self.number($0)] == nil }, now: now)
    }

    /// What is over by a day goes, and of too many those that are farthest off, last those that a source just told of.
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
    /// Nil where the bytes are not what `record` makes.
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

    /// As the store has it: 20 bytes an event.
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
