import Dispatch
import Glibc
import Testing

@testable import WeftGLib

/// The kernel's name of the calling thread.
private func threadName() -> String {
    let descriptor = open("/proc/thread-self/comm", O_RDONLY)
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 32)
    let count = read(descriptor, &text, text.count)
    return String(decoding: text.prefix(max(0, count - 1)), as: UTF8.self)
}

@Suite("Worker", .timeLimit(.minutes(1)))
struct WorkerTests {
    /// Runs `submit` while the worker is blocked, then unblocks it and waits until all jobs are done.
    private func held(_ worker: Worker, _ submit: () -> Void) async {
        let isHeld = DispatchSemaphore(value: 0)
        let mayGo = DispatchSemaphore(value: 0)
        worker.submit(.visible) {
            isHeld.signal()
            mayGo.wait()
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isHeld.wait()
                continuation.resume()
            }
        }
        submit()
        await withCheckedContinuation { continuation in
            worker.submit(.preload) { continuation.resume() }
            mayGo.signal()
        }
    }

    @Test func takesTheMoreUrgentFirstAndKeepsTheOrderWithin() async throws {
        let worker = try #require(Worker(index: 90))
        let order = Locked<[String]>([])
        await held(worker) {
            for round in 0..<3 {
                for priority in [WorkPriority.preload, .visible, .display] {
                    worker.submit(priority) { order.withLock { $0.append("\(priority) \(round)") } }
                }
            }
            #expect(worker.backlog == 9)
        }
        let expected = WorkPriority.allCases.flatMap { priority in (0..<3).map { "\(priority) \($0)" } }
        #expect(order.withLock { $0 } == expected)
        #expect(worker.backlog == 0)
    }

    @Test func keepsTheOrderOfManyJobsSubmittedInBetween() async throws {
        let worker = try #require(Worker(index: 91))
        let order = Locked<[Int]>([])
        await held(worker) {
            for index in 0..<3000 {
                worker.submit(.display) {
                    order.withLock { $0.append(index) }
                    if index % 3 == 0 {
                        worker.submit(.display) { order.withLock { $0.append(3000 + index / 3) } }
                    }
                }
            }
        }
        // The held-back end marker is of the lowest priority, so all of it is done.
        #expect(order.withLock { $0 } == Array(0..<4000))
    }

    @Test func runsTasksThatPreferItOnItsThread() async throws {
        let worker = try #require(Worker(index: 92))
        let names = await withTaskExecutorPreference(worker) {
            let before = threadName()
            await Task.yield()
            async let child = threadName()
            return [before, threadName(), await child]
        }
        #expect(names == Array(repeating: "weft-worker-92", count: 3))
    }

    @Test func goesBehindTheMainThread() async throws {
        let worker = try #require(Worker(index: 93))
        let nice = await withCheckedContinuation { continuation in
            worker.submit(.display) {
                continuation.resume(returning: getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
            }
        }
        #expect(nice == 2)
    }

    @Test func thePoolGivesEachWorkerItsTurn() async {
        let pool = WorkerPool(count: 3)
        let turns = (0..<6).map { _ in pool.assignWorker().index }
        #expect(Set(turns.prefix(3)) == [0, 1, 2])
        #expect(Array(turns.suffix(3)) == Array(turns.prefix(3)))
        let name = await pool.run { threadName() }
        #expect(name.hasPrefix("weft-worker-"))
    }
}

@Suite("Worker pool", .timeLimit(.minutes(1)))
struct WorkerPoolTests {
    /// Blocks a worker until it is released.
    private final class Brake: Sendable {
        private let mayGo = DispatchSemaphore(value: 0)

        init(_ worker: Worker) async {
            let mayGo = mayGo
            await withCheckedContinuation { continuation in
                worker.submit(.visible) {
                    continuation.resume()
                    mayGo.wait()
                }
            }
        }

        func release() { mayGo.signal() }
    }

    @Test func aBlockedWorkerLeavesOpenJobsToOthers() async {
        let pool = WorkerPool(count: 2)
        for held in 0..<2 {
            let brake = await Brake(pool.workers[held])
            let done = await withTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        await withCheckedContinuation { continuation in
                            pool.submit(.visible) { continuation.resume(returning: $0.index) }
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(done == Array(repeating: 1 - held, count: 20))
            brake.release()
        }
    }

    @Test func anOpenJobDoesNotWaitForAWorkerWithAnAssignedJob() async {
        let pool = WorkerPool(count: 2)
        for round in 0..<200 {
            let isDone = DispatchSemaphore(value: 0)
            pool.submit(.visible) { _ in isDone.signal() }
            let result = await withCheckedContinuation { continuation in
                pool.workers[round % 2].submit(.visible) {
                    continuation.resume(returning: isDone.wait(timeout: .now() + 5))
                }
            }
            #expect(result == .success)
            if result != .success { break }
        }
    }

    @Test func openJobsGoByUrgencyBehindTheWorkersOwn() async {
        let pool = WorkerPool(count: 1)
        let order = Locked<[String]>([])
        let brake = await Brake(pool.workers[0])
        for priority in WorkPriority.allCases.reversed() {
            for round in 0..<2 { pool.submit(priority) { _ in order.withLock { $0.append("\(priority) \(round)") } } }
            pool.workers[0].submit(priority) { order.withLock { $0.append("\(priority) own") } }
        }
        await withCheckedContinuation { continuation in
            pool.submit(.preload) { _ in continuation.resume() }
            brake.release()
        }
        #expect(
            order.withLock { $0 }
                == WorkPriority.allCases.flatMap { ["\($0) own", "\($0) 0", "\($0) 1"] })
    }

    @Test func aSparedWorkerTakesOpenJobsWhenItMayAgain() async {
        let pool = WorkerPool(count: 2)
        pool.sparesCore = true
        let brake = await Brake(pool.workers[0])
        let done = Locked<Int?>(nil)
        pool.submit(.visible) { worker in done.withLock { $0 = worker.index } }
        // The other one has nothing to do, and yet it stays where it is.
        await withCheckedContinuation { continuation in
            pool.workers[1].submit(.preload) { continuation.resume() }
        }
        #expect(done.withLock { $0 } == nil)
        pool.sparesCore = false
        while done.withLock({ $0 }) == nil, !Task.isCancelled { await Task.yield() }
        #expect(done.withLock { $0 } == 1)
        brake.release()
    }
}

@Suite("Thread with a GMainContext", .timeLimit(.minutes(1)))
struct GLibContextThreadTests {
    actor Resident {
        let thread: GLibContextThread
        init(_ thread: GLibContextThread) {
            self.thread = thread
        }
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        func isAtHome() async -> Bool {
            let before = thread.isCurrent
            await Task.yield()
            return before && thread.isCurrent
        }

        /// True if GLib resumes the code between jobs.
        func isAtHomeAfterATimer() async -> Bool {
            var timer: ContextTimer?
            await withCheckedContinuation { continuation in
                timer = ContextTimer(after: 0.01) { continuation.resume() }
            }
            timer?.cancel()
            return thread.isCurrent
        }
    }

    @Test func runsJobsInOrderOnOneThread() async {
        let thread = GLibContextThread(name: "test-jobs")
        let seen = Locked<[String]>([])
        await withCheckedContinuation { continuation in
            for index in 0..<100 {
                thread.submit { seen.withLock { $0.append("\(threadName()) \(index)") } }
            }
            thread.submit { continuation.resume() }
        }
        #expect(seen.withLock { $0 } == (0..<100).map { "test-jobs \($0)" })
        #expect(!thread.isCurrent)
        thread.stop()
    }

    @Test func isTheExecutorOfItsActors() async {
        let thread = GLibContextThread(name: "test-actor")
        let resident = Resident(thread)
        #expect(await resident.isAtHome())
        #expect(await resident.isAtHomeAfterATimer())
        thread.stop()
    }

    @Test func performsQueuedWorkAndIsReleasedAfterStop() async throws {
        let done = Locked(0)
        weak var gone: GLibContextThread?
        do {
            let thread = GLibContextThread(name: "test-stop")
            gone = thread
            for _ in 0..<50 { thread.submit { done.withLock { $0 += 1 } } }
            thread.stop()
        }
        let deadline = monotonicSeconds() + 10
        while gone != nil, monotonicSeconds() < deadline { await Task.yield() }
        #expect(gone == nil)
        #expect(done.withLock { $0 } == 50)
    }

    @Test func waitsWithoutSpinning() async {
        let thread = GLibContextThread(name: "test-idle")
        func used() async -> Double {
            await withCheckedContinuation { continuation in
                thread.submit {
                    var now = timespec()
                    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
                    continuation.resume(returning: Double(now.tv_sec) + Double(now.tv_nsec) / 1e9)
                }
            }
        }
        let before = await used()
        try? await Task.sleep(for: .milliseconds(300))
        let after = await used()
        #expect(after - before < 0.05)
        thread.stop()
    }

    @Test func sparesACoreWhileRequested() {
        let pool = WorkerPool(count: 3)
        pool.sparesCore = true
        #expect(Set((0..<6).map { _ in pool.assignWorker().index }) == [0, 1])
        pool.sparesCore = false
        #expect(Set((0..<6).map { _ in pool.assignWorker().index }) == [0, 1, 2])
        let single = WorkerPool(count: 1)
        single.sparesCore = true
        #expect(single.assignWorker().index == 0)
    }

    /// With a limit of threads or memory, the existing threads do the work.
    @Test func aPoolMakesDoWithTheThreadsTheSystemGives() async {
        let started = Locked(0)
        let pool = WorkerPool(count: 6) { stackBytes, body in
            let isLimit = started.withLock { count in
                defer { count += 1 }
                return count >= 2
            }
            return isLimit ? EAGAIN : startThread(stackBytes: stackBytes, body)
        }
        #expect(pool.workers.count == 2)
        let sums = await withTaskGroup(of: Int.self) { group in
            for index in 0..<50 { group.addTask { await pool.run { index } } }
            return await group.reduce(0, +)
        }
        #expect(sums == 49 * 50 / 2)
        #expect((0..<8).allSatisfy { _ in pool.assignWorker().index < 2 })
    }

    @Test func aContextWithoutAThreadRunsOnAWorker() async {
        let thread = GLibContextThread(name: "test-none") { _, _ in EAGAIN }
        let name: String = await withCheckedContinuation { continuation in
            thread.submit { continuation.resume(returning: threadName()) }
        }
        #expect(name.hasPrefix("weft-worker"))
        await withCheckedContinuation { continuation in
            thread.submit { continuation.resume() }
            thread.stop()
        }
    }

    /// This holds for any number of contexts, after any other work.
    @Test func contextsWithoutThreadsDoNotBlockAWorker() throws {
        let workers = WorkerPool.shared.workers
        let threads = (0...workers.count).map { GLibContextThread(name: "test-none-\($0)") { _, _ in EAGAIN } }
        defer { for thread in threads { thread.stop() } }
        let end = monotonicSeconds() + 10
        func wait(_ condition: () -> Bool) -> Bool {
            while !condition() {
                if monotonicSeconds() > end { return false }
                usleep(1_000)
            }
            return true
        }
        let names = Locked<[Int: Set<String>]>([:])
        let timers = Locked(0)
        for (index, thread) in threads.enumerated() {
            for _ in 0..<3 {
                thread.submit {
                    names.withLock { _ = $0[index, default: []].insert(threadName()) }
                    // GLib's own sources call back there, too.
                    var timer: ContextTimer?
                    timer = ContextTimer(after: 0.001) {
                        timers.withLock { $0 += 1 }
                        timer?.cancel()
                        timer = nil
                    }
                }
            }
        }
        #expect(wait { names.withLock { $0.count == threads.count } && timers.withLock { $0 == threads.count * 3 } })
        // Each on one thread, as long as it lives.
        #expect(names.withLock { $0.values.allSatisfy { $0.count == 1 } })
        let answers = Locked(0)
        for priority in WorkPriority.allCases {
            for worker in workers { worker.submit(priority) { answers.withLock { $0 += 1 } } }
            WorkerPool.shared.submit(priority) { _ in answers.withLock { $0 += 1 } }
        }
        #expect(wait { answers.withLock { $0 } == (workers.count + 1) * 3 })
    }
}
