import HTTPServing
import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests over real HTTP what each kind of source provides for an event's page, and how it reads invalid data.
final class EventDetailsTests: XCTestCase {
    private static let search = EventSearch(near: .lyon, radius: 50, start: CalendarText.start)
    private static let long = String(repeating: "<p>word</p>", count: 100_000)

    @MainActor
    private static func events(_ source: any GroupSource) throws -> [GroupEvent] {
        try answer { () async throws(MeetupServiceError) in
            try await source.events(search, after: nil, pageSize: 20)
        }.items.map(\.event)
    }

    @MainActor
    private static func details(_ source: any GroupSource, of id: String) throws -> EventDetails {
        try answer { () async throws(MeetupServiceError) in
            try await source.details(of: GroupEvent(id: id, name: "Asked"), in: nil)
        }.details
    }

    /// Checks that whatever a service sends is stored with limited size, and has only addresses of the web.
    private static func assertIsBounded(
        _ details: EventDetails?, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let details = try XCTUnwrap(details, file: file, line: line)
        XCTAssertLessThanOrEqual(
            details.descriptionHTML?.utf8.count ?? 0, Group.maximumDescriptionBytes, file: file, line: line)
        XCTAssertLessThanOrEqual(details.tags.count, EventDetails.maximumTags, file: file, line: line)
        XCTAssertLessThanOrEqual(details.organizers.count, EventDetails.maximumOrganizers, file: file, line: line)
        XCTAssertNil(details.onlineAddress, file: file, line: line)
        for text in details.tags + details.organizers + [details.price?.text, details.language].compactMap(\.self) {
            XCTAssertLessThan(text.unicodeScalars.count, 150, file: file, line: line)
        }
        XCTAssertGreaterThanOrEqual(details.placesLeft ?? 0, 0, file: file, line: line)
    }

    private static let manyTags = JSON.array((0..<5_000).map { .string("tag \($0)") })

    // MARK: Mobilizon

    private static func mobilizonEvent(_ rest: JSONObject) -> JSON {
        var event: JSONObject = [
            "uuid": "0ce6e7a1-0000-4000-8000-000000000000", "title": "Balade", "beginsOn": "2030-05-01T18:00:00Z",
            "participantStats": ["participant": 7, "going": 9],
        ]
        event += rest
        return .object(event)
    }

    private static let mobilizonFull = mobilizonEvent([
        "description": "<p>On <b>roule</b></p>", "onlineAddress": "https://meet.example/x", "language": "fr",
        "category": "FOOD_DRINK", "tags": [["title": "Vélo"], ["title": "#vélo"], ["title": "nuit"]],
        "contacts": [["name": "Ana"], .null], "organizerActor": .null,
        "attributedTo": ["type": "GROUP", "id": "1", "name": "Pédale"],
        "options": [
            "maximumAttendeeCapacity": 12, "showParticipationPrice": true,
            "offers": [["price": 5, "priceCurrency": "EUR"], ["price": 12.5, "priceCurrency": "EUR"]],
        ],
    ])

    @MainActor
    private static func mobilizon(_ event: JSON) throws -> StandIn {
        try StandIn { request in
            MobilizonStandIn.answer(request) { operation, variables in
                operation == "EventDetails"
                    ? ["data": ["event": event]]
                    : ["data": ["searchEvents": MobilizonStandIn.page(of: [event], variables)]]
            }
        }
    }

    func testMobilizonGivesAllDetailsOfAnEvent() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.mobilizon(Self.mobilizonFull)
            let source = standIn.source(.mobilizon)
            let details = try XCTUnwrap(Self.events(source).first).details
            XCTAssertEqual(details.descriptionHTML, "<p>On <b>roule</b></p>")
            XCTAssertEqual(details.tags, ["Vélo", "nuit", "food drink"])
            XCTAssertEqual(details.organizers, ["Pédale", "Ana"])
            XCTAssertEqual(details.price, EventPrice(.paid, text: "5 € – 12.50 €"))
            XCTAssertEqual(details.placesLeft, 3)
            XCTAssertEqual(details.onlineAddress, "https://meet.example/x")
            XCTAssertEqual(details.language, "fr")
            // One that nobody stored is asked for by its id.
            XCTAssertTrue(source.abilities.givesEventDetails)
            XCTAssertEqual(try Self.details(source, of: "0ce6e7a1-0000-4000-8000-000000000000"), details)
        }
    }

    func testMobilizonsDefaultValuesCountAsUnset() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.mobilizon(
                Self.mobilizonEvent([
                    "category": "MEETING", "options": ["maximumAttendeeCapacity": 0, "offers": []], "description": "",
                    "onlineAddress": .null, "tags": .null,
                ]))
            XCTAssertEqual(try Self.events(standIn.source(.mobilizon)).first?.details, EventDetails())
        }
    }

    func testInvalidValuesOfMobilizonAreBounded() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.mobilizon(
                Self.mobilizonEvent([
                    "description": .string(Self.long), "onlineAddress": "javascript:alert(1)",
                    "language": .string(Self.long),
                    "category": ["x": 1], "tags": Self.manyTags, "contacts": Self.manyTags,
                    "options": [
                        "maximumAttendeeCapacity": 3,
                        "offers": [
                            ["price": "x"], ["price": -1], ["price": 1e300, "priceCurrency": .string(Self.long)],
                        ],
                    ],
                ]))
            try Self.assertIsBounded(try Self.events(standIn.source(.mobilizon)).first?.details)
        }
    }

    func testAnEventThatIsGoneIsAnError() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.mobilizon(.null)
            let source = standIn.source(.mobilizon)
            XCTAssertNotNil(
                failure { () async throws(MeetupServiceError) in
                    try await source.details(of: GroupEvent(id: "x"), in: nil)
                })
        }
    }

    // MARK: Gancio

    private static let gancioEvent: JSONObject = [
        "id": 5, "title": "Concerto", "slug": "concerto", "start_datetime": 2_000_000_000, "end_datetime": .null,
        "tags": ["punk", ["tag": "hc"], "Punk"], "online_locations": ["tel:1", "https://meet.example/x"], "parentId": 3,
        "place": ["id": 1, "name": "CSOA", "address": "Via", "latitude": 45.76, "longitude": 4.84], "media": [],
    ]

    @MainActor
    private static func gancio(_ rest: JSONObject = [:], description: JSON) throws -> StandIn {
        var listed = gancioEvent
        listed += rest
        return try StandIn { request in
            switch request.path {
            case "/town/api/events": return .json([.object(listed)])
            case "/town/api/event/detail/5.json":
                var event = listed
                event["description"] = description
                return .json(.object(event))
            default: return .problem(404, "Not found")
            }
        }
    }

    func testGancioGivesDetailsWhenAnEventsPageOpens() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.gancio(description: "<p>Alle <i>nove</i></p>")
            let source = standIn.source(.gancio, path: "/town")
            let event = try XCTUnwrap(Self.events(source).first)
            XCTAssertNil(event.details.descriptionHTML)
            XCTAssertEqual(event.details.tags, ["punk", "hc"])
            XCTAssertEqual(event.details.organizers, ["CSOA"])
            XCTAssertEqual(event.details.onlineAddress, "https://meet.example/x")
            XCTAssertEqual(event.details.series, EventSeries(id: "3"))
            let whole = try answer { () async throws(MeetupServiceError) in try await source.details(of: event, in: nil)
            }
            XCTAssertEqual(whole.details.descriptionHTML, "<p>Alle <i>nove</i></p>")
            XCTAssertEqual(whole.link, event.link)
        }
    }

    func testInvalidValuesOfGancioAreBounded() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.gancio(
                ["tags": Self.manyTags, "online_locations": ["javascript:x"]], description: .string(Self.long))
            try Self.assertIsBounded(try Self.details(standIn.source(.gancio, path: "/town"), of: "5"))
        }
    }

    func testFaultsOfAnEventOfGancioAreErrors() throws {
        try MainActor.assumeIsolated {
            for description in ["not-found", "[]", "{\"id\": 5}", "<html>"] {
                let standIn = try StandIn { _ in
                    description == "not-found"
                        ? .problem(404, "Not Found") : HTTPServerResponse(type: "application/json", text: description)
                }
                let source = standIn.source(.gancio)
                XCTAssertNotNil(
                    failure { () async throws(MeetupServiceError) in
                        try await source.details(of: GroupEvent(id: "5"), in: nil)
                    }, description)
            }
        }
    }

    // MARK: The Events Calendar

    @MainActor
    private static func wordPress(_ rest: JSONObject) throws -> StandIn {
        var event: JSONObject = [
            "id": 8, "title": "Bal", "url": "https://bal.example/event/bal/", "utc_start_date": "2030-05-01 18:00:00",
            "timezone": "Europe/Paris", "image": false, "venue": [],
            "organizer": [["id": 1, "organizer": "L&#8217;Asso"], ["id": 2, "organizer": "mail@bal.example"]],
        ]
        event += rest
        return try StandIn { request in
            switch request.path {
            case "/wp-json/tribe/events/v1/events": .json(["events": [.object(event)], "total_pages": 1])
            case "/wp-json/tribe/events/v1/events/8": .json(.object(event))
            default: .problem(404, "Not found")
            }
        }
    }

    func testTheEventsCalendarGivesAllDetailsOfAnEvent() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.wordPress([
                "description": "<p>Bal <em>trad</em></p>", "excerpt": "<p>Bal</p>",
                "tags": [["name": "trad &amp; folk"]], "categories": [["name": "Danse"]],
                "cost": "5 &euro; &#8211; 8 &euro;", "website": "https://asso.example/bal",
            ])
            let source = standIn.source(.eventsCalendar)
            let details = try XCTUnwrap(Self.events(source).first).details
            XCTAssertEqual(details.descriptionHTML, "<p>Bal <em>trad</em></p>")
            XCTAssertEqual(details.tags, ["Danse", "trad & folk"])
            XCTAssertEqual(details.organizers, ["L’Asso"])
            XCTAssertEqual(details.price, EventPrice(.paid, text: "5 € – 8 €"))
            XCTAssertEqual(details.onlineAddress, "https://asso.example/bal")
            XCTAssertEqual(try Self.details(source, of: "8"), details)
        }
    }

    func testAnExcerptReplacesAMissingDescriptionAndThePageIsNotAWebsite() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.wordPress([
                "description": "", "excerpt": "<p>Bal</p>", "cost": "Prix au chapeau",
                "website": "http://www.bal.example/event/bal",
                "cost_details": ["currency_symbol": "&euro;", "values": ["0"]],
            ])
            let details = try XCTUnwrap(Self.events(standIn.source(.eventsCalendar)).first).details
            XCTAssertEqual(details.descriptionHTML, "<p>Bal</p>")
            XCTAssertNil(details.onlineAddress)
            XCTAssertEqual(details.price, EventPrice(.free, text: "Prix au chapeau"))
        }
    }

    func testDatesOfOnePageAreASeriesOfTheEventsCalendar() throws {
        try MainActor.assumeIsolated {
            let pages: [(page: String, series: String?)] = [
                ("https://bal.example/event/bal/2030-05-01/", "bal.example/event/bal"),
                ("http://www.bal.example/event/bal/2030-05-01/2/?lang=fr", "bal.example/event/bal"),
                ("https://bal.example/fr/event/bal/2030-05-01", "bal.example/fr/event/bal"),
                ("https://bal.example/event/bal/", nil), ("https://bal.example/event/bal/2030-05-08/", nil),
                ("https://bal.example/2030-05-01/", nil), ("https://bal.example/event/2030-05-01-bal/", nil),
            ]
            for (page, series) in pages {
                let standIn = try Self.wordPress(["url": .string(page), "start_date": "2030-05-01 20:00:00"])
                let event = try XCTUnwrap(Self.events(standIn.source(.eventsCalendar)).first)
                XCTAssertEqual(event.details.series?.id, series, page)
            }
        }
    }

    func testInvalidValuesOfTheEventsCalendarAreBounded() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.wordPress([
                "description": .string(Self.long), "tags": Self.manyTags, "categories": ["a": 1],
                "cost": .string(Self.long),
                "website": "javascript:alert(1)", "organizer": Self.manyTags,
                "cost_details": ["values": Self.manyTags, "currency_symbol": .string(Self.long)],
            ])
            try Self.assertIsBounded(try Self.events(standIn.source(.eventsCalendar)).first?.details)
        }
    }

    // MARK: Meetup

    @MainActor
    private static func meetup(_ rest: JSONObject) throws -> StandIn {
        var event: JSONObject = [
            "id": "5", "title": "Run", "dateTime": "2030-05-01T19:00:00+02:00", "rsvps": ["yesCount": 7],
            "status": "ACTIVE",
        ]
        event += rest
        return try StandIn { request in
            MeetupStandIn.answer(request) { operation, variables in
                operation == "EventDetails"
                    ? ["data": ["event": .object(event)]]
                    : ["data": ["recommendedEvents": MeetupStandIn.page(of: [.object(event)], variables)]]
            }
        }
    }

    func testMeetupGivesAllDetailsOfAnEvent() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.meetup([
                "description": "**Run** & rest", "maxTickets": 10,
                "feeSettings": ["amount": 4.5, "currency": "GBP", "required": true],
                "series": [
                    "id": "s1", "weeklyRecurrence": ["weeklyDaysOfWeek": ["TUESDAY", "X"], "weeklyInterval": 2],
                ],
                "topics": ["edges": [["node": ["name": "Running"]], ["node": .null]]],
                "eventHosts": [["name": "Ana"], .null],
            ])
            let source = standIn.source(.meetup)
            XCTAssertTrue(source.abilities.givesEventDetails)
            let details = try Self.details(source, of: "5")
            XCTAssertEqual(details.descriptionHTML, "<b>Run</b> &amp; rest")
            XCTAssertEqual(details.placesLeft, 3)
            XCTAssertEqual(details.price, EventPrice(.paid, text: "£4.50"))
            XCTAssertEqual(details.series, EventSeries(id: "s1", rule: "Every 2 weeks: Tuesday"))
            XCTAssertEqual(details.tags, ["Running"])
            XCTAssertEqual(details.organizers, ["Ana"])
            XCTAssertEqual(try Self.events(source).first?.details.descriptionHTML, details.descriptionHTML)
        }
    }

    func testAnOnlineEventOfMeetupHasItsAddressIfMeetupGivesIt() throws {
        try MainActor.assumeIsolated {
            let address = "https://meet.example/run"
            for (type, way, expected) in [
                ("ONLINE", address, address), ("HYBRID", address, address), ("PHYSICAL", address, nil),
                ("ONLINE", "Link visible for attendees", nil), ("ONLINE", "javascript:alert(1)", nil),
            ] as [(String, String, String?)] {
                let standIn = try Self.meetup(["eventType": .string(type), "howToFindUs": .string(way)])
                XCTAssertEqual(
                    try Self.details(standIn.source(.meetup), of: "5").onlineAddress, expected, "\(type) \(way)")
            }
        }
    }

    func testANullFeeOfMeetupIsFreeAndAMissingOneIsUnknown() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(
                try Self.details(Self.kept(Self.meetup(["feeSettings": .null])).source(.meetup), of: "5").price,
                EventPrice(.free))
            XCTAssertEqual(
                try Self.details(
                    Self.kept(Self.meetup(["feeSettings": ["amount": 2, "currency": "EUR", "required": false]])).source(
                        .meetup),
                    of: "5"
                ).price, EventPrice(.unknown, text: "2 €"))
            XCTAssertNil(try Self.details(Self.kept(Self.meetup([:])).source(.meetup), of: "5").price)
        }
    }

    /// Keeps the stand-in alive, since a source does not retain it.
    @MainActor
    private static func kept(_ standIn: StandIn) -> StandIn {
        keptStandIns.append(standIn)
        return standIn
    }

    @MainActor private static var keptStandIns: [StandIn] = []

    func testInvalidValuesOfMeetupAreBounded() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.meetup([
                "description": .string(String(repeating: "&<", count: 200_000)), "maxTickets": 3,
                "feeSettings": ["amount": "x", "currency": 7],
                "series": ["id": "s", "monthlyRecurrence": ["monthlyWeekOfMonth": 99]],
                "topics": ["edges": Self.manyTags], "eventHosts": Self.manyTags,
            ])
            try Self.assertIsBounded(try Self.details(standIn.source(.meetup), of: "5"))
        }
    }

    // MARK: Calendars

    @MainActor
    private static func calendar(_ lines: String...) throws -> GroupEvent {
        let text = CalendarText.calendar([
            (["BEGIN:VEVENT", "UID:a", "DTSTART:20300105T190000Z", "SUMMARY:Jeux"] + lines + ["END:VEVENT"])
                .joined(separator: "\r\n")
        ])
        let standIn = kept(try StandIn { _ in CalendarText.answer(text) })
        return try XCTUnwrap(events(standIn.source(.calendar, path: "/a.ics")).first)
    }

    func testACalendarGivesAllDetailsOfAnEvent() throws {
        try MainActor.assumeIsolated {
            let event = try Self.calendar(
                "DESCRIPTION;LANGUAGE=fr_FR:Du jeu & <du> rire\\nTous les samedis", "CATEGORIES:Jeux,Famille",
                "CATEGORIES:jeux",
                "CONFERENCE;VALUE=URI:https://meet.example/y", "ORGANIZER;CN=Ana:mailto:ana@club.example",
                "RRULE:FREQ=WEEKLY;BYDAY=SA", "URL:https://club.example/jeux")
            XCTAssertEqual(event.details.descriptionHTML, "Du jeu &amp; &lt;du> rire\nTous les samedis")
            XCTAssertEqual(event.details.tags, ["Jeux", "Famille"])
            XCTAssertEqual(event.details.onlineAddress, "https://meet.example/y")
            XCTAssertEqual(event.details.organizers, ["Ana"])
            XCTAssertEqual(event.details.series, EventSeries(id: "a", rule: "Every week: Saturday"))
            XCTAssertEqual(event.details.language, "fr-FR")
            XCTAssertEqual(event.link, "https://club.example/jeux")
        }
    }

    func testHTMLDescriptionsArePreferredAndHTMLInPlainOnesIsRead() throws {
        try MainActor.assumeIsolated {
            let html = try Self.calendar(
                "DESCRIPTION:Plain", "X-ALT-DESC;FMTTYPE=text/html:<p>Rich\\, and <b>bold</b></p>")
            XCTAssertEqual(html.details.descriptionHTML, "<p>Rich, and <b>bold</b></p>")
            let google = try Self.calendar("DESCRIPTION:Join <a href=\"https://a.example\">here</a>")
            XCTAssertEqual(google.details.descriptionHTML, "Join <a href=\"https://a.example\">here</a>")
            let other = try Self.calendar("DESCRIPTION:Plain", "X-ALT-DESC;FMTTYPE=text/rtf:{\\rtf1}")
            XCTAssertEqual(other.details.descriptionHTML, "Plain")
        }
    }

    func testTheAddressOfAnOnlineOnlyEventIsItsLocation() throws {
        try MainActor.assumeIsolated {
            let google = try Self.calendar("X-GOOGLE-CONFERENCE:https://meet.example/g", "URL:https://club.example")
            XCTAssertEqual(google.details.onlineAddress, "https://meet.example/g")
            let online = try Self.calendar("LOCATION:Online", "URL:https://club.example/room")
            XCTAssertEqual(online.details.onlineAddress, "https://club.example/room")
            let place = try Self.calendar("LOCATION:Maison", "URL:https://club.example/room")
            XCTAssertNil(place.details.onlineAddress)
            let address = try Self.calendar("LOCATION:https://meet.example/l")
            XCTAssertEqual(address.details.onlineAddress, "https://meet.example/l")
        }
    }

    func testInvalidValuesOfACalendarAreBounded() throws {
        try MainActor.assumeIsolated {
            let event = try Self.calendar(
                "DESCRIPTION:" + Self.long, "CATEGORIES:" + (0..<5_000).map { "c\($0)" }.joined(separator: ","),
                "CONFERENCE:javascript:alert(1)", "ORGANIZER;CN=\"ana@club.example\":mailto:ana@club.example",
                "RRULE:FREQ=SECONDLY;INTERVAL=999999")
            try Self.assertIsBounded(event.details)
            XCTAssertEqual(event.details.organizers, [])
            XCTAssertNil(event.details.series?.rule, "eleven days are not several times a day")
        }
    }

    func testDescriptionsOfAWholeCalendarAreBounded() throws {
        try MainActor.assumeIsolated {
            let text = CalendarText.calendar(
                (0..<45).map { number in
                    CalendarText.event(
                        "\(number)", ":20300105T190000Z", "SUMMARY:E",
                        "DESCRIPTION:" + String(repeating: "x", count: 200_000))
                })
            let standIn = try StandIn { _ in CalendarText.answer(text) }
            let source = standIn.source(.calendar, path: "/a.ics")
            let found = try answer { () async throws(MeetupServiceError) in
                try await source.events(Self.search, after: nil, pageSize: 100)
            }.items
            XCTAssertEqual(found.count, 45)
            let bytes = found.reduce(0) { $0 + ($1.event.details.descriptionHTML?.utf8.count ?? 0) }
            XCTAssertGreaterThan(bytes, 4 << 20)
            XCTAssertLessThanOrEqual(bytes, 8 << 20)
        }
    }

    // MARK: The tutorial's service

    func testTheV3ServiceGivesDetailsOfNextEvents() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in
                .json([
                    [
                        "id": 1, "name": "G",
                        "next_event": [
                            "id": "e", "name": "E", "time": 1_900_000_000_000, "yes_rsvp_count": 7,
                            "description": "<p>D</p>",
                            "fee": ["amount": 0], "rsvp_limit": 9, "topics": [["name": "Java"]],
                            "event_hosts": [["name": "Ana"]],
                        ],
                    ]
                ])
            }
            let source = standIn.source(.v3)
            let group = try answer { () async throws(MeetupServiceError) in
                try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 2)
            }.items.first
            let details = try XCTUnwrap(group?.nextEvent).details
            XCTAssertEqual(details.descriptionHTML, "<p>D</p>")
            XCTAssertEqual(details.price, EventPrice(.free))
            XCTAssertEqual(details.placesLeft, 2)
            XCTAssertEqual(details.tags, ["Java"])
            XCTAssertEqual(details.organizers, ["Ana"])
        }
    }
}
