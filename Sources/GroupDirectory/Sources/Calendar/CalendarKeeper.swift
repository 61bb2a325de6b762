import WeftGLib

/// Reads a calendar when it is needed, once for all callers that wait for it, and keeps the result while it is valid.
actor CalendarKeeper {
    private let read: @Sendable (CalendarReading?) async -> Result<CalendarReading, MeetupServiceError>
    private var kept: CalendarReading?
    private var underWay: UnderWay?

    /// - Parameter read: reads the calendar; its argument is the previous result.
    init(read: @escaping @Sendable (CalendarReading?) async -> Result<CalendarReading, MeetupServiceError>) {
        self.read = read
    }

    /// - Parameter mayBeOld: true if an older result is good enough, as for the later pages of a list.
    func reading(mayBeOld: Bool) async throws(MeetupServiceError) -> CalendarReading {
        if let kept, mayBeOld || monotonicSeconds() < kept.freshUntil { return kept }
        while true {
            if Task.isCancelled { throw .cancelled }
            let current = underWay ?? begin()
            current.join()
            let result = await withTaskCancellationHandler {
                await current.task.value
            } onCancel: {
                current.leave()
            }
            if underWay === current { underWay = nil }
            switch result {
            case .success(let reading):
                kept = reading
                if Task.isCancelled { throw .cancelled }
                return reading
            // Another caller cancelled it.
            case .failure(.cancelled) where !Task.isCancelled: continue
            case .failure(let error): throw error
            }
        }
    }

    private func begin() -> UnderWay {
        let begun = UnderWay(Task { [read, kept] in await read(kept) })
        underWay = begun
        return begun
    }

    /// A reading that callers wait for. It ends when the last of them stops waiting.
    private final class UnderWay: Sendable {
        let task: Task<Result<CalendarReading, MeetupServiceError>, Never>
        private let waiting = Locked(0)

        init(_ task: Task<Result<CalendarReading, MeetupServiceError>, Never>) {
            self.task = task
        }

        func join() { waiting.withLock { $0 += 1 } }

        func leave() {
            let isLast = waiting.withLock { waiting in
                waiting -= 1
                return waiting == 0
            }
            if isLast { task.cancel() }
        }
    }
}
