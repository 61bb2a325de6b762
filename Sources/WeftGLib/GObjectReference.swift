import WeftShim

/// One strong reference to a GObject, given back in `deinit`. Who owned the reference before is in the initialiser's
/// name.
///
/// Not for widgets: those may be dropped on the main thread only and live in `@MainActor` classes of WeftGTK.
// @unchecked: the pointer never changes and g_object_ref/unref are atomic; what is done with the object behind it
// answers to that object's own thread rules.
public final class GObjectReference: @unchecked Sendable {
    /// The object; valid while this reference lives.
    public let pointer: OpaquePointer

    /// Takes over a reference that the caller owns ("transfer full").
    public init(full pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Adds a reference to an object that somebody else owns ("transfer none").
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

    /// The pointer as a C type of the caller's choice; valid while this reference lives ("borrowed").
    public func borrowed<Pointee>(as type: Pointee.Type = Pointee.self) -> UnsafeMutablePointer<Pointee> {
        UnsafeMutablePointer(pointer)
    }
}
