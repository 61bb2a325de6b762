import WeftShim

/// One strong reference to a GObject, released in `deinit`. The name of the initialiser tells who owned the reference
/// before.
///
/// Not for widgets: those may be released on the main thread only, and belong to `@MainActor` classes of WeftGTK.
// @unchecked: the pointer never changes, and g_object_ref/unref are atomic; uses of the object follow that object's own
// thread rules.
public final class GObjectReference: @unchecked Sendable {
    /// The object; valid while this reference lives.
    public let pointer: OpaquePointer

    /// Takes ownership of the caller's reference ("transfer full").
    public init(full pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Adds a reference to an object with another owner ("transfer none").
    public init(none pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.pointer = pointer
    }

    /// Sinks a floating reference ("transfer floating").
    public init(floating pointer: OpaquePointer) {
        g_object_ref_sink(UnsafeMutableRawPointer(pointer))
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// The pointer as another C type; valid while this reference lives ("borrowed").
    public func borrowed<Pointee>(as type: Pointee.Type = Pointee.self) -> UnsafeMutablePointer<Pointee> {
        UnsafeMutablePointer(pointer)
    }
}
