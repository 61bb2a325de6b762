import GroupDirectory
import JSON
import WeftGLib

/// `--list`: prints what the feed would show. Any thread.
struct ListCommand: Sendable {
    let configuration: FeedConfiguration
    let options: CommandLineOptions.ListOptions
    let client: HTTPClient
    let location: any LocationService
    let sample: any MeetupService

    /// How long rows wait for a source, in seconds: as long as a request may take, and the pauses that it may ask for. One
    /// that does not answer ends its request by itself.
    private static let rowPatience = 30.0 + ListPatience.pauses

    /// Whether all sources answered.
    func run() async -> Bool {
        let patience = ListPatience()
        guard
            var answer = await ListAnswer.begin(
                configuration, near: location, over: client, patience, isJSON: options.isJSON)
        else { return false }
        if !answer.isEmpty { await fill(&answer, patience) }
        answer.noteEnds(count: options.count, limit: limits.maximumGroupsPerSource)
        print(answer)
        return answer.troubles.isEmpty
    }

    private var limits: FeedLimits {
        var limits = FeedLimits.inOrder(patience: Self.rowPatience)
        // The user reads of a failure and tries again; the command does not.
        limits.maximumRetries = 0
        limits.slowAfter = ListPatience.quiet
        // Of a source with an order of its own the last group may be the nearest.
        limits.unorderedGroups = limits.maximumGroupsPerSource
        return limits
    }

    private func fill(_ answer: inout ListAnswer, _ patience: ListPatience) async {
        let feed = MergedFeed(
            answer.sources,
            wanted: GroupSearch(
                near: answer.place.coordinate, radius: configuration.radius ?? MergedFeed.radius,
                order: configuration.order),
            isRadiusChosen: configuration.radius != nil, limits: limits, fallback: sample)
        let watch = Task {
            for await _ in feed.changes {
                for status in await feed.snapshot().sources where status.state == .slow {
                    patience.tellSlow(status.identity.name)
                }
            }
        }
        defer { watch.cancel() }
        do throws(MeetupServiceError) {
            let page = try await feed.groups(near: answer.place.coordinate, page: 0, pageSize: options.count)
            answer.take(page)
        } catch {
            // With sources each says for itself what it was.
            let snapshot = await feed.snapshot()
            answer.statuses = snapshot.sources
            if snapshot.sources.allSatisfy({ $0.error == nil }) {
                answer.troubles.append((configuration.dataDirectory ?? localized("the sample"), error))
            }
        }
        answer.troubles += answer.statuses.compactMap { status in
            status.error.map { (status.identity.name, $0) }
        }
    }

    private func print(_ answer: ListAnswer) {
        answer.print(limit: limits.maximumGroupsPerSource)
        if options.isJSON {
            Console.json(answer.json)
        } else {
            for group in answer.groups { Console.line(answer.line(group)) }
        }
    }
}

extension Console {
    /// To standard output, for programs and people.
    static func json(_ value: JSON) {
        do {
            line(try value.text(.pretty).escapingControls)
        } catch {
            trouble("\(error)")
        }
    }
}

extension String {
    /// In JSON: what terminals obey, as escapes; JSON leaves all from U+007F on as it is.
    fileprivate var escapingControls: String {
        guard !unicodeScalars.allSatisfy({ $0.isHarmlessToTerminals || $0 == "\n" }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isHarmlessToTerminals || scalar == "\n" {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
        }
        return text
    }
}
