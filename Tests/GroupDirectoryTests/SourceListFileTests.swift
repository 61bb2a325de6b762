import Testing

@testable import GroupDirectory

/// Lists of sources as files.
@Suite struct SourceListFileTests {
    private static let list = [
        StoredSource(kind: "mobilizon", address: "https://mobilizon.example", name: "Ada & <Co> \"1\""),
        StoredSource(kind: "calendar", address: "https://example.org/a.ics?key=1&b=2", name: nil),
        StoredSource(kind: "feed", address: "https://example.org/feed", name: "Feed"),
    ]

    @Test(arguments: SourceListFile.Form.allCases)
    func anExportedListComesBackSwitchedOff(form: SourceListFile.Form) throws {
        let text = SourceListFile(Self.list).text(form)
        let read = try SourceListFile(Array(text.utf8))
        #expect(read.sources.map(\.id) == Self.list.map(\.id))
        #expect(
            read.sources.map(\.name)
                == (form == .json ? Self.list.map(\.name) : Self.list.map { $0.name ?? $0.address }))
        #expect(read.sources.allSatisfy { !$0.isOn })
        #expect(read.skippedCount == 0)
    }

    @Test func aNameHasNoCharacterThatXMLForbids() {
        let source = StoredSource(kind: "feed", address: "https://a.example", name: "A\u{FFFF}\u{FFFE}B")
        let text = SourceListFile([source]).text(.opml)
        #expect(!text.unicodeScalars.contains { (0xFFFE...0xFFFF).contains($0.value) })
        #expect(text.contains("A\u{FFFD}\u{FFFD}B"))
    }

    @Test func outlinesOfFeedReadersAreFeedsAndCalendars() throws {
        let text = """
            \u{FEFF}<?xml version="1.0"?><!DOCTYPE opml><opml version="1.0"><body><outline text="News">
            <outline text="One" type="rss" xmlUrl="https://one.example/rss"/>
            <outline title="Two" xmlUrl="https://two.example/two.ics" htmlUrl="https://two.example"/>
            <outline text="Three" htmlUrl="https://three.example/"/>
            <outline text="One again" xmlUrl="https://one.example/rss"/>
            <outline text="Bad" xmlUrl="javascript:alert(1)"/><outline text="File" xmlUrl="file:///etc/passwd"/>
            </outline></body></opml>
            """
        let file = try SourceListFile(Array(text.utf8))
        #expect(file.sources.map(\.kind) == ["feed", "calendar", "page"])
        #expect(file.sources.map(\.name) == ["One", "Two", "Three"])
        #expect(file.skippedCount == 2)
    }

    @Test func userAndPasswordOfAnAddressAreLeftOut() throws {
        let text = #"[{"kind": "gancio", "address": "https://me:secret@gancio.example"}]"#
        #expect(try SourceListFile(Array(text.utf8)).sources.map(\.address) == ["https://gancio.example"])
    }

    @Test(arguments: ["", "<opml><body>", "<opml/>", "{}", "[]", "hello", "{\"sources\": 1}", "<a><b></a>"])
    func aFileWithoutSourcesIsAnError(text: String) {
        #expect(throws: SourceListFile.Failure.self) { try SourceListFile(Array(text.utf8)) }
    }

    @Test func manyEntriesAreBounded() throws {
        let outline = "<outline text='x' xmlUrl='https://x.example/NUMBER'/>"
        let body = (0..<20_000).map { outline.replacing("NUMBER", with: "\($0)") }.joined()
        #expect(throws: SourceListFile.Failure.tooMany) {
            try SourceListFile(Array("<opml><body>\(body)</body></opml>".utf8))
        }
        let record = #"{"kind": "page", "address": "https://x.example/NUMBER"}"#
        let records = (0...SourceListFile.maximumEntries).map { record.replacing("NUMBER", with: "\($0)") }
        #expect(throws: SourceListFile.Failure.tooMany) {
            try SourceListFile(Array("[\(records.joined(separator: ","))]".utf8))
        }
        #expect(
            try SourceListFile(Array("[\(records.dropLast().joined(separator: ","))]".utf8)).sources.count
                == SourceListFile.maximumEntries)
        let deep = String(repeating: "<outline>", count: 100_000)
        #expect(throws: SourceListFile.Failure.self) { try SourceListFile(Array(deep.utf8)) }
    }
}
