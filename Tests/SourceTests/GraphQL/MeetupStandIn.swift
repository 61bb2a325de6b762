import Foundation
import HTTPServing
import JSON
import WeftGLib

/// Meetup's `POST /gql-ext`, as strict as the service about method, content type, token and variables. `QueryTests`
/// checks the queries themselves.
@MainActor
enum MeetupStandIn {
    static let token = "weft-secret"

    static func answer(
        _ request: HTTPServerRequest, token: String = token,
        _ resolve: (_ operation: String, _ variables: JSONObject) -> JSON
    ) -> HTTPServerResponse {
        guard request.path == "/gql-ext", request.method == "POST" else { return .problem(404, "Not found") }
        guard request.headers["Content-Type"] == "application/json" else { return .problem(415, "type") }
        guard request.headers["Authorization"] == "Bearer \(token)" else {
            return .json(["errors": [["message": "Unauthorized"]]], status: 401)
        }
        guard let body = try? JSON(parsing: request.body), let query = body["query"]?.string,
            let variables = body["variables"]?.object,
            let operation = query.firstMatch(of: /query ([A-Za-z]+)/)?.1
        else { return .json(["errors": [["message": "no query"]]], status: 400) }
        for member in variables.members where !query.contains("$\(member.key):") {
            return .json(["errors": [["message": .string("\(member.key) is not declared")]]])
        }
        for name in query.matches(of: /\$([a-zA-Z]+): [A-Za-z]+!/) where variables[String(name.1)] == nil {
            return .json(["errors": [["message": .string("\(name.1) is missing")]]])
        }
        if let filter = variables["filter"] {
            let wantsWords = ["GroupSearch", "EventSearch"].contains(operation)
            let isWhole = filter["radius"].map { $0.integer != nil } ?? true
            guard filter["lat"]?.double != nil, filter["lon"]?.double != nil, wantsWords == (filter["query"] != nil),
                operation != "RecommendedGroups" || isWhole
            else { return .json(["errors": [["message": "the filter is wrong"]]]) }
        }
        return .json(resolve(String(operation), variables))
    }

    /// A page of `nodes`; cursors are positions.
    static func page(of nodes: [JSON], _ variables: JSONObject) -> JSON {
        let start = variables["after"]?.string.flatMap { Int($0) } ?? 0
        let end = min(nodes.count, start + Int(variables["first"]?.integer ?? 10))
        return [
            "totalCount": 200, "pageInfo": ["hasNextPage": .bool(end < nodes.count), "endCursor": .string("\(end)")],
            "edges": .array(nodes[min(start, end)..<end].map { ["node": $0] }),
        ]
    }

    static func group(_ number: Int) -> JSON {
        ["id": .string("\(number)"), "name": .string("Group \(number)"), "urlname": .string("group-\(number)")]
    }

    static let fullGroup: JSON = [
        "id": "77", "name": "Vélo", "urlname": "velo", "link": "https://www.meetup.com/velo/",
        "description": "On **roule** & [lit](https://velo.example/a?b=c&d).\n* un\nfin <b>", "city": "Lyon",
        "state": .null,
        "country": "fr", "lat": 45.76, "lon": 4.84, "timezone": "Europe/Paris",
        "foundedDate": "2019-05-01T10:00:00+02:00",
        "customMemberLabel": "Cyclistes", "stats": ["memberCounts": ["all": 42]],
        "topicCategory": ["id": "5", "name": "Sport"],
        "keyGroupPhoto": [
            "id": "1", "highResUrl": "https://s.example/h.jpg", "standardUrl": "https://s.example/s.jpg",
            "thumbUrl": "https://s.example/t.jpg",
        ],
        "organizer": [
            "id": "9", "name": "Ana", "bio": .null,
            "memberPhoto": [
                "id": "2", "highResUrl": .null, "standardUrl": .null, "thumbUrl": "https://s.example/a.jpg",
            ],
        ],
        "events": [
            "edges": [
                [
                    "node": [
                        "id": "1", "title": "Balade", "eventUrl": "https://www.meetup.com/velo/events/1/",
                        "dateTime": "2030-05-01T19:00:00+02:00", "endTime": "2030-05-01T21:00:00+02:00",
                        "status": "CANCELLED_PERM", "eventType": "HYBRID", "featuredEventPhoto": .null,
                        "venues": [
                            ["name": "Online event", "lat": -8.5, "lon": 179.2, "venueType": "online"],
                            [
                                "name": "Parc", "address": "1 rue X", "city": "Lyon", "lat": 45.7, "lon": 4.8,
                                "venueType": "",
                            ],
                        ],
                        "rsvps": ["yesCount": 7],
                    ]
                ]
            ]
        ],
    ]
}
