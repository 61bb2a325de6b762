import Glibc

/// The project's only lock: a non-recursive pthread mutex.
///
/// ThreadSanitizer understands pthread_mutex; with `Synchronization.Mutex` it reports false races. Any thread. Hold it
/// for a few loads and stores only, and never while calling a hook.
// @unchecked: the pointer never changes, and the mutex is made for concurrent use.
public final class Lock: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// An unlocked lock.
    public init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with the lock held.
    @inlinable @inline(__always)
    public func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}

/// A value that is accessed only under its own lock. Any thread.
// @unchecked: `value` is read and written under `lock` alone.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let lock = Lock()
    @usableFromInline var value: Value

    /// A value with a lock of its own.
    public init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` with the lock held; `body` must not call back into code that takes it.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { () throws(Failure) -> Result in try body(&value) }
    }
}
