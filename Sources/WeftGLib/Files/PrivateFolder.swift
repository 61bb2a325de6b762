import Glibc
import WeftShim

/// A folder whose files the program creates and deletes by itself: owned by the user, not a link, and without files
/// from others. A value. Any thread except the main one.
public struct PrivateFolder: Sendable {
    /// The reason why a folder is not used.
    public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// The folder is a symbolic link, which may lead anywhere.
        case link
        /// The folder does not exist and cannot be created; with the system's reason.
        case unusable(String)
        /// The folder belongs to another user.
        case otherOwner
        /// Everybody may write to the folder.
        case writableByAll
        /// Members of a group may write to the folder, and not only the user is one.
        case writableByGroup
        /// Everybody may write to a folder above it, and so put another one in its place.
        case replaceableByAll
        /// Members of a group may write to a folder above it.
        case replaceableByGroup
        /// A folder above it belongs to another user, who can put another one in its place.
        case replaceableByOther
        /// The folder contains a file that the program did not make; with its name, repaired if it is not UTF-8.
        case foreignFile(String)

        /// A sentence fragment, for the log.
        public var description: String {
            switch self {
            case .link: "it is a link"
            case .unusable(let reason): reason
            case .otherOwner: "it belongs to another user"
            case .writableByAll: "everybody may write to it"
            case .writableByGroup: "a group may write to it"
            case .replaceableByAll: "everybody may write to a folder above it"
            case .replaceableByGroup: "a group may write to a folder above it"
            case .replaceableByOther: "a folder above it belongs to another user"
            case .foreignFile(let name): "there is \(name) in it, which the program did not put there"
            }
        }
    }

    /// The folder's path.
    public let path: String
    /// Recognises the names that the program gives to files in the folder. GLib's temporary names are recognised
    /// separately.
    private let isOwnName: @Sendable (String) -> Bool

    /// - Parameter isOwnName: returns true for names that the program gives to files in the folder.
    public init(_ path: String, isOwnName: @escaping @Sendable (String) -> Bool) {
        self.path = path
        self.isOwnName = isOwnName
    }

    /// Creates the folder if it does not exist, accessible to the user only (0700), and removes others' permissions on
    /// it and its files. Throws if other users could have put files into it. O(files).
    public func prepare() throws(Refusal) {
        MainThread.assertOff(.fileRead)
        guard !path.utf8.contains(0), LocalFile.makeFolder(path) else { throw .unusable(Self.reason(errno)) }
        let isShared = try Self.judge(path, followsLink: false) & 0o077 != 0
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unusable(Self.reason(errno)) }
        guard let directory = fdopendir(descriptor) else {
            close(descriptor)
            throw .unusable(Self.reason(errno))
        }
        defer { closedir(directory) }
        var readable: [(name: String, mode: mode_t)] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == Array(".".utf8) || name == Array("..".utf8) { continue }
            let text = String(decoding: name, as: UTF8.self)
            var status = stat()
            guard text.utf8.elementsEqual(name), isOwn(text) else { throw .foreignFile(text) }
            // Another process may have removed it meanwhile.
            guard fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            // A file with a second name would change under that name, too.
            guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_nlink == 1 else {
                throw .foreignFile(text)
            }
            if status.st_mode & 0o077 != 0 { readable.append((text, status.st_mode & 0o700)) }
        }
        // If the folder contains a foreign file, the folder and its files are left unchanged.
        if isShared { fchmod(descriptor, 0o700) }
        for file in readable { fchmodat(descriptor, file.name, file.mode, 0) }
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw .unusable(Self.reason(errno)) }
    }

    /// Prepares the folder and returns whether it can be used. The log explains a refusal.
    public func isUsable() -> Bool {
        do throws(Refusal) {
            try prepare()
            return true
        } catch {
            // A missing home folder is not reported as an attack.
            if case .unusable = error { return false }
            Log.warning("weft", "\(path) is not used: \(error)")
            return false
        }
    }

    /// Throws if the folder at `path` belongs to another user, or if other users may write to it or replace it. Removes
    /// their permissions.
    public static func requireOwn(_ path: String, followsLink: Bool) throws(Refusal) {
        let mode = try judge(path, followsLink: followsLink)
        if mode & 0o077 != 0 { chmod(path, mode & 0o700) }
    }

    /// The folder's mode. Throws as `requireOwn` does, and changes nothing.
    private static func judge(_ path: String, followsLink: Bool) throws(Refusal) -> mode_t {
        var status = stat()
        guard !path.utf8.contains(0), fstatat(AT_FDCWD, path, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0
        else { throw .unusable(reason(errno)) }
        if status.st_mode & S_IFMT == S_IFLNK { throw .link }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusable(reason(ENOTDIR)) }
        guard status.st_uid == geteuid() else { throw .otherOwner }
        guard status.st_mode & 0o002 == 0 else { throw .writableByAll }
        guard !Self.isOpenToGroup(status) else { throw .writableByGroup }
        try requireOwnWay(to: path)
        return status.st_mode
    }

    /// Throws if other users can replace a folder or a link on the way to `path`. A link leads through the folders of
    /// its target, whose names are not in the path.
    private static func requireOwnWay(to path: String) throws(Refusal) {
        guard let start = path.utf8.first == UInt8(ascii: "/") ? "/" : LocalFile.resolved(".") else {
            throw .unusable(reason(errno))
        }
        // The names that are still to come, the next one last.
        var names = Array(Self.names(of: start + "/" + path).reversed())
        var folder: [String] = []
        var links = 0
        while let name = names.popLast() {
            let place = "/" + folder.joined(separator: "/")
            var status = stat()
            guard stat(place, &status) == 0 else { throw .unusable(reason(errno)) }
            // In a sticky folder, like /tmp, only the owner of a folder can rename it.
            guard status.st_mode & (0o002 | S_ISVTX) != 0o002 else { throw .replaceableByAll }
            guard status.st_mode & S_ISVTX != 0 || !isOpenToGroup(status) else { throw .replaceableByGroup }
            guard [geteuid(), 0, overflowUser].contains(status.st_uid) else { throw .replaceableByOther }
            if name == ".." {
                _ = folder.popLast()
                continue
            }
            folder.append(name)
            let entry = "/" + folder.joined(separator: "/")
            guard lstat(entry, &status) == 0 else { throw .unusable(reason(errno)) }
            guard status.st_mode & S_IFMT == S_IFLNK else { continue }
            guard [geteuid(), 0, overflowUser].contains(status.st_uid) else { throw .replaceableByOther }
            links += 1
            guard links <= maximumLinks, let target = target(of: entry) else { throw .unusable(reason(ELOOP)) }
            if target.utf8.first == UInt8(ascii: "/") { folder = [] } else { folder.removeLast() }
            names += Self.names(of: target).reversed()
        }
    }

    /// Returns true if members of a group may write to the folder. A group with the user's name is the user's own, if
    /// nobody else is listed: systems that give each user such a group let it write.
    private static func isOpenToGroup(_ status: stat) -> Bool {
        guard status.st_mode & 0o020 != 0, status.st_gid != 0 else { return false }
        let user = String(cString: g_get_user_name())
        var group = group()
        var found: UnsafeMutablePointer<group>?
        var room = [CChar](repeating: 0, count: 1 << 16)
        guard getgrgid_r(status.st_gid, &group, &room, room.count, &found) == 0, found != nil,
            String(cString: group.gr_name) == user
        else { return true }
        var member = group.gr_mem
        while let name = member?.pointee {
            if String(cString: name) != user { return true }
            member = member?.advanced(by: 1)
        }
        return false
    }

    /// The system's own limit.
    private static let maximumLinks = 40

    /// The target of a link as it is written; nil if it is not UTF-8.
    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(link, &bytes, bytes.count - 1)
        return count < 0 ? nil : LocalFile.text(ofPath: bytes)
    }

    private static func names(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
    }

    /// The system's folders belong to this user inside a user namespace, for example a container's.
    private static let overflowUser: uid_t = 65_534

    private func isOwn(_ name: String) -> Bool {
        if isOwnName(name) || Self.isOfOutputStream(name) { return true }
        // GLib first writes to a temporary file: NAME, a dot and six letters or digits.
        let end = name.utf8.suffix(7)
        guard end.count == 7, end.first == UInt8(ascii: "."), end.dropFirst().allSatisfy(Self.isLetterOrDigit),
            let own = String(name.utf8.dropLast(7))
        else { return false }
        return isOwnName(own)
    }

    /// Returns true for the temporary names of GIO's output streams: a fixed beginning, and six letters or digits.
    private static func isOfOutputStream(_ name: String) -> Bool {
        let (start, end) = (".goutputstream-".utf8, name.utf8.suffix(6))
        return name.utf8.starts(with: start) && name.utf8.count == start.count + 6 && end.allSatisfy(isLetterOrDigit)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    private static func reason(_ code: Int32) -> String { String(cString: g_strerror(code)) }
}
