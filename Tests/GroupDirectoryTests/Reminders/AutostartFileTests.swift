import Glibc
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests the file that makes the session start the program.
@Suite struct AutostartFileTests {
    private static func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/weft-autostart-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer {
            rmdir(folder + "/autostart")
            rmdir(folder)
        }
        try body(folder)
    }

    @Test func theFileNamesTheProgramAndIsRemoved() throws {
        try Self.withFolder { folder in
            let file = AutostartFile(of: "org.weft.Test", folder: folder)
            let path = folder + "/autostart/org.weft.Test.desktop"
            file.remove()
            #expect(file.write(name: "Test", command: ["/opt/a \"b\"/50% $x\\y", "--hidden"]))
            let text = String(decoding: try LocalFile.read(path, maximumBytes: 4096), as: UTF8.self)
            #expect(text.hasPrefix("[Desktop Entry]\nType=Application\nName=Test\n"))
            #expect(text.contains(#"Exec="/opt/a \\"b\\"/50%% \\$x\\\\y" "--hidden""# + "\n"))
            file.remove()
            #expect(!LocalFile.mayBeThere(path))
        }
    }

    @Test func aCommandOfTwoLinesIsNotWritten() throws {
        try Self.withFolder { folder in
            let file = AutostartFile(of: "org.weft.Test", folder: folder)
            #expect(!file.write(name: "Test", command: ["/bin/a\nHidden=false"]))
            #expect(!file.write(name: "Te\nst", command: ["/bin/a"]))
        }
    }

    @Test func aFolderThatCannotBeMadeIsReported() {
        #expect(!AutostartFile(of: "org.weft.Test", folder: "/proc/nowhere").write(name: "Test", command: ["/bin/a"]))
    }
}
