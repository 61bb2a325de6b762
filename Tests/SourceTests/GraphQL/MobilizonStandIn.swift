import Foundation
import GroupDirectory
import HTTPServing
import JSON
import WeftGLib

/// Mobilizon's `POST /api`, as strict as the service about method, content type, variables and pages. `QueryTests`
/// checks the queries themselves.
@MainActor
enum MobilizonStandIn {
    static func answer(
        _ request: HTTPServerRequest, _ resolve: (_ operation: String, _ variables: JSONObject) -> JSON
    ) -> HTTPServerResponse {
        guard request.path == "/api" else { return .problem(404, "Not found") }
        guard request.method == "POST" else { return .problem(400, "No query document supplied") }
        guard request.headers["Content-Type"] == "application/json" else {
            // It would take the body for the document.
            return invalid("syntax error before: {")
        }
        guard request.headers["Accept"]?.contains("json") == true else { return .problem(406, "Not acceptable") }
        guard let body = try? JSON(parsing: request.body), let query = body["query"]?.string,
            let variables = body["variables"]?.object
        else { return .problem(400, "No query document supplied") }
        guard let operation = query.firstMatch(of: /query ([A-Za-z]+)/)?.1 else { return invalid("no operation") }
        for member in variables.members {
            guard query.contains("$\(member.key):") else {
                return invalid("Variable \"\(member.key)\" is never declared")
            }
            if let wrong = wrong(member.key, member.value) { return wrong }
        }
        for name in query.matches(of: /\$([a-zA-Z]+): [A-Za-z]+!/) where variables[String(name.1)] == nil {
            return invalid("In argument \"\(name.1)\": Expected a value, found null.")
        }
        return .json(resolve(String(operation), variables))
    }

    private static func wrong(_ name: String, _ value: JSON) -> HTTPServerResponse? {
        let isRight: Bool
        switch name {
        case "page":
            if let page = value.integer, page < 1 { return .problem(500, "Internal server error") }
            isRight = value.integer != nil
        case "limit": isRight = value.integer.map { $0 >= 1 } ?? false
        case "radius": isRight = value.double != nil
        case "location": isRight = value.string?.wholeMatch(of: /[0-9b-hjkmnp-z]{9}/) != nil
        case "sort": isRight = ["MATCH_DESC", "MEMBER_COUNT_DESC"].contains(value.string)
        case "start", "end":
            isRight = value.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
        default: isRight = value.string != nil
        }
        return isRight ? nil : invalid("Argument \"\(name)\" has invalid value.")
    }

    /// The answer to an invalid document: status 200 without data and codes.
    static func invalid(_ message: String) -> HTTPServerResponse {
        .json(["errors": [["message": .string(message), "locations": [["line": 1, "column": 1]]]]])
    }

    /// A page of `records` in the form of `searchGroups` and similar queries.
    static func page(of records: [JSON], _ variables: JSONObject) -> JSON {
        let size = Int(variables["limit"]?.integer ?? 10)
        let start = (Int(variables["page"]?.integer ?? 1) - 1) * size
        return [
            "total": .number(records.count), "elements": .array(Array(records.dropFirst(start).prefix(size))),
        ]
    }

    static func group(_ number: Int) -> JSON {
        [
            "id": .string("\(number)"), "name": .string("Group \(number)"),
            "preferredUsername": .string("group_\(number)"), "domain": .null,
            "url": .string("https://mobilizon.example/@group_\(number)"), "summary": "<p>Words</p>",
            "membersCount": .number(number), "avatar": .null, "banner": .null, "physicalAddress": .null,
            "organizedEvents": ["elements": []],
        ]
    }

    static let fullGroup: JSON = [
        "__typename": "Group", "id": "77", "name": " Pédale \n douce ", "preferredUsername": "pedale",
        "domain": "keskonfai.example", "url": "https://keskonfai.example/@pedale", "summary": "<p>À <b>vélo</b></p>",
        "membersCount": 42, "unknown": ["x": 1],
        "avatar": ["url": "https://mobilizon.example/media/a.jpg", "contentType": "image/jpeg"],
        "banner": ["url": "https://mobilizon.example/media/b.jpg", "contentType": "image/jpeg"],
        "physicalAddress": [
            "geom": "4.8357;45.7640", "locality": "Lyon", "region": "Rhône", "country": "France",
            "timezone": "Europe/Paris", "description": "Place Bellecour", "street": .null,
        ],
        "organizedEvents": [
            "elements": [
                [
                    "id": "9", "uuid": "0ce6e7a1-0000-4000-8000-000000000000", "title": "Balade",
                    "url": "https://keskonfai.example/events/0ce6", "beginsOn": "2030-05-01T18:00:00Z",
                    "endsOn": "2030-05-01T20:30:00Z", "status": "CANCELLED",
                    "picture": [
                        "url": "https://mobilizon.example/media/e.jpg", "contentType": "image/jpeg",
                        "metadata": ["width": 1200, "height": 800],
                    ],
                    "physicalAddress": ["geom": "4.84;45.75", "description": "Maison", "street": "1 rue X"],
                    "options": ["isOnline": true, "timezone": "Europe/Paris"],
                    "participantStats": ["participant": 7],
                ]
            ]
        ],
    ]

    static func search(_ words: String = "", _ order: GroupOrder = .nearest) -> GroupSearch {
        GroupSearch(near: .lyon, radius: 30, words: words, order: order)
    }
}

extension StandIn {
    /// The first page of a Mobilizon source's groups.
    func mobilizonGroups() throws -> SourcePage<Group> {
        let source = source(.mobilizon)
        return try answer { () async throws(MeetupServiceError) in
            try await source.groups(MobilizonStandIn.search(), after: nil, pageSize: 10)
        }
    }
}
