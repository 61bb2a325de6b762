import Testing
import WeftNodes

@testable import WeftContainers

/// Which rows live, without a list: rows of 100 points, a page of 500, ten of them before it.
@Suite struct ListRangesTests {
    private let viewport = ListRanges.Viewport(offset: 1000, page: 500, isMovingForward: true)
    private let visible = Array(10..<15)

    private func rows(_ ranges: ListRanges) -> RowRanges {
        ranges.rows(in: viewport, visible: visible) { span in
            (0..<100).filter { Double($0) * 100 < span.upperBound && Double($0 + 1) * 100 > span.lowerBound }
        }
    }

    private func seen(_ mode: RangeMode = .full) -> ListRanges {
        var ranges = ListRanges()
        ranges.isPresent = true
        ranges.set(mode)
        return ranges
    }

    @Test func aListThatIsSeenKeepsTexturesScreensAheadAndBehind() {
        let rows = rows(seen())
        #expect(rows.visible == visible)
        #expect(rows.display == Array(7..<20))
        #expect(rows.preload == Array(2..<28))
    }

    @Test func inLowMemoryNothingIsDrawnButTheScreen() {
        let rows = rows(seen(.lowMemory))
        #expect(rows.display == visible)
        #expect(rows.preload == visible)
    }

    @Test func outOfSightTheScreenStaysDrawnAndNothingIsVisible() {
        var ranges = seen()
        ranges.isPresent = false
        #expect(ranges.effectiveMode == .minimum)
        #expect(rows(ranges) == RowRanges(visible: [], display: visible, preload: visible))
        #expect(!ranges.keepsNoDrawings)
        ranges.set(.lowMemory)
        #expect(rows(ranges) == RowRanges(visible: [], display: [], preload: visible))
        #expect(ranges.keepsNoDrawings)
    }

    @Test func outOfSightPagesAreLoadedFurther() {
        var ranges = ListRanges()
        ranges.unseenPreload = RangeTuningParameters(leadingScreens: 1, trailingScreens: 1)
        #expect(rows(ranges).preload == Array(5..<20))
    }

    @Test func aListInsideOfANodeThatLoadsNothingHasNoRows() {
        var ranges = seen()
        ranges.hostState = .measureLayout
        #expect(rows(ranges) == RowRanges(visible: [], display: [], preload: []))
        ranges.hostState = [.measureLayout, .preload]
        #expect(rows(ranges) == RowRanges(visible: [], display: [], preload: visible))
    }

    @Test func theRangesGrowOnceWithTheFirstContents() {
        var ranges = ListRanges()
        #expect(ranges.growsWithContent)
        let unseen = ranges.contentIsReady()
        #expect(!unseen, "nobody sees it")
        ranges.isPresent = true
        let seen = ranges.contentIsReady()
        #expect(seen)
        #expect(ranges.mode == .full)
        let again = ranges.contentIsReady()
        #expect(!again)
    }

    @Test func aModeThatWasChosenStays() {
        var ranges = seen(.minimum)
        #expect(!ranges.growsWithContent)
        let grows = ranges.contentIsReady()
        #expect(!grows)
        ranges.userScrolled()
        #expect(ranges.mode == .minimum)
    }

    @Test func aShortageOfMemoryEndsWithScrolling() {
        var ranges = seen()
        ranges.memoryIsLow()
        #expect(ranges.mode == .visibleOnly)
        ranges.userScrolled()
        #expect(ranges.mode == .full)
        ranges.isPresent = false
        ranges.memoryIsLow()
        #expect(ranges.mode == .lowMemory)
        ranges.set(.visibleOnly)
        ranges.userScrolled()
        #expect(ranges.mode == .visibleOnly, "it was chosen since")
    }

    @Test(arguments: [true, false])
    func beforeTheFirstFrameTheScreenIsAllThereIs(picturesWait: Bool) {
        var ranges = ListRanges()
        ranges.awaitFirstFrame(picturesWait: picturesWait)
        #expect(rows(ranges) == RowRanges(visible: visible, display: visible, preload: visible))
        #expect(ranges.told(.inHierarchy) == (picturesWait ? .measureLayout : [.measureLayout, .preload, .display]))
        ranges.firstFrameWasPainted()
        #expect(ranges.told(.inHierarchy) == .inHierarchy)
        #expect(!ranges.isAwaitingFirstFrame)
    }

    @Test func whatIsSeenHasItsWidget() {
        var ranges = seen()
        let near: InterfaceState = [.measureLayout, .preload, .display]
        #expect(ranges.hasWidget(.inHierarchy, withNeighbours: false))
        #expect(!ranges.hasWidget(near, withNeighbours: false))
        #expect(ranges.hasWidget(near, withNeighbours: true))
        ranges.isPresent = false
        #expect(ranges.hasWidget(near, withNeighbours: false), "it may come back")
        #expect(!ranges.hasWidget([.measureLayout, .preload], withNeighbours: true))
    }
}
