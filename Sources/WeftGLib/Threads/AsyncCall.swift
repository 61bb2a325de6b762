import WeftShim

/// Awaits one GIO call of the `g_..._async` kind.
///
/// `start` gets the callback and its context, and makes the call. `finish` runs inside the callback, on the thread
/// whose default `GMainContext` the call was made in, and converts the borrowed `GAsyncResult` to the value. GIO calls
/// back exactly once, also when the call is cancelled.
package func awaitAsyncCall<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: @escaping (OpaquePointer) -> Value
) async -> Value {
    await withCheckedContinuation { continuation in
        let box = AsyncCallBox { result in continuation.resume(returning: finish(result)) }
        start(
            { _, result, context in
                guard let result, let context else { return }
                Unmanaged<AsyncCallBox>.fromOpaque(context).takeRetainedValue().complete(result)
            }, Unmanaged.passRetained(box).toOpaque())
    }
}

private final class AsyncCallBox {
    let complete: (OpaquePointer) -> Void
    init(_ complete: @escaping (OpaquePointer) -> Void) {
        self.complete = complete
    }
}
