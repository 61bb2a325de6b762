import Glibc
import Testing

@testable import WeftGLib

@Suite struct LocalFileTests {
    /// Runs the closure with a new folder, and removes it afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/weft-file-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer {
            for name in ["file", "pipe"] { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
        try body(folder)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    @Test func readsAWholeFileUpToTheLimit() throws {
        try withFolder { folder in
            let path = folder + "/file"
            for count in [0, 1, 100_000] {
                let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
                try write(bytes, to: path)
                #expect(try LocalFile.read(path, maximumBytes: count) == bytes)
            }
            #expect(throws: LocalFile.Failure.tooLarge(bytes: 100_000, maximum: 99_999)) {
                try LocalFile.read(path, maximumBytes: 99_999)
            }
            #expect(LocalFile.isReadable(path))
        }
    }

    @Test func anythingButARegularFileIsAnErrorAndDoesNotBlock() throws {
        try withFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            for path in [folder, folder + "/pipe", "/dev/zero"] {
                #expect(throws: LocalFile.Failure.notRegular) {
                    try LocalFile.read(path, maximumBytes: 10)
                }
                #expect(!LocalFile.isReadable(path))
            }
            #expect(throws: LocalFile.Failure.self) { try LocalFile.read(folder + "/none", maximumBytes: 10) }
            #expect(throws: LocalFile.Failure.self) { try LocalFile.read("/etc/passwd\u{0}x", maximumBytes: 10) }
        }
    }

    @Test func findsTheProgramsPath() throws {
        let path = try #require(LocalFile.executablePath)
        #expect(path.hasPrefix("/") && LocalFile.isReadable(path))
        #expect(LocalFile.resolved("/usr/../usr/.") == "/usr")
        #expect(LocalFile.environment("PATH") != nil)
        #expect(LocalFile.environment("WEFT_NOBODY_SETS_THIS") == nil)
    }
}
