import GroupDirectory
import JSON
import WeftGLib

/// `--list`: prints the feed's groups. Any thread.
struct ListCommand: Sendable {
    let configuration: FeedConfiguration
    let options: CommandLineOptions.ListOptions
    let client: HTTPClient
    let location: any LocationService
    let sample: any MeetupService

    /// Seconds that rows wait for a source: the timeout of a request, and the pauses that a service may request. A
    /// request without an answer ends with its timeout.
    private static let rowPatience = 30.0 + ListPatience.pauses

    /// Runs the command; true if all sources answered.
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
        // Retries are for users who wait at a window; the command reports the failure.
        limits.maximumRetries = 0
        limits.slowAfter = ListPatience.quiet
        // A source with its own order may list the nearest group last, so all of its groups are read.
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
            // With sources, each one reports its own error.
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
    /// Prints JSON to standard output.
    static func json(_ value: JSON) {
        do {
            line(try value.text(.pretty).escapingControls)
        } catch {
            trouble("\(error)")
        }
    }
}

extension String {
    /// JSON text with terminal controls as escapes; JSON itself leaves characters from U+007F on unescaped.
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
