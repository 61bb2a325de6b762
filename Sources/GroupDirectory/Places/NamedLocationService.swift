import WeftGLib

/// A town given by its name, looked up in the embedded list on first use. Any thread.
public final class NamedLocationService: LocationService {
    private let name: String
    private let dataDirectory: DataDirectory
    private let lookup = Locked<Task<Result<Place, LocationError>, Never>?>(nil)

    /// The place of a name in the data.
    public init(name: String, dataDirectory: DataDirectory) {
        self.name = name
        self.dataDirectory = dataDirectory
    }

    public func currentPlace() async throws(LocationError) -> Coordinate { try await town().coordinate }

    public func currentTown() async throws(LocationError) -> Place? { try await town() }

    /// Looks the town up, once for all callers. After a failure, the next call tries again.
    private func town() async throws(LocationError) -> Place {
        let task = lookup.withLock { lookup in
            let task =
                lookup
                ?? Task.detached(priority: .userInitiated) { [name, dataDirectory] in
                    Result { () throws(LocationError) in try Self.lookUp(name, in: dataDirectory) }
                }
            lookup = task
            return task
        }
        do throws(LocationError) {
            return try await task.value.get()
        } catch {
            lookup.withLock { if $0 == task { $0 = nil } }
            throw error
        }
    }

    private static func lookUp(
        _ name: String, in dataDirectory: DataDirectory
    ) throws(LocationError) -> Place {
        let gazetteer: Gazetteer
        do throws(GazetteerError) {
            gazetteer = try Gazetteer(dataDirectory)
        } catch {
            throw LocationError(
                localized("“{name}” cannot be looked up: {reason}.", ["name": name, "reason": error.description]))
        }
        guard let place = gazetteer.places(beginningWith: name, limit: 1, country: UserLanguage.country).first
        else {
            throw LocationError(
                localized(
                    "No town of over 15,000 people has a name that begins with “{name}”. Start the program with another "
                        + "--place; coordinates do, too.", ["name": name]))
        }
        return place
    }
}
