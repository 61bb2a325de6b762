import Foundation
import WeftContainers
import WeftNodes

/// The amount that a list keeps ready.
public typealias ASLayoutRangeMode = RangeMode
/// The kind of a range.
public typealias ASLayoutRangeType = RangeType

/// The number of screens around the visible one that are kept ready.
public struct ASRangeTuningParameters: Sendable, Hashable {
    /// The number of screens ahead, in the direction the user scrolls.
    public var leadingBufferScreenfuls: CGFloat
    /// The number of screens behind.
    public var trailingBufferScreenfuls: CGFloat

    /// Makes parameters for the screen itself only.
    public init() {
        self.init(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
    }

    /// Makes parameters from numbers of screens.
    public init(leadingBufferScreenfuls: CGFloat, trailingBufferScreenfuls: CGFloat) {
        self.leadingBufferScreenfuls = leadingBufferScreenfuls
        self.trailingBufferScreenfuls = trailingBufferScreenfuls
    }
}

/// A table, a collection or a pager. Main thread. Calls from other threads are forwarded there and return before they
/// take effect.
public protocol ASRangeManagingNode: ASDisplayNode {
    /// Weft's list, which does the work.
    var weftList: ListNode { get }
}

extension ASTableNode: ASRangeManagingNode {
    public final var weftList: ListNode { table }
}

extension ASCollectionNode: ASRangeManagingNode {
    public final var weftList: ListNode { collection }
}

extension ASRangeManagingNode {
    /// The size of a range, in screens, in full mode.
    public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        tuningParameters(for: .full, rangeType: rangeType)
    }

    /// Sets the parameters of a range type in full mode.
    public func setTuningParameters(
        _ tuningParameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType
    ) {
        setTuningParameters(tuningParameters, for: .full, rangeType: rangeType)
    }

    /// The size of a range in a mode, in screens.
    public func tuningParameters(
        for rangeMode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        let list = weftList
        return asked(or: ASRangeTuningParameters()) {
            let own = list.rangeTuning[rangeMode, rangeType]
            return ASRangeTuningParameters(
                leadingBufferScreenfuls: own.leadingScreens, trailingBufferScreenfuls: own.trailingScreens)
        }
    }

    /// Sets the parameters of a range mode and type.
    public func setTuningParameters(
        _ tuningParameters: ASRangeTuningParameters, for rangeMode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        let (list, own) = (weftList, tuningParameters)
        onMain {
            list.rangeTuning[rangeMode, rangeType] = RangeTuningParameters(
                leadingScreens: Double(own.leadingBufferScreenfuls),
                trailingScreens: Double(own.trailingBufferScreenfuls))
        }
    }
}

extension ASRangeManagingNode {
    /// True while changes are being processed.
    public var isProcessingUpdates: Bool {
        let list = weftList
        return asked(or: false) { list.isProcessingUpdates }
    }

    /// Calls `completion` when no update is being processed, or immediately if none is.
    public func onDidFinishProcessingUpdates(_ completion: (@MainActor () -> Void)?) {
        guard let completion else { return }
        let list = weftList
        onMain { list.onDidFinishProcessingUpdates(completion) }
    }

    /// Prepares outstanding rows synchronously.
    public func waitUntilAllUpdatesAreProcessed() {
        let list = weftList
        onMain { list.waitUntilAllUpdatesAreProcessed() }
    }

    /// True if the screen shows the data source's current contents.
    public var isSynchronized: Bool {
        let list = weftList
        return asked(or: false) { list.isSynchronized }
    }

    /// Calls `completion` when all updates are processed and shown, or immediately if they are.
    public func onDidFinishSynchronizing(_ completion: (@MainActor () -> Void)?) {
        guard let completion else { return }
        let list = weftList
        onMain { list.onDidFinishSynchronizing(completion) }
    }
}

/// Decides when to fetch more rows, from the time in which the user reaches the end.
public typealias ASBatchFetchingDelegate = BatchFetchingDelegate

extension ASRangeManagingNode {
    /// The scroll offset in points.
    public var contentOffset: CGPoint {
        get {
            let list = weftList
            return asked(or: .zero) { list.place }
        }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Scrolls to an offset, at once or animated.
    public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        let list = weftList
        onMain { list.go(to: contentOffset, animated: animated) }
    }

    /// Empty space around all rows, in points, inside the scrolled content.
    public var contentInset: UIEdgeInsets {
        get {
            let list = weftList
            return asked(or: .zero) { UIEdgeInsets(list.contentInset) }
        }
        set {
            let list = weftList
            onMain { list.contentInset = newValue.weft }
        }
    }

    /// True if scrolling stops only at multiples of the view's size.
    public var isPagingEnabled: Bool {
        get {
            let list = weftList
            return asked(or: false) { list.isPagingEnabled }
        }
        set {
            let list = weftList
            onMain { list.isPagingEnabled = newValue }
        }
    }

    /// Decides when to fetch more rows. Held weakly. Main thread.
    @MainActor public var batchFetchingDelegate: (any ASBatchFetchingDelegate)? {
        get { weftList.batchFetchingDelegate }
        set { weftList.batchFetchingDelegate = newValue }
    }
}

// Range modes. Main thread.
extension ASRangeManagingNode {
    /// Chooses how much the list keeps ready. Controllers of pages do so by their distance from the user.
    @MainActor public func updateCurrentRange(with rangeMode: ASLayoutRangeMode) {
        weftList.updateCurrentRange(with: rangeMode)
    }

    /// The mode of a list out of sight while memory is short: `lowMemory`, the default, or `visibleOnly`.
    @MainActor public var rangeModeForMemoryWarnings: ASLayoutRangeMode {
        get { weftList.rangeModeForMemoryWarnings }
        set { weftList.rangeModeForMemoryWarnings = newValue }
    }
}
