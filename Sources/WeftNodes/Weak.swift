/// A weak reference stored out of line. A struct with an inline weak reference cannot be copied bitwise, and reading
/// any of its fields through a class copies all of them.
@propertyWrapper
package struct Weak<Object: AnyObject & Sendable>: Sendable {
    // @unchecked: set when it is made and never again; loading a weak reference is thread-safe.
    private final class Box: @unchecked Sendable {
        weak var object: Object?

        init(_ object: Object) {
            self.object = object
        }
    }

    private var box: Box?

    package init(wrappedValue: Object?) {
        box = wrappedValue.map(Box.init)
    }

    package var wrappedValue: Object? {
        get { box?.object }
        set { box = newValue.map(Box.init) }
    }
}
