import HTTPServing
import WeftGLib

/// The validated query of `find/groups`.
struct GroupQuery: Sendable {
    static let maximumPageSize = 200

    /// In degrees; nil if the query has no place.
    let place: (latitude: Double, longitude: Double)?
    /// From 1 to `maximumPageSize`.
    let pageSize: Int
    /// 0 for the first.
    let pageNumber: Int
    /// The query of the page after this one.
    let nextPage: String

    init(_ request: HTTPServerRequest) throws(FixtureError) {
        let query = request.query
        func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

        let latitude = try Self.degrees("lat", value("lat"), 90)
        let longitude = try Self.degrees("lon", value("lon"), 180)
        switch (latitude, longitude) {
        case (nil, nil): place = nil
        case (let latitude?, let longitude?): place = (latitude, longitude)
        default: throw FixtureError(description: "lat and lon belong together")
        }
        pageSize = min(try Self.whole("page", value("page"), from: 1) ?? 20, Self.maximumPageSize)
        pageNumber = try Self.whole("offset", value("offset"), from: 0) ?? 0
        let others = (request.rawQuery ?? "").split(separator: "&").filter { !$0.hasPrefix("offset=") }.map(String.init)
        nextPage = (others + ["offset=\(pageNumber &+ 1)"]).joined(separator: "&")
    }

    private static func degrees(_ name: String, _ text: String?, _ limit: Double) throws(FixtureError) -> Double? {
        guard let text else { return nil }
        guard let number = Double(text), (-limit...limit).contains(number) else {
            throw FixtureError(description: "\(name): \"\(text)\" is not a number from -\(limit) to \(limit)")
        }
        return number
    }

    private static func whole(_ name: String, _ text: String?, from minimum: Int) throws(FixtureError) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), number >= minimum else {
            throw FixtureError(description: "\(name): \"\(text)\" is not a whole number from \(minimum)")
        }
        return number
    }
}
