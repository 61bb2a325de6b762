import WeftShim

/// The box that GIO keeps for a handler called in the main context.
// @unchecked: `handle` never changes; GIO releases the box on any thread.
final class DBusHandler<Handle>: @unchecked Sendable {
    let handle: Handle
    init(_ handle: Handle) {
        self.handle = handle
    }
}

/// Releases GIO's reference to a ``DBusHandler``.
let releaseDBusHandler: GDestroyNotify = { context in
    guard let context else { return }
    Unmanaged<AnyObject>.fromOpaque(context).release()
}
