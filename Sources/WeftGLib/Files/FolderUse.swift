import Glibc

/// The use of a folder by this process, by which processes of one program know of each other. Any thread.
///
/// It holds a shared lock of an open file description (`fcntl`, F_OFD_SETLK) on the folder until it is released. Locks of
/// `flock(2)` are independent of it.
public final class FolderUse: Sendable {
    // These commands of Linux do not reach Swift.
    private static let (getLock, setLock): (Int32, Int32) = (36, 37)

    private let descriptor: Int32
    /// True if nobody else used the folder when this use began, or if its file system has no such locks.
    public let isFirst: Bool

    /// nil if the folder cannot be opened. Opens a file, so not on the main thread.
    public init?(_ folder: String) {
        guard !folder.utf8.contains(0) else { return nil }
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // Only asked for, since a folder cannot be opened for writing.
        var other = Self.lock(F_WRLCK)
        isFirst = fcntl(descriptor, Self.getLock, &other) != 0 || other.l_type == F_UNLCK
        var mine = Self.lock(F_RDLCK)
        _ = fcntl(descriptor, Self.setLock, &mine)
    }

    deinit { close(descriptor) }

    /// A lock of the whole folder.
    private static func lock(_ type: Int32) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
