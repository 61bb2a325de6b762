import WeftNodes

/// A node that can keep more or less of its contents ready. Its controller sets how much. Main actor.
@MainActor
public protocol RangeModeUpdating: AnyObject {
    /// The mode in force.
    var currentRangeMode: RangeMode { get }

    /// Sets the range mode. It takes effect with the next frame at the latest and stays until it is set again.
    func updateCurrentRange(with mode: RangeMode)
}

/// A node that knows which part of it should have the keyboard focus. Main actor.
@MainActor
public protocol KeyboardTarget: AnyObject {
    /// Gives the keyboard focus to the widget that had it last, otherwise to the first one.
    func takeFocus()
}

@MainActor
extension ListNode: RangeModeUpdating, KeyboardTarget {
    public var currentRangeMode: RangeMode { core.ranges.mode }

    public func updateCurrentRange(with mode: RangeMode) { core.setRangeMode(mode) }
}

extension ScrollNode: KeyboardTarget {}
