import WeftGLib

/// The groups of a folder: `groups.json` in the v3 shape with pictures beside it.
///
/// The file is read and decoded once, on a worker; after a failure the next call tries again. Any thread.
public actor EmbeddedMeetupService: MeetupService {
    /// Maximum size of `groups.json` in bytes.
    public static let maximumBytes = 64 << 20

    private let dataDirectory: DataDirectory
    private let order: GroupOrder
    private var loading: Task<Result<GroupListDecoder.Answer, MeetupServiceError>, Never>?
    private var ordered: (place: Coordinate, groups: [Group])?

    /// - Parameter dataDirectory: the possible folders of `groups.json`; searched at the first call.
    public init(dataDirectory: DataDirectory, order: GroupOrder = .nearest) {
        self.dataDirectory = dataDirectory
        self.order = order
    }

    /// - Parameter folder: the folder that holds `groups.json`.
    public init(folder: String, order: GroupOrder = .nearest) {
        self.init(dataDirectory: DataDirectory(option: folder), order: order)
    }

    /// `hasMore` and `totalCount` are exact. Skipped records are reported with the first page only.
    public func groups(
        near place: Coordinate, page: Int, pageSize: Int
    ) async throws(MeetupServiceError) -> GroupPage {
        let answer = try await load()
        if Task.isCancelled { throw .cancelled }
        let groups = sorted(answer.groups, near: place)
        let size = max(1, pageSize)
        let (first, isTooFar) = max(0, page).multipliedReportingOverflow(by: size)
        let start = isTooFar ? groups.count : min(first, groups.count)
        let end = size < groups.count - start ? start + size : groups.count
        var result = GroupPage(
            groups: Array(groups[start..<end]), hasMore: end < groups.count, totalCount: groups.count,
            skipped: page <= 0 ? answer.skipped : SkippedRecords())
        result.isSample = dataDirectory.isOfTheProgram
        return result
    }

    private func sorted(_ groups: [Group], near place: Coordinate) -> [Group] {
        if let ordered, ordered.place == place { return ordered.groups }
        let sorted = order == .nearest ? groups.sortedNearest(to: place) : ranked(groups, near: place)
        ordered = (place, sorted)
        return sorted
    }

    private func ranked(_ groups: [Group], near place: Coordinate) -> [Group] {
        let search = GroupSearch(near: place, order: order)
        let ranked = groups.enumerated().map { index, group in
            (rank: FeedRank(group, search, source: 0, position: index), group: group)
        }
        return ranked.sorted { $0.rank < $1.rank }.map(\.group)
    }

    private func load() async throws(MeetupServiceError) -> GroupListDecoder.Answer {
        // Callers that arrive during the reading wait for the same task.
        let task = loading ?? Task { [dataDirectory] in await Self.read(dataDirectory) }
        loading = task
        do {
            return try await task.value.get()
        } catch {
            if loading == task { loading = nil }
            throw error
        }
    }

    private static func read(_ directory: DataDirectory) async -> Result<GroupListDecoder.Answer, MeetupServiceError> {
        await WorkerPool.shared.run(.visible) {
            Result { () throws(MeetupServiceError) in try decode(directory) }
        }
    }

    private static func decode(_ place: DataDirectory) throws(MeetupServiceError) -> GroupListDecoder.Answer {
        let found = try place.find()
        let directory = LocalFile.resolved(found) ?? found
        let path = directory + "/groups.json"
        let bytes: [UInt8]
        do {
            bytes = try LocalFile.read(path, maximumBytes: maximumBytes)
        } catch {
            throw .unreadableData(path: path, detail: error.description)
        }
        do {
            var answer = try GroupListDecoder(base: .directory(directory)).decode(bytes)
            if place.isOfTheProgram {
                for index in answer.groups.indices {
                    answer.groups[index].link = nil
                    answer.groups[index].isInvented = true
                }
            }
            return answer
        } catch {
            throw .unreadableData(path: path, detail: error.detail)
        }
    }
}
