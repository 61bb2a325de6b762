extension ListNode {
    /// True if the list shows its end when it first has rows, and when it has rows again after it was empty. Use it for
    /// a log with the newest row at its end. A position that was set before takes precedence. Default: false.
    @MainActor public var startsAtEnd: Bool {
        get { core.scroller.ends.startsAtEnd }
        set {
            core.scroller.ends.startsAtEnd = newValue
            core.setNeedsRangeUpdate()
        }
    }

    /// True if the list stays at its end when rows are added or grow there, as long as the user has not scrolled away
    /// from it (`followDistance`). Default: false.
    @MainActor public var followsEnd: Bool {
        get { core.scroller.ends.followsEnd }
        set {
            core.scroller.ends.followsEnd = newValue
            if !newValue { core.scroller.ends.firstNew = nil }
            core.setNeedsRangeUpdate()
        }
    }

    /// The distance from the end, in points, within which `followsEnd` still follows it. Negative values and those that
    /// are not finite count as 0. Default: 0.
    @MainActor public var followDistance: Double {
        get { core.scroller.ends.followDistance }
        set { core.scroller.ends.followDistance = newValue.isFinite ? max(0, newValue) : 0 }
    }

    /// The number of rows that were added at the end while the user was elsewhere, and that were not on screen since.
    /// For a button such as "12 new", which calls `scrollToEnd`. 0 unless `followsEnd` is true.
    ///
    /// - Complexity: O(log n)
    @MainActor public var newRowCount: Int { core.scroller.newRowCount }

    /// Called with `newRowCount` when it has changed, after the frame that shows the change.
    @MainActor public var onNewRowsChange: (@MainActor (Int) -> Void)? {
        get { core.scroller.ends.onNewRowsChange }
        set { core.scroller.ends.onNewRowsChange = newValue }
    }

    /// Scrolls to the list's end. A list without a size or rows starts there.
    @MainActor
    public func scrollToEnd(animated: Bool = true) {
        guard isPlaced, let last = core.geometry.lastItem else { return core.scroller.begin(with: .end) }
        core.scroller.show(last, at: .end, animated: animated)
        core.setNeedsRangeUpdate()
    }
}
