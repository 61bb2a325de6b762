/// One of the two directions a length can run in.
///
/// A stack calls the axis its children follow one another on its *main* axis, the other one its *cross* axis:
///
///     horizontal stack          vertical stack
///     main  ------------>       cross ----->
///     cross | [a] [b] [c]       main | [a]
///           v                        | [b]
///                                    v [c]
public enum Axis: Sendable, Hashable, CaseIterable {
    case horizontal
    case vertical

    /// The other axis.
    @inlinable
    public var crossed: Axis { self == .horizontal ? .vertical : .horizontal }
}
