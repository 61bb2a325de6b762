import Testing
import WeftNodes

@testable import WeftContainers

/// Tests which rows are live, without a list: rows of 100 points, a page of 500, ten rows before it.
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

    /// At rest, the display range; while the list moves, also the rows that will soon appear.
    @Test func aMovingListIsDrawnFurtherAhead() {
        func span(_ ranges: ListRanges, _ points: Double, turned: Bool = false) -> Range<Double>? {
            var pace = ScrollPace()
            for step in 0..<40 {
                pace.moved(by: turned && step == 3 ? -points : points, page: 500, at: Double(step) / 60)
            }
            return ranges.drawingSpan(in: viewport, during: pace)
        }
        #expect(seen().drawingSpan(in: viewport, during: nil) == nil)
        #expect(span(seen(), 5) == 500..<2000, "slowly: a screen, on both sides")
        let fast = span(seen(), 50)
        #expect(fast?.lowerBound == 500 && abs((fast?.upperBound ?? 0) - 2400) < 1, "0.3 s at 3,000 points a second")
        #expect(span(seen(), 1000) == 500..<2750, "no further than there are rows")
        #expect(span(seen(), 1000, turned: true) == 250..<2250, "to and fro")
        #expect(span(seen(.visibleOnly), 50) == nil)
        #expect(span(seen(.lowMemory), 50) == nil)
    }

    @Test func aRowIsDrawnAheadAndKeptBehind() {
        let range = DrawingRange(moving: Array(5..<30), seen: 10...14, isForward: true)
        let preload: InterfaceState = [.measureLayout, .preload]
        #expect(range.drawing(at: 12, in: .inHierarchy) == .made)
        #expect(range.drawing(at: 20, in: preload) == .made)
        #expect(range.drawing(at: 6, in: preload) == .kept)
        #expect(range.drawing(at: 31, in: preload) == .none)
        #expect(range.drawing(at: 20, in: .measureLayout) == .none, "it is only asked something")
        let rests = DrawingRange(moving: [], seen: nil, isForward: true)
        #expect(rests.drawing(at: 20, in: preload) == .none)
        #expect(rests.drawing(at: 20, in: preload.union(.display)) == .made)
    }

    @Test func inLowMemoryNothingIsDrawnButTheScreen() {
        let rows = rows(seen(.lowMemory))
        #expect(rows.display == visible)
        #expect(rows.preload == visible)
    }

    @Test func whenCoveredTheScreenStaysDrawnAndNothingIsVisible() {
        var ranges = seen()
        ranges.isPresent = false
        #expect(ranges.effectiveMode == .minimum)
        #expect(rows(ranges) == RowRanges(visible: [], display: visible, preload: visible))
        #expect(!ranges.keepsNoDrawings)
        ranges.set(.lowMemory)
        #expect(rows(ranges) == RowRanges(visible: [], display: [], preload: visible))
        #expect(ranges.keepsNoDrawings)
    }

    @Test func pagesAreAlsoLoadedWhileCovered() {
        var ranges = ListRanges()
        ranges.unseenPreload = RangeTuningParameters(leadingScreens: 1, trailingScreens: 1)
        #expect(rows(ranges).preload == Array(5..<20))
    }

    @Test func aListInsideAnUnloadedNodeHasNoRows() {
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

    @Test func theRangesGrowWhenTheUserScrollsBeforeThat() {
        var ranges = ListRanges()
        ranges.isPresent = true
        ranges.userScrolled()
        #expect(ranges.mode == .full)
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

    @Test func visibleRowsHaveTheirWidgets() {
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
