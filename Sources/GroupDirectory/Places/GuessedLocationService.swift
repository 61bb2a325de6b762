import WeftGLib

/// A first guess at the user's place: the largest town of the system's time zone. It needs no network. Any thread.
///
/// A zone may cover several countries. Then the largest town of the user's country comes first. Without such a town,
/// for example under UTC, the place is London.
public final class GuessedLocationService: LocationService {
    private let zone: String?
    private let country: String?
    private let dataDirectory: DataDirectory
    private let guess = Locked<Task<Place, Never>?>(nil)

    /// - Parameters:
    ///   - zone: an IANA name; by default that of the system.
    ///   - country: the user's country, two letters of ISO 3166.
    public init(
        zone: String? = SystemZone.localName, country: String? = UserLanguage.country, dataDirectory: DataDirectory
    ) {
        self.zone = zone
        self.country = country
        self.dataDirectory = dataDirectory
    }

    public func currentPlace() async throws(LocationError) -> Coordinate { await town().coordinate }

    public func currentTown() async throws(LocationError) -> Place? { await town() }

    private func town() async -> Place {
        let task = guess.withLock { guess in
            let task =
                guess
                ?? Task.detached(priority: .userInitiated) { [zone, country, dataDirectory] in
                    Self.largestTown(zone: zone, country: country, in: dataDirectory) ?? .london
                }
            guess = task
            return task
        }
        return await task.value
    }

    private static func largestTown(zone: String?, country: String?, in directory: DataDirectory) -> Place? {
        // Zone names such as "UTC" name no town, so the list need not be read.
        guard let zone, zone.contains("/"), !zone.hasPrefix("Etc/"), !zone.hasPrefix("/"),
            let folder = try? directory.placesFolder(), let text = try? Gazetteer.text(folder: folder)
        else { return nil }
        let names = [zone, FormerZoneNames.current(zone)].compactMap(\.self)
        return try? Gazetteer.largestTown(zones: names, country: country, text: text)
    }
}
