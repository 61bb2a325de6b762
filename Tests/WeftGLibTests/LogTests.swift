import Glibc
import Testing

@testable import WeftGLib

@Suite(.serialized)
struct LogTests {
    /// What `body` writes to the process's standard error.
    private func errorOutput(_ body: () -> Void) throws -> String {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let saved = dup(2)
        dup2(ends[1], 2)
        body()
        fflush(nil)
        dup2(saved, 2)
        close(saved)
        close(ends[1])
        defer { close(ends[0]) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(ends[0], &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test func aWarningIsWrittenWithItsDomain() throws {
        let text = try errorOutput { Log.warning("weft-test", "a row came twice") }
        #expect(text.contains("weft-test-WARNING") && text.contains("a row came twice"), "\(text)")
    }

    @Test func aMessageIsNoFormat() throws {
        let text = try errorOutput { Log.warning("weft-test", "100 %s %n of it <b>") }
        #expect(text.contains("100 %s %n of it <b>"), "\(text)")
    }

    @Test func informationIsOnlyForThoseWhoAsk() throws {
        let debug = getenv("G_MESSAGES_DEBUG").map { String(cString: $0) }
        defer { if let debug { setenv("G_MESSAGES_DEBUG", debug, 1) } }
        unsetenv("G_MESSAGES_DEBUG")
        let text = try errorOutput { Log.info("weft-test", "measured 7 rows") }
        #expect(!text.contains("measured 7 rows"), "\(text)")
    }
}
