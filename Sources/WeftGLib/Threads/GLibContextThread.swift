import Glibc
import WeftShim

/// A thread that turns a `GMainContext` of its own, and the serial executor of the actors that live on it.
///
/// While a job runs, the context is the thread's default one: what GLib starts from there (sockets, timers, tasks) calls
/// back on this thread, between jobs. The thread starts with the first job and ends after `stop`.
///
/// Jobs are handed over under a pthread lock and `g_main_context_wakeup`; ThreadSanitizer cannot see through
/// `g_source_attach` or `GAsyncQueue` and would report races that are none.
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

    /// `name` is shown by debuggers and `top`; Linux keeps its first 15 bytes.
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

    /// Queues `job`; jobs run in the order they came. Any thread. A job that comes after `stop` may never run.
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
        // The job may be done by now, and with it the last owner but the thread, which waits for this.
        state.withLock { $0.handovers -= 1 }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        submit { unowned.runSynchronously(on: executor) }
    }

    /// True on the thread itself.
    public var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

    public func checkIsolated() {
        precondition(isCurrent, "not on the thread \"\(name)\"")
    }

    /// Lets the thread end once the queued jobs have run. Any thread.
    public func stop() {
        state.withLock { $0.isStopping = true }
        g_main_context_wakeup(context)
    }

    private func beginTurning() {
        // The running thread holds a reference: the runtime may still look at the executor while its last job ends.
        let status = start(nil) { [self] in
            weft_thread_begin(name, 0)
            run()
        }
        guard status != 0 else { return }
        Log.warning(
            "weft", "no thread for \"\(name)\" (error \(status)): a worker of the pool does its jobs between others")
        takeTurns(on: WorkerPool.shared.assignWorker())
    }

    /// Turns the context a little, and again when nothing more urgent is to be done: cells that were assigned to the worker
    /// need it, too. Always the same one, since what GLib makes may belong to its thread.
    private func takeTurns(on worker: Worker) {
        worker.submit(.visible) { [self] in
            guard turnShortly() else { return }
            // Behind all that waits: a worker's own job would always be the next one.
            WorkerPool.shared.submit(.preload) { [self] _ in takeTurns(on: worker) }
        }
    }

    /// Waits 10 ms at most; false once it has ended.
    private func turnShortly() -> Bool {
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        let timer = ContextTimer(after: 0.01) {}
        defer { timer.cancel() }
        return turn()
    }

    private func run() {
        // Also acquires the context, which is what `isCurrent` asks for.
        g_main_context_push_thread_default(context)
        while turn() {}
        g_main_context_pop_thread_default(context)
    }

    /// Runs the queued jobs and what the context has to do; without jobs it waits for something. False once it has ended.
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
        // Blocks only when the queue was seen empty; a job that came since has left the context woken.
        g_main_context_iteration(context, jobs.isEmpty && !isStopping ? 1 : 0)
        return true
    }
}
