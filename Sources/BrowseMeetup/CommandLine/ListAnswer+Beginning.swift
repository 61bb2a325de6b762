import GroupDirectory
import WeftGLib

extension ListAnswer {
    /// Finds the place and the sources of a command. Prints the town's full name, since many towns share a name. If
    /// there is no such place, prints that and returns nil. Any thread.
    ///
    /// - Parameter isJSON: true if the answer is JSON; then the place is not printed.
    static func begin(
        _ configuration: FeedConfiguration, near location: any LocationService, over client: HTTPClient,
        _ patience: ListPatience, counts: Items = .groups, isJSON: Bool
    ) async -> ListAnswer? {
        let place: CommandPlace
        do throws(LocationError) {
            place = try await CommandPlace(location)
        } catch {
            Console.trouble(error.description)
            return nil
        }
        func tellPlace(isOfSample: Bool) {
            guard configuration.placeName != nil, !isJSON else { return }
            // The sample has no radius until the user chooses one.
            let radius = configuration.radius ?? (isOfSample ? nil : MergedFeed.radius)
            Console.trouble(localizedSentence(place.around(radius: radius)))
        }
        // Before addresses are examined, which may take long.
        let hasAddresses = !configuration.sources.isEmpty
        if hasAddresses { tellPlace(isOfSample: false) }
        var answer = ListAnswer(place: place, counts: counts)
        let sources = FeedSources(configuration: configuration, client: client, patience: patience)
        for outcome in await sources.outcomes() {
            switch outcome {
            case .found(let source): answer.sources.append(ListedSource(source, patience))
            case .failed(let address, let error): answer.troubles.append((address, error))
            }
        }
        if !hasAddresses { tellPlace(isOfSample: answer.sources.isEmpty && answer.troubles.isEmpty) }
        answer.isEmpty = answer.sources.isEmpty && !answer.troubles.isEmpty
        return answer
    }
}
