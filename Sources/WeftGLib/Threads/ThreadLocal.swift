import Glibc

/// An object per thread, made at a thread's first access and released when the thread ends. Any thread.
// @unchecked: the key never changes; the object behind it belongs to the calling thread.
public final class ThreadLocal<Value: AnyObject>: @unchecked Sendable {
    // Written by `init` only.
    @exclusivity(unchecked)
    @usableFromInline var key = pthread_key_t()
    @usableFromInline let make: @Sendable () -> Value

    /// Use this for static properties only: keys are limited and never freed.
    public init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
        pthread_key_create(&key) { object in
            guard let object else { return }
            Unmanaged<AnyObject>.fromOpaque(object).release()
        }
    }

    /// The calling thread's object. It must not be passed to another thread.
    @inlinable public var value: Value {
        if let object = pthread_getspecific(key) {
            return Unmanaged<Value>.fromOpaque(object).takeUnretainedValue()
        }
        let object = make()
        pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
        return object
    }
}
