import JSON

extension ReminderSchedule {
    /// The settings' name of it.
    static let setting = "reminders-shown"
    private static let version: Int64 = 1
    private static let maximumBytes = 64 << 10

    /// Reads the stored schedule. Invalid entries are ignored, so their reminders may be shown again.
    init(kept text: String?) {
        self.init()
        guard let text, text.utf8.count <= Self.maximumBytes, let value = try? JSON(parsing: Array(text.utf8)),
            value["version"]?.integer == Self.version
        else { return }
        shown = (value["shown"]?.array ?? []).prefix(Self.maximumShown).compactMap { entry in
            guard let parts = Self.integers(entry, 4), (0...86_400 * 366).contains(parts[2]),
                let kind = DueReminder.Kind(rawValue: Int(clamping: parts[3]))
            else { return nil }
            return Shown(
                event: UInt64(bitPattern: parts[0]), time: parts[1], secondsBefore: Int(parts[2]), kind: kind)
        }
        postponed = (value["postponed"]?.array ?? []).prefix(Self.maximumShown).compactMap { entry in
            Self.integers(entry, 3).map { Postponed(event: UInt64(bitPattern: $0[0]), time: $0[1], due: $0[2]) }
        }
    }

    /// The part that a later run needs: the reminders that were shown and that were postponed. At most some 60 KB.
    var text: String? {
        let object: JSON = [
            "version": .number(Int(Self.version)),
            "shown": .array(
                shown.map {
                    Self.entry([Int64(bitPattern: $0.event), $0.time, Int64($0.secondsBefore), Int64($0.kind.rawValue)])
                }),
            "postponed": .array(
                postponed.prefix(Self.maximumShown).map { Self.entry([Int64(bitPattern: $0.event), $0.time, $0.due]) }),
        ]
        return try? object.text()
    }

    private static func entry(_ numbers: [Int64]) -> JSON { .array(numbers.map { .number(Int($0)) }) }

    private static func integers(_ entry: JSON, _ count: Int) -> [Int64]? {
        guard let parts = entry.array?.compactMap(\.integer), parts.count == count, entry.array?.count == count else {
            return nil
        }
        return parts
    }
}
