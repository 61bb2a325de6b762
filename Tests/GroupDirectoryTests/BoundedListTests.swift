import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Oversized answers: the kept data, the read data and the messages are bounded.
@Suite struct BoundedListTests {
    private let decoder = GroupListDecoder(base: .directory("/data"))

    @Test func aPageEndsWithItsMostRecords() throws {
        let records = (0..<50).map { #"{"id": \#($0), "name": "A"}"# }.joined(separator: ",")
        let whole = try decoder.decode(Array("[\(records)]".utf8), maximumRecords: 50)
        #expect(whole.groups.count == 50 && !whole.isCut)
        // Records after the maximum are not even parsed.
        let cut = try decoder.decode(Array("[\(records), oops".utf8), maximumRecords: 50)
        #expect(cut.groups.count == 50 && cut.isCut)
    }

    @Test func theCountAndTheFirstFiveOfUselessRecordsAreKept() throws {
        let answer = try decoder.decode(Array("[\((0..<40).map(String.init).joined(separator: ","))]".utf8))
        #expect(answer.skipped.count == 40)
        #expect(answer.skipped.first.map(\.index) == [0, 1, 2, 3, 4])
        #expect(
            answer.skipped.description == "40 records skipped: record 0 is a number, not an object; "
                + "record 1 is a number, not an object; record 2 is a number, not an object; "
                + "record 3 is a number, not an object; record 4 is a number, not an object; …")
        let one = try decoder.decode(Array("[null]".utf8))
        #expect(one.skipped.description == "1 record skipped: record 0 is null, not an object")
    }

    /// Embedded data is not read page by page: each record is read separately.
    @Test func endlessRecordsDoNotUseMoreMemory() throws {
        var text = Array("[0".utf8)
        for _ in 0..<500_000 { text += [UInt8(ascii: ","), UInt8(ascii: "0")] }
        text.append(UInt8(ascii: "]"))
        try #require(ProcessMemory.resetPeak())
        let before = try #require(ProcessMemory.residentKilobytes)
        let answer = try decoder.decode(text)
        let peak = try #require(ProcessMemory.peakKilobytes)
        #expect(answer.skipped.count == 500_001)
        #expect(Sanitizer.keepsFreedMemory || peak - before < 8 << 10, "KiB")
    }

    @Test func aRecordOfTooManyValuesIsSkippedAlone() throws {
        let many = "[" + String(repeating: "0,", count: 100_000) + "0]"
        let nested = #"{"a": {"b": [\#(many), {}]}, "c": "]}"}"#
        let answer = try decoder.decode(
            Array(
                #"[{"id": 1, "name": "A"}, {"id": 2, "name": "B", "x": \#(nested)}, {"id": 3, "name": "C"}]"#.utf8))
        #expect(answer.groups.map(\.id) == ["1", "3"])
        #expect(answer.skipped.first.map(\.description) == ["record 1 has more than 20000 values"])
        #expect(throws: GroupListError.self) {
            try decoder.decode(Array(#"[{"id": 2, "name": "B", "x": [\#(many), {]}]"#.utf8))
        }
    }

    @Test func longTextsAreCutBeforeTheyAreTexts() throws {
        let long = String(repeating: "é\\u00e9", count: 200_000)
        let answer = try decoder.decode(
            Array(#"[{"id": 1, "name": "A", "description": "\#(long)", "link": "http://x.org/\#(long)"}]"#.utf8))
        let description = try #require(answer.groups.first?.descriptionHTML)
        #expect(description.utf8.count <= Group.maximumDescriptionBytes)
        #expect(description.utf8.count > Group.maximumDescriptionBytes - 4)
        #expect(description.dropLast().allSatisfy { $0 == "é" } && description.last == "…")
        #expect(answer.groups.first?.link == nil)
    }

    @Test func aCancelledDecodingEndsBetweenRecords() throws {
        var asked = 0
        let records = (0..<50).map { #"{"id": \#($0), "name": "A"}"# }.joined(separator: ",")
        let answer = try decoder.decode(Array("[\(records)]".utf8)) {
            asked += 1
            return asked > 10
        }
        #expect(answer.groups.count == 10)
    }

    @Test(arguments: [
        ("<p>one two three</p>", 11, "<p>one t…"), ("<p>one <b>two</b>", 12, "<p>one …"),
        ("<p>a &amp; b and more", 13, "<p>a &amp;…"), ("<p>a &amp; b and more", 11, "<p>a …"), ("éé", 3, "…"),
        ("short", 5, "short"),
    ])
    func aLongDescriptionIsCutOutsideOfItsMarkup(html: String, bytes: Int, start: String) {
        #expect(HTMLReducer.start(of: html, maximumBytes: bytes) == start)
    }
}
