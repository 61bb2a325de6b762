extension AgendaEvent {
    /// The distance in metres up to which an event of the sample is near.
    private static let nearby = 250_000.0
    /// The number of events that are listed even if they are farther away.
    private static let fewest = 20

    /// Returns the sample's events that are near the place or online, since its groups are spread over the whole world.
    /// Where few events are near, the nearest ones are returned. Events at unknown places are not near; they are
    /// returned if no place is known at all. The events of sources are returned as they are. O(n log n)
    /// - Parameter isLimited: true if the user chose a radius, within which the events are.
    static func nearOnes(of all: [AgendaEvent], isLimited: Bool = false) -> [AgendaEvent] {
        guard all.allSatisfy({ $0.group?.isInvented == true }) else { return all }
        let distances = all.compactMap(\.distance).sorted()
        guard isLimited || !distances.isEmpty else { return all }
        let reach: Double = isLimited ? .infinity : max(nearby, distances.prefix(fewest).last ?? 0)
        return all.filter { event in event.distance.map { $0 <= reach } ?? event.event.isOnline }
    }
}
