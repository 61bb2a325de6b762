import WeftGLib

/// A place that matches the typed text. A value.
public struct PlaceSuggestion: Sendable, Hashable {
    /// The place.
    public let place: StoredPlace
    /// The other name that matched, if any.
    public let foundAs: String?

    /// A place, and the other name that matched.
    public init(_ place: StoredPlace, foundAs: String? = nil) {
        self.place = place
        self.foundAs = foundAs
    }
}

/// Finds places by typed text: towns of the embedded list, and coordinates. Off the main thread.
///
/// The list is read on first use and kept until `forget`.
public actor PlaceFinder {
    private let load: @Sendable () throws(GazetteerError) -> Gazetteer
    private let country = UserLanguage.country
    private var gazetteer: Gazetteer?

    /// A finder for the embedded places.
    public init(dataDirectory: DataDirectory) {
        self.init { () throws(GazetteerError) in try Gazetteer(dataDirectory) }
    }

    init(_ load: @escaping @Sendable () throws(GazetteerError) -> Gazetteer) {
        self.load = load
    }

    /// True if the list is in memory.
    public var isLoaded: Bool { gazetteer != nil }

    /// Releases the list.
    public func forget() {
        gazetteer = nil
    }

    /// The places with a name that begins with `words`, the most likely first. Coordinates such as "45.76, 4.84" return
    /// the place there. Empty if the task was cancelled before its turn.
    public func places(named words: String, limit: Int = 20) throws(GazetteerError) -> [PlaceSuggestion] {
        guard !Task.isCancelled else { return [] }
        if let coordinate = try? Coordinate(parsing: words) { return [PlaceSuggestion(place(at: coordinate))] }
        return try loaded().places(beginningWith: words, limit: limit, country: country).map(PlaceSuggestion.init)
    }

    /// The town of a position, with the town's coordinates; the coordinates themselves if no town is near.
    public func town(at coordinate: Coordinate) -> StoredPlace {
        guard let town = try? loaded().town(at: coordinate) else {
            return StoredPlace(name: coordinate.text, coordinate: coordinate)
        }
        return StoredPlace(name: town.name, region: town.localRegion, coordinate: coordinate)
    }

    /// The place of typed coordinates, with the nearest town's name.
    private func place(at coordinate: Coordinate) -> StoredPlace {
        let town = town(at: coordinate)
        let region = town.name == coordinate.text ? nil : [town.name, town.region].compactMap { $0 }
        return StoredPlace(name: coordinate.text, region: region?.joined(separator: ", "), coordinate: coordinate)
    }

    private func loaded() throws(GazetteerError) -> Gazetteer {
        if let gazetteer { return gazetteer }
        let gazetteer = try load()
        self.gazetteer = gazetteer
        return gazetteer
    }
}

extension PlaceSuggestion {
    fileprivate init(_ place: Place) {
        let shown = StoredPlace(place)
        self.init(shown, foundAs: place.foundAs == shown.name ? nil : place.foundAs)
    }
}

extension StoredPlace {
    /// A town with its region and country, in the user's language.
    public init(_ town: Place) {
        self.init(name: town.localName, region: town.localRegion, coordinate: town.coordinate)
    }

    /// The name with region and country: "San Francisco, California, United States".
    public var fullName: String { [name, region].compactMap { $0?.nonEmpty }.joined(separator: ", ") }
}

extension Place {
    /// The name in the user's language, if that is known.
    public var localName: String { TownName.local(name, in: region, country) }

    /// The region, unless it has the place's name, and the country, in the user's language.
    public var localRegion: String {
        [region == name ? nil : region, localCountry].compactMap { $0 }.joined(separator: ", ")
    }

    /// The name with region and country: "San Francisco, California, United States".
    public var fullName: String { name + ", " + localRegion }

    var localCountry: String { CountryName.local(country, code: countryCode) }
}

extension Coordinate {
    /// Coordinates rounded to a hundredth of a degree, about a kilometre: "45.76, 4.84".
    public var text: String {
        func degrees(_ value: Double) -> String {
            let hundredths = Int((abs(value) * 100).rounded())
            let (sign, zero) = (value < 0 && hundredths > 0 ? "-" : "", hundredths % 100 < 10 ? "0" : "")
            return "\(sign)\(hundredths / 100).\(zero)\(hundredths % 100)"
        }
        return "\(degrees(latitude)), \(degrees(longitude))"
    }
}
