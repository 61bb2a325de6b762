import Glibc

/// A counter of its own for each thread, 0 at first. Any thread.
// @unchecked: the key never changes; the value behind it belongs to the calling thread.
public final class ThreadCounter: @unchecked Sendable {
    private var key = pthread_key_t()

    /// For statics: keys are few and never given back.
    public init() {
        pthread_key_create(&key, nil)
    }

    public var value: Int { Int(bitPattern: pthread_getspecific(key)) }

    public func increment() {
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: value + 1))
    }

    public func decrement() {
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: value - 1))
    }
}
