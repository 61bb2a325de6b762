/// One of the two directions of a length.
///
/// The axis along which a stack places its children is its *main* axis; the other one is its *cross* axis:
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
