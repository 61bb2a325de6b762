import GroupDirectory
import JSON
import WeftGLib

/// `--events`: prints coming events. Any thread.
struct EventsCommand: Sendable {
    let configuration: FeedConfiguration
    let options: CommandLineOptions.EventsOptions
    let client: HTTPClient
    let location: any LocationService
    let sample: any MeetupService

    /// Number of events per query, if a source supports it.
    private static let pageSize = 200

    /// Runs the command; true if all sources answered.
    func run() async -> Bool {
        let patience = ListPatience()
        guard
            let list = await ListAnswer.begin(
                configuration, near: location, over: client, patience, counts: .events,
                isJSON: options.isJSON || options.isCalendar)
        else { return false }
        var answer = EventsAnswer(list: list)
        if !list.isEmpty { await fill(&answer, patience) }
        answer.list.noteEnds(count: 1, limit: limits.maximumGroupsPerSource)
        answer.list.print(limit: limits.maximumGroupsPerSource)
        if options.isCalendar {
            let entries = answer.entries
            let file = await WorkerPool.shared.run(.visible) { EventsAnswer.calendar(of: entries) }
            Console.internetText(file.text)
        } else if options.isJSON {
            Console.json(answer.json)
        } else {
            for entry in answer.entries { Console.line(answer.line(entry)) }
        }
        return answer.list.troubles.isEmpty
    }

    private var limits: FeedLimits {
        var limits = FeedLimits()
        // Retries are for users who wait at a window; the command reports the failure.
        limits.maximumRetries = 0
        limits.pageSize = Self.pageSize
        return limits
    }

    private func fill(_ answer: inout EventsAnswer, _ patience: ListPatience) async {
        let feed = MergedFeed(
            answer.list.sources,
            wanted: GroupSearch(near: answer.list.place.coordinate, radius: configuration.radius ?? MergedFeed.radius),
            isRadiusChosen: configuration.radius != nil, limits: limits, fallback: sample)
        let queried = await feed.sourcesInUse
        let agenda = await WholeAgenda.read(
            queried.sources, options.search(near: answer.list.place.coordinate, radius: queried.radius),
            of: options.wanted, count: options.count, limits: limits)
        answer.entries = agenda.entries
        answer.list.hasMore = agenda.hasMore
        answer.list.isSample = agenda.entries.contains { $0.event.group?.isInvented == true }
        // The sample is not a source, so it has no statuses.
        if queried.isFallback {
            let errors = agenda.statuses.compactMap(\.error)
            answer.list.troubles += errors.map { (configuration.dataDirectory ?? localized("the sample"), $0) }
            return
        }
        answer.list.statuses = agenda.statuses
        answer.list.troubles += agenda.statuses.compactMap { status in
            status.error.map { (status.identity.name, $0) }
        }
    }
}
