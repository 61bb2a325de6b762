import JSON
import Testing
import WeftTestBasics

/// Tests the fields of groups and events in `--list --json`.
@Suite("Fields for programs", .timeLimit(.minutes(2)))
struct ListFieldsTests {
    private static let event: JSONObject = [
        "uuid": "e1", "title": "Soup", "beginsOn": "2090-01-01T10:00:00Z", "endsOn": "2090-01-01T12:00:00Z",
        "status": "TENTATIVE", "url": "https://ana:secret@mob.example/e/1", "options": ["isOnline": false],
        "picture": ["url": "https://mob.example/e.jpg", "contentType": "image/jpeg"],
        "physicalAddress": [
            "description": "Hall", "street": "1 rue X", "locality": "Lyon", "geom": "4.85;45.75",
        ],
        "participantStats": ["participant": 7], "tags": [["title": "food"]],
    ]

    private static let group: JSONObject = [
        "id": "g1", "name": "Cooks", "preferredUsername": "cooks", "url": "https://ana:secret@mob.example/@cooks",
        "summary": "<p>We <b>cook</b>.</p><p>Come!</p>", "membersCount": 5,
        "banner": ["url": "https://mob.example/g.jpg", "contentType": "image/jpeg"],
        "physicalAddress": [
            "geom": "4.84;45.76", "locality": "Lyon", "region": "Rhône", "country": "France",
            "timezone": "Europe/Paris",
        ],
        "organizedEvents": ["elements": [.object(event)]],
    ]

    @Test func everyDecodedFieldIsListed() throws {
        let server = try MobilizonSocket(count: 1) { _ in Self.group }
        let child = try ChildProcess(
            "/usr/bin/env",
            [
                "TZ=Asia/Tokyo", try ChildProcess.executable(named: "browse-meetup"), "--list", "--json", "--source",
                server.base, "--near", "45.76,4.84",
            ])
        var text = ""
        while let line = child.line() { text += line + "\n" }
        let errors = child.errorText()
        #expect(child.end(0) == 0, "\(errors)")
        #expect(!text.contains("secret"))
        let group = try #require(try JSON(parsing: Array(text.utf8))["groups"]?.array?.first)
        let fields: [(String, JSON)] = [
            ("id", "g1"), ("name", "Cooks"), ("link", "https://mob.example/@cooks"), ("city", "Lyon"),
            ("state", "Rhône"), ("country", "France"), ("timeZone", "Europe/Paris"), ("members", 5),
            ("description", "We cook.\nCome!"), ("photo", "https://mob.example/g.jpg"),
        ]
        for (name, value) in fields { #expect(group[name] == value, "\(name)") }
        let event = try #require(group["nextEvent"])
        let eventFields: [(String, JSON)] = [
            ("id", "e1"), ("name", "Soup"), ("link", "https://mob.example/e/1"), ("isTentative", true),
            ("venue", "Hall"), ("address", "1 rue X"), ("city", "Lyon"), ("going", 7),
            ("photo", "https://mob.example/e.jpg"), ("tags", ["food"]),
            // It names no zone of its own: that of its group.
            ("timeZone", "Europe/Paris"), ("begins", "2090-01-01T11:00:00+01:00"),
            ("ends", "2090-01-01T13:00:00+01:00"),
        ]
        for (name, value) in eventFields { #expect(event[name] == value, "\(name)") }
        #expect(event["coordinate"]?["latitude"] == 45.75)
        #expect(event["isCancelled"] == nil && event["isOnline"] == nil)
    }
}
