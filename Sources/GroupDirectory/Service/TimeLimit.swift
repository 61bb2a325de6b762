import WeftGLib

/// Returns the result of `body`, or nil after `seconds`; then the task of `body` is cancelled. Any task.
func limited<Value: Sendable>(
    to seconds: Double, _ body: @escaping @Sendable () async -> Value
) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask { await body() }
        group.addTask {
            try? await Task.sleep(for: .seconds(max(0, seconds)))
            return nil
        }
        defer { group.cancelAll() }
        return await group.next().flatMap(\.self)
    }
}
