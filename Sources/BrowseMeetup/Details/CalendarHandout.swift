import GroupDirectory
import Weft
import WeftGLib

/// Passes an event to the user's calendar: as a file that the desktop opens, or that the user saves.
@MainActor
struct CalendarHandout {
    /// Opens a file in the user's program for it.
    typealias Opener = @MainActor (_ path: String, _ parent: Window?, _ failed: @escaping Failed) -> Void
    typealias Failed = @MainActor (_ reason: String) -> Void

    /// The folder of files for other programs.
    var folder = EventCalendarFile.defaultFolder
    var open: Opener = { Desktop.openFile($0, parent: $1, failed: $2) }

    /// - Parameter failed: called with the file and the error if the desktop did not open it.
    /// - Returns: the file's path; nil if it was not written.
    func give(
        _ event: GroupEvent, of group: Group, parent: Window?,
        failed: @escaping @MainActor (String, EventCalendarFile) -> Void
    ) async -> String? {
        let folder = folder
        let made = await WorkerPool.shared.run(.visible) {
            EventCalendarFile(event, of: group).map { ($0, folder.flatMap($0.write)) }
        }
        guard let (file, path) = made else { return nil }
        guard let path else {
            failed(localized("the file cannot be written"), file)
            return nil
        }
        open(path, parent) { failed($0, file) }
        return path
    }

    /// Writes the file to the user's path. Returns false if it cannot be written.
    static func save(_ file: EventCalendarFile, to path: String) async -> Bool {
        await WorkerPool.shared.run(.visible) { LocalFile.write(Array(file.text.utf8), to: path, isForOthers: true) }
    }
}
