import WeftGLib

/// A town given by its name, found in the embedded list of places when it is first asked for. Any thread.
public final class NamedLocationService: LocationService {
    private let name: String
    private let dataDirectory: DataDirectory
    private let found = Locked<Coordinate?>(nil)

    /// The place of a name, looked up in the data.
    public init(name: String, dataDirectory: DataDirectory) {
        self.name = name
        self.dataDirectory = dataDirectory
    }

    public func currentPlace() async throws(LocationError) -> Coordinate {
        if let place = found.withLock({ $0 }) { return place }
        let place = try lookUp()
        found.withLock { $0 = place }
        return place
    }

    private func lookUp() throws(LocationError) -> Coordinate {
        let gazetteer: Gazetteer
        do throws(GazetteerError) {
            gazetteer = try Gazetteer(dataDirectory)
        } catch {
            throw LocationError(
                localized("“{name}” cannot be looked up: {reason}.", ["name": name, "reason": error.description]))
        }
        guard let place = gazetteer.places(beginningWith: name, limit: 1).first else {
            throw LocationError(
                localized(
                    "No town of over 15,000 people has a name that begins with “{name}”. Start the program with another "
                        + "--place; coordinates do, too.", ["name": name]))
        }
        return place.coordinate
    }
}
