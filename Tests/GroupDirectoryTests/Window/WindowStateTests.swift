import Testing

@testable import GroupDirectory

@Suite struct WindowStateTests {
    private static var full: WindowState {
        var state = WindowState()
        (state.width, state.height, state.isMaximized, state.view) = (1234, 777, true, .saved)
        let key = GroupKey(source: SourceID(rawValue: "gancio a.example"), id: "7 \"é\"\n")
        state.place = WindowState.Place(row: key, distance: -12.5, index: 42)
        state.eventsPlace = WindowState.Place(row: key, distance: 3, index: 7)
        state.savedPlace = WindowState.Place(row: key, distance: 0, index: 0)
        state.page = WindowState.Page(group: key, event: "e1")
        return state
    }

    @Test func writtenStatesAreReadBack() throws {
        for state in [WindowState(), Self.full] {
            let text = try #require(state.text)
            #expect(WindowState(text) == state)
        }
    }

    @Test(arguments: [
        nil, "", "no JSON", "[]", "7", "{}", #"{"version":2,"width":500,"height":500}"#,
        #"{"version":"1"}"#, String(repeating: "[", count: 20_000), String(repeating: " ", count: 17_000) + "{}",
    ])
    func textOfAnotherProgramIsNoState(text: String?) {
        #expect(WindowState(text) == nil)
    }

    @Test(arguments: [
        #""width":0,"height":500"#, #""width":500,"height":-1"#, #""width":1e9,"height":500"#,
        #""width":99999999999999999999,"height":500"#, #""width":"500","height":500"#, #""width":500"#,
        #""view":"other""#, #""view":7"#, #""isMaximized":"yes""#, #""place":7"#,
        #""place":{"source":"a","id":"b","distance":1e400,"index":1}"#,
        #""place":{"source":"a","id":"b","distance":1e9,"index":1}"#,
        #""place":{"source":"a","id":"b","distance":1,"index":-1}"#,
        #""place":{"source":"a","id":"b","distance":1,"index":9999999}"#,
        #""place":{"source":"a","distance":1,"index":1}"#, #""place":{"source":"","id":"b","distance":1,"index":1}"#,
        #""page":{"source":"a"}"#, #""page":[]"#, #""page":{"source":7,"id":"b"}"#,
    ])
    func aBadValueIsLeftOutAndTheOthersStay(member: String) {
        #expect(WindowState(#"{"version":1,\#(member)}"#) == WindowState())
        var maximized = WindowState()
        maximized.view = .events
        if !member.contains("view") {
            #expect(WindowState(#"{"version":1,"view":"events",\#(member)}"#) == maximized)
        }
    }

    /// A service may give its groups any names.
    @Test func unreadableStatesAreNotWritten() {
        var state = WindowState()
        state.page = WindowState.Page(
            group: GroupKey(source: .embedded, id: String(repeating: "x", count: WindowState.maximumBytes)))
        #expect(state.text == nil)
        state.page = WindowState.Page(
            group: GroupKey(source: .embedded, id: String(repeating: "x", count: WindowState.maximumNameBytes + 1)))
        #expect(WindowState(state.text) == WindowState(), "too long a name is none")
    }
}
