extension WorkerPool {
    /// Runs `body` once on every worker that takes new work now, before jobs queued later: for work that is slow the
    /// first time on a thread.
    public func onEachWorker(_ body: @escaping @Sendable () -> Void) {
        for worker in activeWorkers { worker.submit(.visible, body) }
    }
}
