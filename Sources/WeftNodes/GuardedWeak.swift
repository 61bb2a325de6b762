import WeftGLib

/// A weak reference of a node, read and written under the node's lock, so that any thread may use it: to the node that made
/// this one, say, which must not keep it. What only the main thread uses is `@MainActor weak var`, of a protocol's type,
/// too; a class's alone can be here.
///
/// Whoever reads it holds what it means, lets go of it behind the lock, and may be the last one to do so.
@propertyWrapper
public struct GuardedWeak<Object: AnyObject & Sendable>: Sendable {
    @usableFromInline weak var stored: Object?

    /// What to refer to at first.
    public init(wrappedValue: Object?) {
        stored = wrappedValue
    }

    /// For nodes' properties only; the compiler says so elsewhere.
    @available(*, unavailable, message: "@GuardedWeak belongs in subclasses of DisplayNode")
    public var wrappedValue: Object? {
        get { stored }
        set { stored = newValue }
    }

    /// What is referred to, as long as it lives; read and written under the node's lock.
    @inlinable
    public static subscript<Node: DisplayNode>(
        _enclosingInstance node: Node,
        wrapped wrappedPath: ReferenceWritableKeyPath<Node, Object?>,
        storage storagePath: ReferenceWritableKeyPath<Node, GuardedWeak<Object>>
    ) -> Object? {
        // As in Guarded: inlined the key paths are plain field accesses.
        @inline(__always) get { node.lock.withLock { node[keyPath: storagePath].stored } }
        @inline(__always) set { node.lock.withLock { node[keyPath: storagePath].stored = newValue } }
    }
}
