/// Collects the events of a page from all forms and keeps each event once, in its most detailed form.
struct EventCollector {
    private(set) var events: [PageEvent] = []
    private(set) var dropped: [DroppedEvent] = []
    /// Indices into `events`, by name and by address.
    private var known: [String: [Int]] = [:]
    private var exact: Set<PageEvent> = []
    /// The address of the page itself.
    private let pageAddress: String?

    init(pageAddress: String?) {
        self.pageAddress = pageAddress
    }

    mutating func drop(_ form: PageEvent.Form, line: Int, name: String?, _ reason: DroppedEvent.Reason) {
        guard dropped.count < PageFindings.maximumDropped else { return }
        dropped.append(DroppedEvent(form: form, line: line, name: name?.prefix(bytes: 300), reason: reason))
    }

    /// Adds the events of one form. Call it in the order of `PageEvent.Form`. O(events)
    mutating func add(_ found: [PageEvent]) {
        var counts: [String: Int] = [:]
        for event in found {
            for key in keys(event) { counts[key, default: 0] += 1 }
        }
        let firstOfForm = events.count
        for event in found {
            var unplaced = event
            unplaced.line = 0
            guard exact.insert(unplaced).inserted else {
                drop(event.form, line: event.line, name: event.name, .repeated)
                continue
            }
            if let reason = other(of: event, before: firstOfForm, counts) {
                drop(event.form, line: event.line, name: event.name, reason)
                continue
            }
            guard events.count < PageFindings.maximumEvents else {
                drop(event.form, line: event.line, name: event.name, .tooMany)
                continue
            }
            for key in keys(event) { known[key, default: []].append(events.count) }
            events.append(event)
        }
    }

    /// Returns the reason to drop `event` if another form already describes it.
    private mutating func other(
        of event: PageEvent, before end: Int, _ counts: [String: Int]
    ) -> DroppedEvent.Reason? {
        for key in keys(event) {
            // Compares with 50 events at most: a name that a thousand events share does not distinguish them.
            let others = (known[key] ?? []).prefix(50).filter { $0 < end }
            if let same = others.first(where: { isSameTime(events[$0], event) }) {
                return .described(events[same].form)
            }
            if others.count == 1, counts[key] == 1, let place = others.first {
                if !events[place].corrections.contains(.contradicted) {
                    events[place].corrections.append(.contradicted)
                }
                return .contradicted(events[place].form, start: event.start)
            }
        }
        return nil
    }

    private func isSameTime(_ one: PageEvent, _ other: PageEvent) -> Bool {
        if one.start.isDate || other.start.isDate { return one.start.local.date == other.start.local.date }
        if case (.offset(let first), .offset(let second)) = (one.start.zone, other.start.zone) {
            return one.start.local.seconds - Int64(first) == other.start.local.seconds - Int64(second)
        }
        return one.start.local == other.start.local
    }

    private func keys(_ event: PageEvent) -> [String] {
        let name = "name " + event.name.lowercased()
        guard let url = event.url, url != pageAddress else { return [name] }
        return [name, "url " + url]
    }
}
