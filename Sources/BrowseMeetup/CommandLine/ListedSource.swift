import GroupDirectory
import WeftGLib

/// A source as queried by `--list` and `--events`: it waits for pauses, and collects remarks about the answers. Any
/// thread.
final class ListedSource: GroupSource {
    /// Remarks about the answers.
    struct Account: Sendable {
        var skipped = SkippedRecords()
        /// Partial failures of answers.
        var problems: [String] = []
        /// True if there are more pages.
        var hasMore = false
        /// True if a page exceeded the limit and was cut.
        var hasCutPages = false
        /// True if the source announced more than it sent.
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

    /// Returns a page of groups. Skipped records are removed from it, since they are printed and need no log entry.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        noted(
            try await patience.keeping(to: identity.name) { () async throws(MeetupServiceError) in
                try await source.groups(search, after: cursor, pageSize: pageSize)
            })
    }

    /// Returns a page of events; reports a slow source.
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
            // Problems that repeat on each page are reported once.
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
