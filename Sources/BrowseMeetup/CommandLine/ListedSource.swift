import GroupDirectory
import WeftGLib

/// A source as `--list` and `--events` ask it: with patience, and keeping what is to be said of its answers. Any thread.
final class ListedSource: GroupSource {
    /// What its answers were like.
    struct Account: Sendable {
        var skipped = SkippedRecords()
        /// What the service could not find out, although it answered.
        var problems: [String] = []
        /// Whether there are more pages.
        var hasMore = false
        /// Whether a page was longer than is taken of one, and its rest left out.
        var hasCutPages = false
        /// Whether the source promised more than it gave.
        var endsEarly = false
    }

    private let source: any GroupSource
    private let patience: ListPatience
    private let kept = Locked(Account())
    private static let maximumProblems = 5

    init(_ source: any GroupSource, _ patience: ListPatience) {
        self.source = source
        self.patience = patience
    }

    var identity: SourceIdentity { source.identity }
    var abilities: SourceAbilities { source.abilities }
    var account: Account { kept.withLock { $0 } }

    /// Without what was left out: it is printed, and need not be logged besides.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        noted(
            try await patience.keeping(to: identity.name) { () async throws(MeetupServiceError) in
                try await source.groups(search, after: cursor, pageSize: pageSize)
            })
    }

    /// The same; a source that takes long is named.
    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        let result: Result<SourcePage<FoundEvent>, MeetupServiceError> = await patience.watching(identity.name) {
            do throws(MeetupServiceError) {
                return .success(
                    try await patience.keeping(to: identity.name) { () async throws(MeetupServiceError) in
                        try await source.events(search, after: cursor, pageSize: pageSize)
                    })
            } catch {
                return .failure(error)
            }
        }
        return noted(try result.get())
    }

    private func noted<Item>(_ page: SourcePage<Item>) -> SourcePage<Item> {
        var page = page
        kept.withLock { account in
            account.skipped.append(page.skipped)
            // The same of each page is said once.
            account.problems += page.problems.filter { !account.problems.contains($0) }
                .prefix(Self.maximumProblems - account.problems.count)
            account.hasCutPages = account.hasCutPages || page.isCut
            account.endsEarly = account.endsEarly || page.endsEarly
            account.hasMore = page.next != nil
        }
        page.skipped = SkippedRecords()
        page.problems = []
        return page
    }

    func check() async throws(MeetupServiceError) -> SourceReport { try await source.check() }
}
