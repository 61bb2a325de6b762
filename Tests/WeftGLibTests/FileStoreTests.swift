import Glibc
import Testing

@testable import WeftGLib

@Suite("Files of a cache", .serialized)
final class FileStoreTests {
    private let folder: String

    init() throws {
        var template = Array("/tmp/weft-files-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
        try #require(made)
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for name in names() { unlink(Array(folder.utf8CString.dropLast()) + [47] + name) }
        rmdir(folder)
    }

    /// The names as they are on disk, with their NUL.
    private func names() -> [[CChar]] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [[CChar]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) }
            if name != [46], name != [46, 46] { names.append(name + [0]) }
        }
        return names
    }

    private func bytesOnDisk() -> Int {
        names().reduce(0) { total, name in
            var status = stat()
            stat(Array(folder.utf8CString.dropLast()) + [47] + name, &status)
            return total + Int(status.st_blocks) * 512
        }
    }

    /// A file of one byte takes a block, so a store limited to a million bytes used to have a million files, which took
    /// four gigabytes.
    @Test func theDiskSpaceOfSmallFilesIsBounded() {
        let store = FileStore(directory: folder, maximumBytes: 400 << 10)
        for index in 0..<300 { store.write([1], for: "\(index)") }
        #expect(bytesOnDisk() <= 400 << 10)
        #expect(names().count > 50)
        #expect(store.read("299") == [1])
        #expect(store.read("0") == nil)
    }

    @Test func aFileWithAnInvalidNameIsForeignAndStays() throws {
        let path = Array(folder.utf8CString.dropLast()) + [47, CChar(bitPattern: 0xFF), 120, 0]
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        let store = FileStore(directory: folder, maximumBytes: 310 << 10)
        #expect(!store.write([1], for: "a"))
        store.removeAll()
        #expect(access(path, F_OK) == 0)
    }

    @Test func aPathThatIsNotTextIsRefused() {
        let invalid: [CChar] = [47, 116, 109, 112, 47, CChar(bitPattern: 0xE4), 0]
        #expect(LocalFile.text(ofPath: invalid) == nil)
        setenv("WEFT_TEST_PATH", invalid, 1)
        defer { unsetenv("WEFT_TEST_PATH") }
        #expect(LocalFile.environment("WEFT_TEST_PATH") == nil)
        #expect(LocalFile.path(ofAddress: "file:///tmp/%E4") == nil)
        #expect(LocalFile.path(ofAddress: "file:///tmp/%C3%A4") == "/tmp/ä")
    }

    @Test func aFileOfAnotherHostIsNotOneOfThisMachine() {
        #expect(LocalFile.path(ofAddress: "file://elsewhere.example/etc/hostname") == nil)
        #expect(LocalFile.path(ofAddress: "file://localhost/etc/hostname") == "/etc/hostname")
        #expect(LocalFile.path(ofAddress: "file:/etc/hostname") == "/etc/hostname")
    }
}

@Suite struct LocalFolderTests {
    private let folder: String

    init() throws {
        var template = Array("/tmp/weft-folder-XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    @Test func itsDiskSpaceIsThatOfItsFiles() {
        defer {
            for path in ["/one", "/two"] { unlink(folder + path) }
            rmdir(folder)
        }
        #expect(LocalFile.bytesOnDisk(inFolder: folder) == 0)
        #expect(LocalFile.bytesOnDisk(inFolder: folder + "/nowhere") == 0)
        #expect(LocalFile.bytesOnDisk(inFolder: "/tmp\u{0}/x") == 0)
        _ = LocalFile.write(String(repeating: "x", count: 10_000), to: folder + "/one")
        _ = LocalFile.write("y", to: folder + "/two")
        #expect((12_288 + 4096...65_536).contains(LocalFile.bytesOnDisk(inFolder: folder)))
    }

    @Test func aStoreOfFilesSaysHowMuchItHasAndIsEmptied() {
        defer { rmdir(folder) }
        let store = FileStore(directory: folder, maximumBytes: 1 << 20)
        #expect(store.byteCount == 0)
        for name in ["a", "b"] { store.write([UInt8](repeating: 1, count: 5000), for: name) }
        #expect(store.byteCount >= 16_384)
        store.removeAll()
        #expect(store.byteCount == 0 && store.read("a") == nil)
        store.write([1], for: "c")
        #expect(store.read("c") == [1])
        store.removeAll()
    }

    @Test func bytesAreShownInTheUsersUnits() {
        #expect(LocalNumber.bytes(-5) == LocalNumber.bytes(0))
        #expect(LocalNumber.bytes(12_345_678).contains("12"))
    }
}
