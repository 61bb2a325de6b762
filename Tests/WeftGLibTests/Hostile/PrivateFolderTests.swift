import Glibc
import Testing
import WeftTestBasics

@testable import WeftGLib

/// Tests folders that the program fills and clears. Files of other users in their place, or in them, stay unchanged.
@Suite(.serialized)
final class PrivateFolderTests {
    /// A folder in place of one that belongs to another user.
    private let root: String
    private var folder: String { root + "/cache" }
    private var target: String { root + "/target" }
    private let hash = String(repeating: "ab", count: 32)

    init() throws {
        var template = Array("/tmp/weft-private-XXXXXX".utf8CString)
        root = try #require(mkdtemp(&template).map { String(cString: $0) })
        mkdir(target, 0o700)
        try #require(LocalFile.write("the user's", to: target + "/" + hash))
        try #require(LocalFile.write("the user's", to: target + "/7"))
        try #require(LocalFile.write("the user's", to: target + "/thesis.txt"))
    }

    deinit {
        for path in [folder, target] {
            for file in LocalFile.files(in: path) { unlink(file.path) }
            unlink(path + "/" + hash)
            unlink(path)
            rmdir(path)
        }
        rmdir(root)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private func targetIsWhole() -> Bool {
        [hash, "7", "thesis.txt"].allSatisfy {
            (try? LocalFile.read(target + "/" + $0, maximumBytes: 100))?.count == 10
        }
    }

    @Test func aLinkInPlaceOfAStoreOfFilesIsNeitherReadNorWrittenNorCleared() throws {
        try #require(symlink(target, folder) == 0)
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(!store.write([1], for: "a"))
        #expect(store.read("a") == nil)
        store.remove("a")
        store.removeAll()
        #expect(store.byteCount == 0)
        #expect(targetIsWhole() && LocalFile.files(in: target).count == 3)
    }

    @Test func aLinkThatComesLaterIsNotCleared() throws {
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(store.write([1], for: "a"))
        for file in LocalFile.files(in: folder) { unlink(file.path) }
        rmdir(folder)
        try #require(symlink(target, folder) == 0)
        store.removeAll()
        #expect(targetIsWhole())
    }

    @Test func aFolderWithAForeignFileIsNotUsed() throws {
        mkdir(folder, 0o700)
        try #require(LocalFile.write("mine", to: folder + "/letter.txt"))
        try #require(LocalFile.write("mine", to: folder + "/" + hash))
        chmod(folder + "/" + hash, 0o644)
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(!store.write([1], for: "a"))
        store.removeAll()
        #expect(LocalFile.isReadable(folder + "/letter.txt") && mode(folder + "/" + hash) == 0o644)
    }

    @Test func aFolderOfAnotherOwnerOrForEverybodyIsNotUsed() throws {
        let own = PrivateFolder(folder) { _ in true }
        mkdir(folder, 0o700)
        #expect(own.isUsable())
        chmod(folder, 0o1777)
        #expect(throws: PrivateFolder.Refusal.writableByAll) { try own.prepare() }
        chmod(folder, 0o700)
        // Only root can give a folder away.
        if geteuid() == 0 {
            chown(folder, 12_345, 12_345)
            #expect(throws: PrivateFolder.Refusal.otherOwner) { try own.prepare() }
            chown(folder, 0, 0)
        }
        #expect(own.isUsable())
    }

    /// There anybody can put a link in its place after the check.
    @Test func aFolderThatOthersCanReplaceIsNotUsed() throws {
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(store.write([1], for: "a"))
        chmod(root, 0o777)
        store.removeAll()
        #expect(LocalFile.files(in: folder).count == 1)
        #expect(throws: PrivateFolder.Refusal.replaceableByAll) { try PrivateFolder(folder) { _ in true }.prepare() }
        // As /tmp is.
        chmod(root, 0o1777)
        #expect(PrivateFolder(folder) { _ in true }.isUsable())
        chmod(root, 0o700)
    }

    /// Each member of the group can put files or links into it.
    @Test func aFolderThatAGroupMayWriteToIsNotUsed() throws {
        // Only root can give a folder to a group that is not the user's own.
        guard geteuid() == 0 else { return }
        mkdir(folder, 0o700)
        chown(folder, 0, 12_345)
        chmod(folder, 0o770)
        let own = PrivateFolder(folder) { _ in true }
        #expect(throws: PrivateFolder.Refusal.writableByGroup) { try own.prepare() }
        chmod(folder, 0o700)
        chown(root, 0, 12_345)
        chmod(root, 0o770)
        #expect(throws: PrivateFolder.Refusal.replaceableByGroup) { try own.prepare() }
        chmod(root, 0o1770)
        #expect(own.isUsable())
        // Systems that give each user a group of the same name let it write.
        chown(root, 0, 0)
        chmod(root, 0o770)
        #expect(own.isUsable())
        chmod(root, 0o700)
    }

    @Test(arguments: ["2024.tar.gz", ".goutputstream-mine", ".goutputstream-ABC12.", "12345.a-b-c-"])
    func aFileWithALikeNameIsForeign(name: String) throws {
        mkdir(folder, 0o700)
        try #require(LocalFile.write("mine", to: folder + "/" + name))
        let own = PrivateFolder(folder) { $0.utf8.allSatisfy { (48...57).contains($0) } }
        #expect(throws: PrivateFolder.Refusal.foreignFile(name)) { try own.prepare() }
        unlink(folder + "/" + name)
        for own in ["2024", "2024.AbC123", ".goutputstream-XYZ789"] {
            try #require(LocalFile.write("own", to: folder + "/" + own))
        }
        try own.prepare()
        for own in ["2024", "2024.AbC123", ".goutputstream-XYZ789"] { unlink(folder + "/" + own) }
    }

    @Test func aFolderThatIsNotUsedKeepsItsMode() throws {
        mkdir(folder, 0o755)
        chmod(folder, 0o755)
        try #require(LocalFile.write("mine", to: folder + "/letter.txt"))
        #expect(!FileStore(directory: folder, maximumBytes: 1 << 20).write([1], for: "a"))
        #expect(mode(folder) == 0o755)
    }

    @Test func aFolderBelowOneThatOthersCanReplaceIsNotUsed() throws {
        let inner = target + "/inner"
        mkdir(inner, 0o700)
        defer { rmdir(inner) }
        let own = PrivateFolder(inner) { _ in true }
        chmod(root, 0o777)
        #expect(throws: PrivateFolder.Refusal.replaceableByAll) { try own.prepare() }
        chmod(root, 0o700)
        // Only root can give a folder away.
        if geteuid() == 0 {
            chown(root, 12_345, 12_345)
            #expect(throws: PrivateFolder.Refusal.replaceableByOther) { try own.prepare() }
            #expect(!LocalFile.isOfUserOrSystem(root) && LocalFile.isOfUserOrSystem(inner))
            chown(root, 0, 0)
        }
        #expect(own.isUsable())
    }

    /// The folders above a link's target, and above a second link that it leads to, are not in the path.
    @Test(arguments: ["/shared/inner", "/shared/link", "/other/../shared/inner", "/absolute"])
    func aLinkThroughAFolderThatOthersCanReplaceIsNotUsed(way: String) throws {
        let shared = root + "/shared"
        for path in [shared, shared + "/inner", root + "/other"] { mkdir(path, 0o700) }
        symlink("../target", shared + "/link")
        symlink(shared + "/link", root + "/absolute")
        symlink(way.dropFirst().description, root + "/way")
        defer {
            for path in [root + "/way", root + "/absolute", shared + "/link"] { unlink(path) }
            for path in [shared + "/inner", shared, root + "/other"] { rmdir(path) }
        }
        let paths = [root + "/way", root + "/way/."]
        for path in paths { try PrivateFolder.requireOwn(path, followsLink: true) }
        chmod(shared, 0o777)
        for path in paths {
            #expect(throws: PrivateFolder.Refusal.replaceableByAll) {
                try PrivateFolder.requireOwn(path, followsLink: true)
            }
        }
        // As /tmp is, where the links and the folders belong to the user.
        chmod(shared, 0o1777)
        for path in paths { try PrivateFolder.requireOwn(path, followsLink: true) }
        // Only root can give a link away.
        guard geteuid() == 0, way.hasSuffix("/link") else { return }
        lchown(shared + "/link", 12_345, 12_345)
        #expect(throws: PrivateFolder.Refusal.replaceableByOther) {
            try PrivateFolder.requireOwn(root + "/way", followsLink: true)
        }
    }

    @Test func aFolderBelowALinkThroughASharedFolderIsNotUsed() throws {
        let shared = root + "/shared"
        for path in [shared, shared + "/inner", shared + "/inner/data"] { mkdir(path, 0o700) }
        symlink(shared + "/inner", root + "/way")
        defer {
            unlink(root + "/way")
            for path in [shared + "/inner/data", shared + "/inner", shared] { rmdir(path) }
        }
        let own = PrivateFolder(root + "/way/data") { _ in true }
        #expect(own.isUsable())
        chmod(shared, 0o777)
        #expect(throws: PrivateFolder.Refusal.replaceableByAll) { try own.prepare() }
    }

    @Test func aLinkInPlaceOfAFileIsForeign() throws {
        mkdir(folder, 0o700)
        try #require(symlink(target + "/7", folder + "/" + hash) == 0)
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(!store.write([1], for: "a"))
        #expect(targetIsWhole())
    }

    @Test func aSecondNameOfAFileElsewhereIsForeign() throws {
        mkdir(folder, 0o700)
        chmod(target + "/7", 0o644)
        try #require(link(target + "/7", folder + "/" + hash) == 0)
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(!store.write([1], for: "a"))
        #expect(targetIsWhole() && mode(target + "/7") == 0o644)
        LocalFile.makePrivate(target + "/7", orNew: false)
        #expect(mode(target + "/7") == 0o644)
    }

    @Test func filesAndFoldersAreForTheUserAlone() throws {
        let old = umask(0)
        defer { umask(old) }
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(store.write([1], for: "a"))
        #expect(mode(folder) == 0o700)
        let file = try #require(LocalFile.files(in: folder).first)
        #expect(mode(LocalFile.text(ofPath: file.path) ?? "") == 0o600)
        // A file that exists keeps its mode with newer versions of GLib.
        let saved = target + "/saved.ics"
        defer { unlink(saved) }
        #expect(LocalFile.write([1], to: saved, isForOthers: true) && mode(saved) == 0o666)
    }

    /// An earlier version of the program left its files readable for others.
    @Test func otherUsersLoseAccess() throws {
        mkdir(folder, 0o700)
        try #require(LocalFile.write("x", to: folder + "/" + hash))
        chmod(folder + "/" + hash, 0o644)
        chmod(folder, 0o755)
        #expect(FileStore(directory: folder, maximumBytes: 1 << 20).write([1], for: "a"))
        #expect(mode(folder) == 0o700 && mode(folder + "/" + hash) == 0o600)
    }

    @Test func aTraceIsANewFile() throws {
        try #require(symlink(target + "/made.json", root + "/trace.json") == 0)
        defer { unlink(root + "/trace.json") }
        #expect(TraceFile.open(root + "/trace.json") == nil, "a link that leads nowhere")
        #expect(!LocalFile.isReadable(target + "/made.json"))
        #expect(TraceFile.open(target + "/7") == nil)
        #expect(targetIsWhole())
        let file = try #require(TraceFile.open(root + "/new.json"))
        fclose(file)
        #expect(mode(root + "/new.json") == 0o600)
        unlink(root + "/new.json")
    }

    @Test func relativePathsAreNotBaseDirectories() {
        let names = [
            "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
            "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
        ]
        let old = names.map { name in getenv(name).map { String(cString: $0) } }
        defer {
            for (name, value) in zip(names, old) {
                if let value { setenv(name, value, 1) } else { unsetenv(name) }
            }
        }
        for name in names { setenv(name, "here", 1) }
        setenv("XDG_RUNTIME_DIR", "/run/x", 1)
        setenv("XDG_DATA_DIRS", "here:/usr/share::./x:/usr/local/share", 1)
        UserFolder.ignoreRelativePaths()
        #expect(names.filter { getenv($0) != nil } == ["XDG_RUNTIME_DIR", "XDG_DATA_DIRS"])
        #expect(String(cString: getenv("XDG_DATA_DIRS")) == "/usr/share:/usr/local/share")
        #expect(UserFolder.data?.hasPrefix("/") != false && UserFolder.cache?.hasPrefix("/") != false)
    }
}
