import Glibc
import WeftShim

/// A thread that runs its own `GMainContext`, and the serial executor of the actors on it.
///
/// While a job runs, the context is the thread's default one: sockets, timers and tasks that GLib starts there call
/// back on this thread, between jobs. The thread starts with the first job and ends after `stop`.
///
/// Jobs are handed over under a pthread lock and `g_main_context_wakeup`. ThreadSanitizer does not understand
/// `g_source_attach` or `GAsyncQueue`, and would report false races.
// @unchecked: the context pointer never changes and GLib allows waking it from any thread; the rest is `Locked`.
public final class GLibContextThread: SerialExecutor, @unchecked Sendable {
    private struct State: Sendable {
        var jobs: [@Sendable () -> Void] = []
        var isStarted = false
        var isStopping = false
        /// Calls of `submit` that still use this object.
        var handovers = 0
    }

    private let name: String
    private let start: ThreadStart
    private let context: OpaquePointer
    private let state = Locked(State())

    /// - Parameter name: shown by debuggers and `top`; Linux keeps its first 15 bytes.
    public convenience init(name: String) {
        self.init(name: name, start: startThread)
    }

    init(name: String, start: @escaping ThreadStart) {
        self.name = name
        self.start = start
        context = g_main_context_new()
    }

    deinit {
        g_main_context_unref(context)
    }

    /// Queues `job`; jobs run in order. Any thread. A job submitted after `stop` may never run.
    public func submit(_ job: @escaping @Sendable () -> Void) {
        let mustStart = state.withLock { state in
            state.jobs.append(job)
            state.handovers += 1
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if mustStart {
            beginTurning()
        } else {
            g_main_context_wakeup(context)
        }
        // The job may have finished already and released the last other reference. The thread waits for this decrement.
        state.withLock { $0.handovers -= 1 }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        submit { unowned.runSynchronously(on: executor) }
    }

    /// True on this thread.
    public var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

    public func checkIsolated() {
        precondition(isCurrent, "not on the thread \"\(name)\"")
    }

    /// Ends the thread after the queued jobs. Any thread.
    public func stop() {
        state.withLock { $0.isStopping = true }
        g_main_context_wakeup(context)
    }

    private func beginTurning() {
        // The running thread holds a reference: the runtime may still access the executor when its last job ends.
        let status = start(nil) { [self] in
            weft_thread_begin(name, 0)
            run()
        }
        guard status != 0 else { return }
        Log.warning(
            "weft", "no thread for \"\(name)\" (error \(status)): a worker of the pool does its jobs between others")
        takeTurns(on: WorkerPool.shared.assignWorker())
    }

    /// Runs the context for a short time on a worker, and again when nothing more urgent is queued, since cells
    /// assigned to the worker need it, too. Always the same worker, since GLib's objects may belong to its thread.
    private func takeTurns(on worker: Worker) {
        worker.submit(.visible) { [self] in
            guard turnShortly() else { return }
            // Submitted with the lowest priority: a worker's own job would always run before the waiting ones.
            WorkerPool.shared.submit(.preload) { [self] _ in takeTurns(on: worker) }
        }
    }

    /// Runs the context once, and waits at most 10 ms for work; false once the thread has ended.
    private func turnShortly() -> Bool {
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        let timer = ContextTimer(after: 0.01) {}
        defer { timer.cancel() }
        return turn()
    }

    private func run() {
        // Also acquires the context, which `isCurrent` checks.
        g_main_context_push_thread_default(context)
        while turn() {}
        g_main_context_pop_thread_default(context)
    }

    /// Runs the queued jobs and the context's sources; without jobs it waits. False once it has ended.
    private func turn() -> Bool {
        let (jobs, isStopping, isInUse) = state.withLock { state in
            defer { state.jobs.removeAll() }
            return (state.jobs, state.isStopping, state.handovers > 0)
        }
        for job in jobs { job() }
        if jobs.isEmpty, isStopping {
            guard isInUse else { return false }
            sched_yield()
        }
        // Blocks only if the queue was empty; a job submitted since has woken the context.
        g_main_context_iteration(context, jobs.isEmpty && !isStopping ? 1 : 0)
        return true
    }
}
