import WeftShim

/// What GIO holds of somebody who is called back in the main context.
// @unchecked: `handle` never changes; GIO lets go of the box on any thread.
final class DBusHandler<Handle>: @unchecked Sendable {
    let handle: Handle
    init(_ handle: Handle) {
        self.handle = handle
    }
}

/// Gives back the reference that GIO was handed of a ``DBusHandler``.
let releaseDBusHandler: GDestroyNotify = { context in
    guard let context else { return }
    Unmanaged<AnyObject>.fromOpaque(context).release()
}
