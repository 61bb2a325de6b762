import WeftGLib

/// Passes calendars that were read while an address was checked on to the source that is made for it next, which would
/// fetch the same again a moment later. Any thread.
///
/// Each is given out once, to a source with the same client, for as long as a source would keep it itself.
enum CalendarHandover {
    /// A calendar may have 16 MB; few are checked at a time.
    private static let maximumCount = 4

    private struct Entry {
        weak var client: HTTPClient?
        let address: String
        let reading: CalendarReading
        let end: Double

        func isFor(_ address: String, _ client: HTTPClient) -> Bool {
            self.client === client && self.address == address
        }
    }

    private static let entries = Locked<[Entry]>([])

    static func put(_ reading: CalendarReading, of address: String, over client: HTTPClient) {
        let now = monotonicSeconds()
        let end = min(reading.freshUntil, now + CalendarReading.webSeconds.lowerBound)
        entries.withLock { entries in
            entries.removeAll { $0.isFor(address, client) || $0.client == nil || $0.end <= now }
            entries.append(Entry(client: client, address: address, reading: reading, end: end))
            entries.removeFirst(max(0, entries.count - maximumCount))
        }
    }

    static func take(_ address: String, over client: HTTPClient) -> CalendarReading? {
        let now = monotonicSeconds()
        return entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.isFor(address, client) }) else { return nil }
            let entry = entries.remove(at: index)
            return now < entry.end ? entry.reading : nil
        }
    }
}
