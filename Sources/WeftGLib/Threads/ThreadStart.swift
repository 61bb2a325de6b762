import Glibc

/// Starts a detached thread and returns 0, or `errno` if the system gives none; then `body` is never called.
typealias ThreadStart = @Sendable (_ stackBytes: Int?, _ body: @escaping @Sendable () -> Void) -> Int32

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

/// Starts a detached thread. Any thread.
///
/// - Returns: 0, or `errno` if the system gives no thread; then `body` is never called.
@Sendable
public func startThread(stackBytes: Int?, _ body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let context = Unmanaged.passRetained(ThreadBody(body))
    let status = pthread_create(
        &thread, &attributes,
        { context in
            guard let context else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
            return nil
        }, context.toOpaque())
    if status != 0 { context.release() }
    return status
}
