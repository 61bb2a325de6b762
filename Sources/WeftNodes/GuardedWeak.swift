import WeftGLib

/// A weak reference of a node, read and written under the node's lock, so that any thread may use it: for example to
/// the node that made this one. Use `@MainActor weak var` for a reference that only the main thread uses, or whose type
/// is a protocol: this wrapper accepts classes only.
///
/// A reader retains the object, and may be the last one to release it, outside of the lock.
@propertyWrapper
public struct GuardedWeak<Object: AnyObject & Sendable>: Sendable {
    @usableFromInline weak var stored: Object?

    /// The initial object.
    public init(wrappedValue: Object?) {
        stored = wrappedValue
    }

    /// Only for properties of nodes; the compiler reports other uses.
    @available(*, unavailable, message: "@GuardedWeak belongs in subclasses of DisplayNode")
    public var wrappedValue: Object? {
        get { stored }
        set { stored = newValue }
    }

    /// The object while it lives, read and written under the node's lock.
    @inlinable
    public static subscript<Node: DisplayNode>(
        _enclosingInstance node: Node,
        wrapped wrappedPath: ReferenceWritableKeyPath<Node, Object?>,
        storage storagePath: ReferenceWritableKeyPath<Node, GuardedWeak<Object>>
    ) -> Object? {
        // As in `Guarded`: after inlining, the key paths are plain field accesses.
        @inline(__always) get { node.lock.withLock { node[keyPath: storagePath].stored } }
        @inline(__always) set { node.lock.withLock { node[keyPath: storagePath].stored = newValue } }
    }
}
