import WeftGLib

/// An answer that is kept for a while before the service is queried again.
protocol KeptAnswer: Sendable {
    /// The end of that time, in seconds of the monotonic clock.
    var freshUntil: Double { get }
}

/// Requests an answer when it is needed, once for all callers that wait for it, and keeps the result while it is valid.
actor AnswerKeeper<Answer: KeptAnswer> {
    private let read: @Sendable (Answer?) async -> Result<Answer, MeetupServiceError>
    private var kept: Answer?
    private var underWay: UnderWay?

    /// - Parameter read: requests the answer; its argument is the previous one.
    init(read: @escaping @Sendable (Answer?) async -> Result<Answer, MeetupServiceError>) {
        self.read = read
    }

    /// - Parameter mayBeOld: true if an older answer is good enough, as for the later pages of a list.
    func answer(mayBeOld: Bool) async throws(MeetupServiceError) -> Answer {
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
            case .success(let answer):
                kept = answer
                if Task.isCancelled { throw .cancelled }
                return answer
            // The request was cancelled by another caller, so it is repeated.
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

    /// A request that callers wait for. It ends when the last of them stops waiting.
    private final class UnderWay: Sendable {
        let task: Task<Result<Answer, MeetupServiceError>, Never>
        private let waiting = Locked(0)

        init(_ task: Task<Result<Answer, MeetupServiceError>, Never>) {
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
