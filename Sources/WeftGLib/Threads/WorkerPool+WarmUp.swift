extension WorkerPool {
    /// Runs `body` once on every worker that takes new work now, before anything else that is queued later: for what is slow the first time on
    /// a thread.
    public func onEachWorker(_ body: @escaping @Sendable () -> Void) {
        for worker in activeWorkers { worker.submit(.visible, body) }
    }
}
