import ICalendar
import WeftGLib

/// Writes everything that the user saved as one iCalendar file, to which calendar programs subscribe.
///
/// The file is replaced as a whole, and only when something in it changed: an event keeps its UID, its stamp and its
/// sequence until then. The publisher reads them from the file, so several processes may write it. A value, any thread;
/// the work is done on a worker.
public struct CalendarPublisher: Sendable {
    /// The reason why a calendar was not written.
    public enum Failure: Error, Sendable, Hashable {
        /// The store cannot be read.
        case store(StoreError)
        /// The file cannot be written.
        case file(path: String)
        /// There is another file at the path, which is not this program's calendar. It stays unchanged.
        case otherFile(path: String)
    }

    /// Maximum size in bytes of an earlier file that is read.
    private static let maximumBytes = 64 << 20
    /// The time in hours after which subscribers should read the file again.
    private static let refreshHours = 1

    /// The path of the file.
    public let path: String
    private let isForOthers: Bool
    private let store: GroupStore

    /// The path of the file unless the user chose another one; nil if the user's folder has no usable name.
    public static var defaultPath: String? { UserFolder.data.map { $0 + "/browse-meetup/BrowseMeetup.ics" } }

    /// - Parameter path: the path that the user chose; nil uses `defaultPath`. Fails if there is neither.
    public init?(_ store: GroupStore, path: String? = nil) {
        guard let place = path ?? Self.defaultPath else { return nil }
        self.store = store
        self.path = place
        isForOthers = path != nil
    }

    /// Brings the file up to date. Returns true if it was written.
    /// - Complexity: O(bytes of the calendar).
    @discardableResult
    public func update() async throws(Failure) -> Bool {
        let events: [CalendarItem]
        do throws(StoreError) {
            events = try await store.calendarItems()
        } catch {
            throw .store(error)
        }
        let result: Result<Bool, Failure> = await WorkerPool.shared.run(.preload) {
            do throws(Failure) { return .success(try write(events)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// True if the file was written, false if it is up to date.
    private func write(_ events: [CalendarItem]) throws(Failure) -> Bool {
        let before = try? LocalFile.read(path, maximumBytes: Self.maximumBytes)
        // The target of a link would be left as it is, or made in another place.
        guard !LocalFile.isLink(path), before.map(Self.isOwn) ?? !LocalFile.mayBeThere(path) else {
            throw .otherFile(path: path)
        }
        let revisions = before.map(CalendarRevisions.init) ?? CalendarRevisions()
        let text = Self.text(of: events, revising: revisions, now: Timestamp.now.unixSeconds)
        if text == before { return false }
        guard Self.write(text, to: path, isForOthers: isForOthers) else { throw .file(path: path) }
        return true
    }

    /// True for an empty file, and for a calendar of this program: its PRODID is a line of its own, not words in
    /// another one.
    private static func isOwn(_ file: [UInt8]) -> Bool {
        let line = Array("\r\nPRODID:\(CalendarEntry.product)\r\n".utf8)
        return file.isEmpty || file.prefix(1000).firstRange(of: line) != nil
    }

    private static func write(_ text: [UInt8], to path: String, isForOthers: Bool) -> Bool {
        if !isForOthers, let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
            let folder = String(path[..<end])
            guard LocalFile.makeFolder(folder), (try? PrivateFolder.requireOwn(folder, followsLink: true)) != nil else {
                return false
            }
        }
        return LocalFile.write(text, to: path, isForOthers: isForOthers)
    }

    /// A calendar of events, each once.
    static func text(
        of events: [CalendarItem], revising revisions: CalendarRevisions, now: Int64
    ) -> [UInt8] {
        MainThread.assertOff(.parsing)
        var text = CalendarText(
            product: CalendarEntry.product, name: localized("Browse Meetup"), refreshHours: refreshHours)
        var seen: Set<String> = []
        for item in events {
            guard
                let entry = CalendarEntry(item.event, of: item.group, uid: item.uid, sequence: item.sequence),
                seen.insert(entry.event.uid ?? "").inserted
            else { continue }
            text.append(entry.event, at: entry.occurrence, revising: revisions, now: now)
        }
        return text.finished()
    }
}
