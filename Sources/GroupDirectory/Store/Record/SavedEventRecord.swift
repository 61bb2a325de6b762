import WeftGLib

/// Encodes a saved event as a stored record, without its description, which is stored separately. Any thread.
enum SavedEventRecord {
    /// The maximum number of bytes of a UID: longer ones are replaced by digests.
    private static let maximumUIDBytes = 512

    /// - Parameter description: the record of the event's description, whose digest this record contains.
    /// - Complexity: O(bytes).
    static func encode(_ saved: SavedEvent, description: [UInt8]?) -> [UInt8] {
        var writer = RecordWriter()
        writer.text(1, saved.id.source.rawValue)
        writer.text(2, saved.id.id)
        writer.message(3) { GroupRecord.write(saved.event, to: &$0) }
        if let group = saved.group { writer.message(4) { GroupRecord.write(group, to: &$0) } }
        writer.integer(5, saved.savedAt.unixMilliseconds)
        writer.text(6, saved.uid)
        writer.integer(7, Int64(saved.sequence))
        writer.integer(8, saved.seenTime?.unixMilliseconds)
        writer.integer(9, saved.seenCancelled ? 1 : nil)
        writer.integer(10, saved.isForgotten ? 1 : nil)
        writer.integer(11, (saved.reminder?.rawValue).map(Int64.init))
        writer.integer(12, description.map { Int64(bitPattern: GroupRecord.digest($0)) })
        return GroupRecord.sealed(writer)
    }

    /// Reads a saved event. Returns nil if the bytes are not exactly those that were written.
    static func savedEvent(_ record: [UInt8]) -> (saved: SavedEvent, descriptionDigest: UInt64?)? {
        guard let bytes = GroupRecord.opened(record) else { return nil }
        var fields = RecordReader(bytes)
        var (source, id, uid) = (String?.none, String?.none, String?.none)
        var (event, group) = (GroupEvent?.none, Group?.none)
        var (savedAt, seenTime, reminder) = (Timestamp?.none, Timestamp?.none, Reminder?.none)
        var (sequence, digest) = (0, UInt64?.none)
        var (seenCancelled, isForgotten) = (false, false)
        while let (field, value) = fields.next() {
            switch field {
            case 1: source = value.text
            case 2: id = value.text
            case 3: event = value.message.map(GroupRecord.readEvent)
            case 4: group = value.message.flatMap(GroupRecord.readGroup)
            case 5: savedAt = value.timestamp
            case 6: uid = value.text.flatMap { isUID($0) ? $0 : nil }
            case 7: sequence = min(value.count ?? 0, Int(Int32.max))
            case 8: seenTime = value.timestamp
            case 9: seenCancelled = value.integer == 1
            case 10: isForgotten = value.integer == 1
            case 11: reminder = value.integer.flatMap(Int.init(exactly:)).flatMap(Reminder.init(rawValue:))
            case 12: digest = value.integer.map(UInt64.init(bitPattern:))
            default: break
            }
        }
        guard let source, let id, let uid, let event else { return nil }
        let key = EventKey(source: SourceID(rawValue: source), id: id)
        var saved = SavedEvent(
            id: key, event: event, group: group, savedAt: savedAt ?? Timestamp(unixMilliseconds: 0), uid: uid)
        saved.sequence = sequence
        saved.seenTime = seenTime
        saved.seenCancelled = seenCancelled
        saved.isForgotten = isForgotten
        saved.reminder = reminder
        return (saved, digest)
    }

    /// Returns true for a text that can be written into calendars unchanged.
    private static func isUID(_ text: String) -> Bool {
        (1...maximumUIDBytes).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
