extension AgendaEvent {
    /// Metres from the place within which an event of the sample is near.
    private static let nearby = 250_000.0

    /// Of the sample, which has groups of the whole world, what is near the place, and online; all of it where nothing is: a
    /// user who only looks is to see something. O(n)
    static func nearOnes(of events: some Collection<AgendaEvent>) -> [AgendaEvent] {
        let all = Array(events)
        guard all.allSatisfy({ $0.group?.isInvented == true }),
            all.contains(where: { $0.distance.map { $0 <= nearby } ?? false })
        else { return all }
        return all.filter { $0.distance.map { $0 <= nearby } ?? true }
    }
}
