import Glibc

/// Starts a thread that nobody waits for; 0, or why the system gives none (`errno`), and then `body` is never called.
typealias ThreadStart = @Sendable (_ stackBytes: Int?, _ body: @escaping @Sendable () -> Void) -> Int32

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

/// Starts one of the system's threads, which nobody waits for. Any thread.
///
/// - Returns: 0, or why there is none (`errno`); then `body` is never called.
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
