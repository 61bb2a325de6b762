import Testing
import WeftGLib

@testable import GroupDirectory

@Suite struct GroupListDecoderTests {
    private func decode(
        _ text: String, base: LinkBase = .directory("/data")
    ) throws(GroupListError) -> GroupListDecoder.Answer {
        try GroupListDecoder(base: base).decode(Array(text.utf8))
    }

    /// A record with an id and a name, and `fields` as JSON members.
    private func group(_ fields: String) throws -> Group {
        let answer = try decode(#"[{"id": 1, "name": "A", \#(fields)}]"#)
        #expect(answer.skipped.isEmpty)
        return try #require(answer.groups.first)
    }

    @Test func groupsKnowTheirSource() throws {
        let text = Array(#"[{"id": 1, "name": "A"}]"#.utf8)
        let source = SourceID(kind: "v3", address: "https://www.example.org/")
        let groups = try GroupListDecoder(base: .directory("/data"), source: source).decode(text).groups
        #expect(groups.map(\.key) == [GroupKey(source: SourceID(rawValue: "v3 example.org"), id: "1")])
        #expect(try GroupListDecoder(base: .directory("/data")).decode(text).groups.first?.source == .embedded)
    }

    @Test func readsTheSampleRecord() throws {
        let answer = try decode(SampleRecord.json)
        let group = try #require(answer.groups.first)
        #expect(group.id == "10345612")
        #expect(group.name == "Virtual Java User Group")
        #expect(group.link == "http://www.meetup.com/virtualJUG/")
        #expect(group.createdAt == Timestamp(unixMilliseconds: 1_379_344_850_000))
        #expect(group.placeName == "London, United Kingdom")
        #expect(group.coordinate == Coordinate(latitude: 51.52, longitude: -0.1))
        #expect(group.memberCount == 10_637)
        #expect(group.who == "vJUGers")
        #expect(group.category == GroupCategory(id: "34", name: "Tech"))
        #expect(group.timeZone == "Europe/London")
        #expect(group.organizer?.name == "Simon Maple")
        #expect(group.organizer?.photo?.thumbnailURL == "file:///data/photos/a01.jpg")
        #expect(group.photo?.photoURL == "file:///data/photos/p01.jpg")
        #expect(group.photos.count == 1)
        #expect(group.nextEvent?.name == "The JavaFX Ecosystem")
        #expect(group.nextEvent?.utcOffsetSeconds == 3600)
        #expect(group.nextEvent?.yesRSVPCount == 261)
    }

    @Test(arguments: [
        (#"{"name": "A"}"#, "record 1: id is missing"),
        (#"{"id": null, "name": "A"}"#, "record 1: id is missing"),
        (#"{"id": "  ", "name": "A"}"#, "record 1: id is empty"),
        (#"{"id": {}, "name": "A"}"#, "record 1: id is an object, not a text or a whole number"),
        (#"{"id": true, "name": "A"}"#, "record 1: id is true or false, not a text or a whole number"),
        (#"{"id": 1}"#, "record 1: name is missing"),
        (#"{"id": 1, "name": "\n\t\u0000"}"#, "record 1: name is empty"),
        (#"{"id": 1, "name": ["A"]}"#, "record 1: name is an array, not a text or a whole number"),
        (#"7"#, "record 1 is a number, not an object"),
        (#"null"#, "record 1 is null, not an object"),
        (#"[]"#, "record 1 is an array, not an object"),
    ])
    func aRecordWithoutIdOrNameIsSkippedAlone(record: String, reason: String) throws {
        let answer = try decode(#"[{"id": 1, "name": "First"}, \#(record), {"id": "z", "name": 3}]"#)
        #expect(answer.groups.map(\.id) == ["1", "z"])
        #expect(answer.groups.last?.name == "3")
        #expect(answer.skipped.first.map(\.description) == [reason])
    }

    @Test(arguments: ["null", "true", "12", "-1e400", "\"text\"", "[]", "{}", "[{}]", "{\"name\": [[[]]]}", "\"\""])
    func anyFieldOfAnyTypeLeavesTheGroup(value: String) throws {
        let fields = [
            "link", "urlname", "description", "created", "city", "country", "localized_country_name", "state", "lat",
            "lon", "members", "who", "category", "timezone", "organizer", "key_photo", "group_photo", "photos",
            "next_event", "unknown",
        ]
        for field in fields { _ = try group("\"\(field)\": \(value)") }
        _ = try group(fields.map { "\"\($0)\": \(value)" }.joined(separator: ","))
        for (outer, inner) in [
            ("organizer", "name"), ("organizer", "photo"), ("next_event", "time"), ("next_event", "utc_offset"),
            ("key_photo", "photo_link"), ("category", "name"),
        ] {
            _ = try group("\"\(outer)\": {\"\(inner)\": \(value)}")
        }
    }

    @Test func numbersComeAsTextAndTextsAsNumbers() throws {
        let group = try group(
            #""members": "1,0", "created": "1379344850000", "lat": "51.5", "lon": "-0.1", "city": 12, "who": 1.0"#)
        #expect(group.memberCount == nil)
        #expect(group.createdAt?.unixMilliseconds == 1_379_344_850_000)
        #expect(group.coordinate?.latitude == 51.5)
        #expect(group.city == "12")
        #expect(group.who == "1")
    }

    @Test func idsOfManyDigitsSurvive() throws {
        let ids = ["9007199254740993", "9223372036854775808", "123456789012345678901234567890"]
        let records = ids.map { "{\"id\": \($0), \"name\": \"A\"}" }.joined(separator: ",")
        #expect(try decode("[\(records)]").groups.map(\.id) == ids)
    }

    @Test func impossibleNumbersAreMissing() throws {
        let group = try group(
            """
            "members": -3, "created": 1e300, "lat": 91, "lon": 0,
            "next_event": {"time": -99999999999999999, "name": "x", "utc_offset": 99999999999, "yes_rsvp_count": -1}
            """)
        #expect(group.memberCount == nil)
        #expect(group.createdAt == nil)
        #expect(group.coordinate == nil)
        #expect(group.nextEvent == GroupEvent(name: "x"))
    }

    @Test func theGroupPhotoReplacesAMissingKeyPhoto() throws {
        let fallback = try group(#""key_photo": {"id": 1}, "group_photo": {"photo_link": "photos/p02.jpg"}"#)
        #expect(fallback.photo?.photoURL == "file:///data/photos/p02.jpg")
        let third = try group(#""photos": [null, {"thumb_link": "t.jpg"}]"#)
        #expect(third.photo?.url(filling: 600) == "file:///data/t.jpg")
        #expect(try group(#""key_photo": null"#).photo == nil)
    }

    @Test func aServicesPicturesAreRelativeToItsAddress() throws {
        let json = """
            [{"id": 1, "name": "A", "key_photo": {"photo_link": "/p/1.jpg", "thumb_link": "file:///etc/passwd",
            "highres_link": "https://cdn.org/1.jpg"}}]
            """
        let group = try decode(json, base: .web("https://x.org/api/find/groups?page=1")).groups.first
        #expect(
            group?.photo
                == Photo(highResolutionURL: "https://cdn.org/1.jpg", photoURL: "https://x.org/p/1.jpg"))
    }

    @Test func onlyWebLinksBecomeLinks() throws {
        #expect(try group(#""link": "javascript:alert(1)""#).link == nil)
        #expect(try group(#""link": "file:///etc/passwd""#).link == nil)
        #expect(try group(#""link": " HTTPS://x.org/a b\n ""#).link == "HTTPS://x.org/a%20b")
    }

    @Test func namesAreOneBoundedLine() throws {
        let name = String(repeating: "長い名前 ", count: 20_000)
        let answer = try decode(#"[{"id": 1, "name": "\n A\u0000B \t  C\u2028 "}, {"id": 2, "name": "\#(name)"}]"#)
        #expect(answer.groups.map(\.name.unicodeScalars.count) == [5, 300])
        #expect(answer.groups.first?.name == "A B C")
        #expect(answer.groups.last?.name.hasSuffix("…") == true)
    }

    @Test(arguments: [
        ("", "not valid JSON: the text is empty at line 1, column 1"),
        ("oops", "not valid JSON: a value was expected at line 1, column 1"),
        (
            "<!DOCTYPE html><p>",
            "a web page (HTML or XML) where JSON was expected: a value was expected at line 1, column 1"
        ),
        ("{}", "an array of groups was expected at line 1, column 1, but it is an object"),
        (
            #"{"errors": [{"code": "auth_fail", "message": "Invalid\n key"}]}"#,
            "an array of groups was expected at line 1, column 1, but it is an object; it says: Invalid key"
        ),
        ("3", "an array of groups was expected at line 1, column 1, but it is a number"),
    ])
    func anythingButAnArrayIsAnErrorWithItsPlace(text: String, detail: String) {
        do throws(GroupListError) {
            _ = try decode(text)
            Issue.record("no error")
        } catch {
            #expect(error.detail == detail)
        }
    }

    @Test func anEmptyArrayIsValid() throws {
        #expect(try decode(" [] ").groups.isEmpty)
    }

    @Test func nestingInAnUnknownFieldIsAnErrorNotACrash() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: GroupListError.self) { try decode("[{\"id\":1,\"name\":\"A\",\"x\":\(deep)}]") }
    }

    /// They would reorder the program's own sentences.
    @Test func marksThatTurnTheDirectionOfTextAreLeftOut() throws {
        let name = "a\u{202E}b\u{2066}c\u{2069}d\u{202C}"
        let group = try #require(try decode(#"[{"id": 1, "name": "\#(name)", "city": "\#(name)"}]"#).groups.first)
        #expect(group.name == "abcd" && group.city == "abcd")
    }

    /// Hundreds of marks on one letter would be drawn over the lines above and below.
    @Test func marksArePiledUpOnlySoHigh() throws {
        let pile = String(repeating: "\u{301}\u{489}", count: 300)
        let answer = try decode(#"[{"id": 1, "name": "Z\#(pile)a", "description": "<p>Z\#(pile)a e\#u{301}</p>"}]"#)
        let group = try #require(answer.groups.first)
        #expect(group.name.unicodeScalars.count == 10)
        // Marks that take room (here the vowel sign I of Devanagari), also with invisible characters between them.
        for mark in ["\u{93F}", "\u{301}\u{AD}", "\u{301}\u{2060}", "\u{301}\u{3164}", "\u{1D165}"] {
            let name = "Z" + String(repeating: mark, count: 100) + "a"
            let read = try decode(#"[{"id": 1, "name": "\#(name)"}]"#).groups.first?.name ?? ""
            let marks = read.unicodeScalars.count { !$0.properties.isDefaultIgnorableCodePoint }
            #expect(marks == 10 && read.hasSuffix("a"), "\(mark.debugDescription): \(marks)")
        }
        let text = HTMLReducer.blocks(of: group.descriptionHTML ?? "").map(\.plainText).joined()
        #expect(text.unicodeScalars.count == 13 && text.hasSuffix("a é"))
        for name in ["שָׁלוֹם", "བསྒྲུབས", "Việt Nam", "สวัสดี", "हिन्दी", "👩‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}"] {
            #expect(try decode(#"[{"id": 1, "name": "\#(name)"}]"#).groups.first?.name == name)
        }
    }
}

/// The public sample record of the v3 documentation, with the pictures of embedded data.
enum SampleRecord {
    static let json = """
        [{"score": 1.0, "id": 10345612, "name": "Virtual Java User Group", "status": "active",
        "link": "http://www.meetup.com/virtualJUG/", "urlname": "virtualJUG", "description": "<p>The <b>vJUG</b></p>",
        "created": 1379344850000, "city": "London", "country": "GB", "localized_country_name": "United Kingdom",
        "state": "17", "join_mode": "open", "visibility": "public", "lat": 51.52, "lon": -0.1, "members": 10637,
        "organizer": {"id": 14499833, "name": "Simon Maple", "bio": "",
        "photo": {"id": 1, "highres_link": "photos/a01.jpg", "photo_link": "photos/a01.jpg",
        "thumb_link": "photos/a01.jpg"}},
        "who": "vJUGers", "group_photo": {"id": 2, "photo_link": "photos/p02.jpg"},
        "key_photo": {"id": 3, "photo_link": "photos/p01.jpg"}, "photos": [{"id": 4, "photo_link": "photos/p03.jpg"}],
        "timezone": "Europe/London",
        "next_event": {"id": "234", "name": "The JavaFX Ecosystem", "yes_rsvp_count": 261, "time": 1478714400000,
        "utc_offset": 3600000},
        "category": {"id": 34, "name": "Tech", "shortname": "Tech", "sort_name": "Tech"},
        "meta_category": {"id": 292}}]
        """
}
