import Glibc

/// The queues of jobs: those of one worker, and those that any of the pool's workers takes when it is free.
///
/// One lock for all, held only while a job is queued or taken.
// @unchecked: all mutable state, including `Worker.queues` and `Worker.isWaiting`, is used under `mutex` only.
final class JobBoard: @unchecked Sendable {
    enum Job: Sendable {
        case own(@Sendable () -> Void)
        case open(@Sendable (Worker) -> Void)
    }

    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var open = WorkPriority.allCases.map { _ in JobQueue<@Sendable (Worker) -> Void>() }
    /// Idle workers; the last one to become idle is woken first.
    private var waiting: [Worker] = []
    private var limit = Int.max

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    /// The number of workers, from the first one, that take open jobs.
    var workerLimit: Int {
        get { locked { limit } }
        set {
            locked {
                limit = newValue
                for worker in waiting { wake(worker) }
            }
        }
    }

    func submit(_ priority: WorkPriority, to worker: Worker, _ job: @escaping @Sendable () -> Void) {
        locked {
            worker.queues[priority.rawValue].append(job)
            wake(worker)
        }
    }

    func submit(_ priority: WorkPriority, _ job: @escaping @Sendable (Worker) -> Void) {
        locked {
            open[priority.rawValue].append(job)
            wakeForOpenJob()
        }
    }

    /// The most urgent job for a worker; its own first at equal priority. Called on its thread; waits for a job.
    func next(for worker: Worker) -> Job {
        locked {
            while true {
                for priority in open.indices {
                    if let job = worker.queues[priority].popFirst() {
                        // The worker may have been woken for a job that any worker can take.
                        if open.contains(where: { $0.count > 0 }) { wakeForOpenJob() }
                        return .own(job)
                    }
                    if worker.index < limit, let job = open[priority].popFirst() { return .open(job) }
                }
                waiting.append(worker)
                worker.isWaiting = true
                while worker.isWaiting { pthread_cond_wait(worker.wakeUp, mutex) }
            }
        }
    }

    /// The number of a worker's own waiting jobs.
    func backlog(of worker: Worker) -> Int {
        locked { worker.queues.reduce(0) { $0 + $1.count } }
    }

    private func wakeForOpenJob() {
        if let idle = waiting.last(where: { $0.index < limit }) { wake(idle) }
    }

    private func wake(_ worker: Worker) {
        guard worker.isWaiting else { return }
        worker.isWaiting = false
        waiting.removeAll { $0 === worker }
        pthread_cond_signal(worker.wakeUp)
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

/// A first-in, first-out queue with O(1) amortised operations.
struct JobQueue<Job> {
    private var jobs: [Job?] = []
    private var head = 0

    var count: Int { jobs.count - head }

    mutating func append(_ job: Job) {
        jobs.append(job)
    }

    mutating func popFirst() -> Job? {
        guard head < jobs.count else { return nil }
        let job = jobs[head]
        jobs[head] = nil
        head += 1
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 256, head * 2 > jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        return job
    }
}
