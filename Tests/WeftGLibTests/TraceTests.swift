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

    @Test func offNothingIsMarked() {
        #expect(Trace.isOn == (ProcessInfo.processInfo.environment["WEFT_TRACE"] != nil))
        if !Trace.isOn { #expect(Trace.begin("display") == nil) }
    }
}
