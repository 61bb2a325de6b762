import Glibc

/// The use of a folder by this process, by which processes of one program know of each other. Any thread.
///
/// It holds a lock of `flock(2)` on the folder until it is released. Processes share the lock.
public final class FolderUse: Sendable {
    private let descriptor: Int32
    /// True if no other process used the folder when this use began, or if its file system has no such locks.
    public let isFirst: Bool

    /// nil if the folder cannot be opened. Opens a file, so not on the main thread.
    public init?(_ folder: String) {
        guard !folder.utf8.contains(0) else { return nil }
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        isFirst = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
        _ = flock(descriptor, LOCK_SH | LOCK_NB)
    }

    deinit { close(descriptor) }
}
