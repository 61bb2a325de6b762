import FoundationEssentials
import Glibc
import Testing

@testable import WeftGLib

@Suite struct FolderUseTests {
    @Test func aLaterUseIsNotTheFirstUntilTheEarlierOneEnds() throws {
        let folder =
            FileManager.default.temporaryDirectory.path + "/folder-use-\(getpid())-\(UInt32.random(in: 0...(.max)))"
        #expect(LocalFile.makeFolder(folder))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var first = FolderUse(folder)
        #expect(try #require(first).isFirst)
        var second = FolderUse(folder)
        #expect(try !#require(second).isFirst)
        first = nil
        #expect(try !#require(FolderUse(folder)).isFirst)
        second = nil
        #expect(try #require(FolderUse(folder)).isFirst)
        #expect(first == nil && second == nil && FolderUse(folder + "/none") == nil)
    }
}
