extension AgendaEvent {
    /// The distance in metres up to which an event of the sample is near.
    private static let nearby = 250_000.0

    /// Returns the sample's events that are near the place or online, since its groups are spread over the whole world.
    /// If there are none, returns all of them, so that the list is not empty. O(n)
    static func nearOnes(of events: some Collection<AgendaEvent>) -> [AgendaEvent] {
        let all = Array(events)
        guard all.allSatisfy({ $0.group?.isInvented == true }),
            all.contains(where: { $0.distance.map { $0 <= nearby } ?? false })
        else { return all }
        return all.filter { $0.distance.map { $0 <= nearby } ?? true }
    }
}
