import WeftGLib

/// A stored property of a node, read and written under the node's lock, so that any thread may use it.
///
/// Every `var` of a node subclass is `@Guarded`, `@GuardedWeak` or `@MainActor`; `swift package check-nodes` checks it.
@propertyWrapper
public struct Guarded<Value: Sendable>: Sendable {
    @usableFromInline var stored: Value

    /// The initial value.
    public init(wrappedValue: Value) {
        stored = wrappedValue
    }

    /// Only for properties of nodes; the compiler reports other uses.
    @available(*, unavailable, message: "@Guarded belongs in subclasses of DisplayNode")
    public var wrappedValue: Value {
        get { stored }
        set { stored = newValue }
    }

    /// The value, under the node's lock.
    @inlinable
    public static subscript<Node: DisplayNode>(
        _enclosingInstance node: Node,
        wrapped wrappedPath: ReferenceWritableKeyPath<Node, Value>,
        storage storagePath: ReferenceWritableKeyPath<Node, Guarded<Value>>
    ) -> Value {
        // After inlining, the key paths are plain field accesses; otherwise the runtime traverses them in every access.
        @inline(__always) get { node.lock.withLock { node[keyPath: storagePath].stored } }
        @inline(__always) set {
            // The old value is released after the lock, since its deinit may run any code.
            let old = node.lock.withLock {
                let old = node[keyPath: storagePath].stored
                node[keyPath: storagePath].stored = newValue
                return old
            }
            withExtendedLifetime(old) {}
        }
    }
}
