import Testing

@testable import WeftContainers

@Suite("Scroll correction")
struct ScrollCorrectionTests {
    private func scroll(total: Double = 10_000, viewport: Double = 500, at value: Double) -> ScrollCorrection {
        var scroll = ScrollCorrection()
        scroll.resize(total: total, viewport: viewport)
        scroll.adjustmentMoved(to: value)
        return scroll
    }

    @Test("a correction outlives the absolute values kinetic scrolling writes")
    func kinetic() {
        var scroll = scroll(at: 1000)
        scroll.resize(total: 10_300, viewport: 500)
        scroll.adjust(toKeep: 1300)
        #expect(scroll.correction == 300 && scroll.adjustmentValue == 1000)
        scroll.adjustmentMoved(to: 1020)
        #expect(scroll.listOffset == 1320)
        #expect(scroll.fold() == 1320)
        #expect(scroll.correction == 0 && scroll.listOffset == 1320)
        #expect(scroll.fold() == nil)
    }

    @Test("the adjustment's ends are the list's ends, with any correction")
    func ends() {
        var scroll = scroll(at: 1000)
        scroll.adjust(toKeep: 1300)
        #expect(scroll.lower == -300 && scroll.upper == 9700)
        scroll.adjustmentMoved(to: scroll.lower)
        #expect(scroll.listOffset == 0 && scroll.isAtEdge)
        #expect(scroll.fold() == 0)
        #expect(scroll.lower == 0 && scroll.upper == 10_000)
        scroll.adjustmentMoved(to: scroll.upper - 500)
        #expect(scroll.listOffset == scroll.maximumListOffset && scroll.isAtEdge)
    }

    @Test("the list offset is clamped to the list, also when the list shrinks")
    func clamping() {
        var scroll = scroll(at: 9500)
        scroll.adjust(toKeep: 20_000)
        #expect(scroll.listOffset == 9500)
        scroll.resize(total: 700, viewport: 500)
        #expect(scroll.listOffset == 200)
        scroll.resize(total: 300, viewport: 500)
        #expect(scroll.listOffset == 0 && scroll.isAtEdge)
        #expect(scroll.upper - scroll.lower == 500)
        scroll.adjust(toKeep: -40)
        #expect(scroll.listOffset == 0)
    }

    @Test("while the thumb is held the range is frozen, nothing is folded, and the thumb meets both ends")
    func thumb() {
        var scroll = scroll(at: 5000)
        scroll.holdThumb()
        let upper = scroll.upper
        scroll.resize(total: 30_000, viewport: 500)
        scroll.adjust(toKeep: 25_000)
        #expect(scroll.upper == upper && scroll.lower == 0)
        #expect(scroll.fold() == nil)
        scroll.adjustmentMoved(to: 7250)
        // Half of the thumb's way to the end, half of the list's.
        #expect(scroll.listOffset == 25_000 + (29_500 - 25_000) / 2)
        var down = scroll
        down.adjustmentMoved(to: 9500)
        #expect(down.listOffset == 29_500)
        scroll.adjustmentMoved(to: 0)
        #expect(scroll.listOffset == 0)
        scroll.releaseThumb()
        #expect(scroll.lower == 0 && scroll.upper == 30_000)
        down.releaseThumb()
        #expect(down.fold() == 29_500)
        #expect(down.upper == 30_000)
    }

    @Test("hostile numbers leave it in the list", arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
    func hostile(number: Double) {
        var scroll = scroll(at: 1000)
        for hold in [false, true] {
            if hold { scroll.holdThumb() }
            scroll.adjustmentMoved(to: number)
            scroll.adjust(toKeep: number)
            scroll.resize(total: number, viewport: 500)
            scroll.resize(total: 10_000, viewport: number)
            scroll.resize(total: 10_000, viewport: 500)
            #expect(scroll.listOffset >= 0 && scroll.listOffset <= 9500)
            #expect(scroll.lower.isFinite && scroll.upper.isFinite)
        }
    }
}

extension ScrollCorrection {
    /// True if the list is at one of its ends.
    var isAtEdge: Bool { listOffset <= 0 || listOffset >= maximumListOffset }
}
