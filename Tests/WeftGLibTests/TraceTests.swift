import FoundationEssentials
import Testing

@testable import WeftGLib

struct TraceTests {
    private struct Event: Decodable {
        let name: String
        let ph: String
        let dur: Int?
        let ts: Int
        let pid: Int
        let tid: Int
        let args: [String: Int]
    }

    @Test func anEventIsAChromeTraceObject() throws {
        let text = Trace.event("\"ph\":\"X\",\"dur\":12", "display", 7, 1234.9)
        let event = try JSONDecoder().decode(Event.self, from: Data(text.utf8))
        #expect(event.name == "display" && event.ph == "X" && event.dur == 12 && event.ts == 1234)
        #expect(event.pid > 0 && event.tid > 0 && event.args == ["id": 7])
    }

    @Test(arguments: [
        (nil, TraceFile.none), ("", .none), ("0", .none), ("1", .file("/tmp/weft-trace-7.json")),
        ("1.json", .file("1.json")), ("./1", .file("./1")), ("/a/b", .file("/a/b")), ("yes", .unclear("yes")),
        ("2", .unclear("2")),
    ])
    func onlyATextThatLooksLikeAFileNamesATrace(value: String?, wanted: TraceFile) {
        #expect(TraceFile(value, temporaryFolder: "/tmp", process: 7) == wanted)
    }

    @Test func withoutATraceNothingIsRecorded() {
        #expect(Trace.isOn == (TraceFile.wanted != .none))
        if !Trace.isOn { #expect(Trace.begin("display") == nil) }
    }
}
