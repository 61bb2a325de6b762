import Weft

/// Provides groups near the user, the nearest first, page by page.
protocol MeetupService: Sendable {
    /// The groups after the first `count`; empty at the end.
    func groups(after count: Int) async throws -> [Group]
}

/// Sixty invented groups, twenty per page, each page after a delay like that of a network.
struct SampleMeetups: MeetupService {
    /// A folder with pictures p01.jpg to p60.jpg; nil for groups without photos.
    var photos: String?

    func groups(after count: Int) async throws -> [Group] {
        try await Task.sleep(nanoseconds: 300_000_000)
        return (count..<max(count, min(count + 20, 60))).map(group)
    }

    private func group(_ number: Int) -> Group {
        let topics = ["Night walks", "Board games", "Swift on Linux", "Bread", "Urban sketching", "Choir", "Chess"]
        let people = ["Maya Lindqvist", "Tom Okafor", "Priya Raman", "Jonas Weber", "Elena Costa"]
        let places = ["Camden", "Hackney", "Soho", "Brixton"]
        let topic = topics[number % topics.count]
        let picture = number < 9 ? "p0\(number + 1).jpg" : "p\(number + 1).jpg"
        return Group(
            id: number, name: "\(topic) \(number / topics.count + 1)", organizer: people[number % people.count],
            place: places[number % places.count], since: "since \(2010 + number % 14)",
            text:
                "\(topic), every other Thursday at seven. Newcomers are welcome: come early, and somebody shows you around.",
            photo: photos.map { "file://\($0)/\(picture)" })
    }
}
