import GroupDirectory
import WeftGLib

/// Invented events of a town over 60 days, as several sources report them. They are the same for the same arguments.
enum EventSamples {
    static let sourceCount = 10
    static let dayCount = 60
    static let tags = [
        "Music", "Nature", "Theatre", "Food", "Sport", "Books", "Science", "Children", "Dance", "Film", "Politics",
        "Crafts", "Language", "Games", "Health", "Art",
    ]

    private static let titles = [
        "Concert in the old brewery", "Atelier vélo pour tous", "Poetry slam", "Repair café", "Chess evening",
        "Tango night for beginners", "Spieleabend im Hinterhof", "Guided walk along the river", "読書会 もくもく",
        "Rust and Swift: systems programming", "Marché des producteurs", "Open rehearsal of the choir",
    ]
    /// Decorations that sources add to a title.
    private static let endings = ["", " !", " (free)", "!!", " – FREE"]
    private static let halls = [
        "Town Hall", "Old Mill", "Brewery", "Maison du peuple", "Library", "Harbour", "Park café",
    ]

    static func source(_ number: Int) -> SourceID { SourceID(rawValue: "town \(number)") }

    /// Event `number` in the words of a source.
    /// - Parameter start: a midnight before the first event.
    static func event(_ number: Int, of source: Int, from start: Timestamp) -> FoundEvent {
        let club = "\(titles[number % titles.count]) of club \(number / 4)"
        let minutes = (number % dayCount * 24 + 33 + number % 11) * 60
        var event = GroupEvent(
            id: "\(number)", name: club + endings[source % endings.count],
            time: Timestamp(unixMilliseconds: start.unixMilliseconds + Int64(minutes) * 60_000))
        event.timeZone = "Europe/London"
        event.endTime = event.time.map { Timestamp(unixMilliseconds: $0.unixMilliseconds + 7_200_000) }
        event.link = "https://town\(source).example/events/\(number)"
        event.venue = Venue(
            name: "\(halls[number % halls.count]) \(number % 70)", address: "\(number % 90) High Street",
            city: "London",
            coordinate: Coordinate(
                latitude: 51.3 + Double(number % 50) * 0.006 + Double(source) * 0.0002,
                longitude: -0.2 + Double(number % 40) * 0.005))
        event.isOnline = number.isMultiple(of: 17)
        event.details.tags = (0..<number % 4).map { tags[(number + $0 * 5) % tags.count] }
        event.details.price = number.isMultiple(of: 3) ? EventPrice(.free) : EventPrice(.paid, text: "\(number % 30) €")
        event.details.descriptionHTML =
            "<p>"
            + (0..<12).map { "\(titles[(number + $0) % titles.count]) with <b>friends</b> and neighbours." }
            .joined(separator: "</p>\n<p>") + "</p>"
        return FoundEvent(event: event, group: group(number / 4, of: source))
    }

    private static func group(_ number: Int, of source: Int) -> Group {
        var group = Group(id: "club \(number)", name: "Club \(number)")
        group.source = Self.source(source)
        group.city = "London"
        group.timeZone = "Europe/London"
        group.link = "https://town\(source).example/clubs/\(number)"
        group.coordinate = Coordinate(latitude: 51.4, longitude: -0.1)
        return group
    }
}

/// A source that returns its events at once.
struct EventSource: GroupSource {
    let identity: SourceIdentity
    let found: [FoundEvent]

    init(_ number: Int, _ found: [FoundEvent]) {
        identity = SourceIdentity(
            id: EventSamples.source(number), kind: .gancio, address: "https://town\(number).example",
            name: "Town \(number)")
        self.found = found.sorted { ($0.event.time?.unixMilliseconds ?? 0) < ($1.event.time?.unixMilliseconds ?? 0) }
    }

    var abilities: SourceAbilities {
        var abilities = SourceAbilities()
        abilities.givesEvents = true
        abilities.listsAllEvents = true
        return abilities
    }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> { SourcePage() }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> { SourcePage(cursor == nil ? found : []) }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }
}
