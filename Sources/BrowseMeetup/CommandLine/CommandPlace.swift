import GroupDirectory
import JSON

/// The place of a command's search, with its name. A value.
struct CommandPlace: Sendable {
    let coordinate: Coordinate
    /// The town; nil if the user gave coordinates.
    let town: Place?

    init(_ location: any LocationService) async throws(LocationError) {
        coordinate = try await location.currentPlace()
        town = try await location.currentTown()
    }

    /// The text for people: the town with its region and country, and its coordinates.
    var text: String {
        let position = "\(coordinate.latitude), \(coordinate.longitude)"
        return town.map { "\($0.fullName) (\(position))" } ?? position
    }

    /// - Parameter radius: the radius in kilometres; nil for no limit.
    func around(radius: Double?) -> String {
        guard let radius else { return localized("Looked near {place}, at any distance", ["place": text]) }
        return localizedPlural(
            "Looked within {count} km of {place}", "Looked within {count} km of {place}", Int(radius), ["place": text])
    }

    var json: JSON {
        var object: JSONObject = [
            "latitude": .number(coordinate.latitude), "longitude": .number(coordinate.longitude),
        ]
        object["name"] = (town?.name).map { .string($0) }
        object["region"] = (town?.region).map { .string($0) }
        object["country"] = (town?.country).map { .string($0) }
        object["countryCode"] = (town?.countryCode).map { .string($0) }
        return .object(object)
    }
}
