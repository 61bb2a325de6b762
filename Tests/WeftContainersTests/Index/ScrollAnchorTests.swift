import Testing

@testable import WeftContainers

@Suite("Scroll anchor")
struct ScrollAnchorTests {
    private func index(rows: Int, extent: Double = 100) -> ListIndex {
        var index = ListIndex(estimatedExtent: extent)
        index.insert(count: rows, at: 0)
        return index
    }

    @Test("the first row that crosses the viewport's top is anchored")
    func capture() throws {
        let index = index(rows: 10)
        let anchor = try #require(ScrollAnchor(in: index, listOffset: 250))
        #expect(anchor.row == 2 && anchor.distance == 50)
        #expect(anchor.listOffset(in: index) == 250)
        #expect(ScrollAnchor(in: index, listOffset: -30)?.distance == -30)
        #expect(ScrollAnchor(in: index, listOffset: 1100)?.row == 9)
        #expect(ScrollAnchor(in: self.index(rows: 0), listOffset: 0) == nil)
    }

    @Test("rows that come, go or grow above do not move it")
    func changesAbove() throws {
        var index = index(rows: 10)
        var anchor = try #require(ScrollAnchor(in: index, listOffset: 250))
        anchor.willInsert(count: 3, at: 2)
        index.insert(count: 3, at: 2)
        #expect(anchor.row == 5)
        #expect(anchor.listOffset(in: index) == 550)
        anchor.willRemove(0..<1, in: index)
        index.remove(0..<1)
        index.setExtent(7, at: 0)
        #expect(anchor.listOffset(in: index) == 357)
        index.setEstimate(10)
        #expect(anchor.listOffset(in: index) == 7 + 30 + 50)
    }

    @Test("the successor of a removed anchor stays where it was")
    func removedAnchor() throws {
        var index = index(rows: 10)
        var anchor = try #require(ScrollAnchor(in: index, listOffset: 250))
        // Row 4 is 150 below the top.
        anchor.willRemove(1..<4, in: index)
        index.remove(1..<4)
        #expect(anchor.row == 1 && anchor.distance == -150)
        #expect(anchor.listOffset(in: index) == -50)
    }

    @Test("without a successor the row before stays, and without rows the start")
    func removedEnd() throws {
        var index = index(rows: 10)
        var anchor = try #require(ScrollAnchor(in: index, listOffset: 250))
        anchor.willRemove(2..<10, in: index)
        index.remove(2..<10)
        #expect(anchor.row == 1 && anchor.listOffset(in: index) == 250)
        anchor.willRemove(0..<2, in: index)
        index.remove(0..<2)
        #expect(anchor.listOffset(in: index) == 0)
    }

    @Test("a row that is moved away leaves the place to its successor")
    func movedAnchor() throws {
        var index = index(rows: 10)
        var anchor = try #require(ScrollAnchor(in: index, listOffset: 250))
        anchor.willMove(2..<3, to: 9, in: index)
        index.move(from: 2, to: 9)
        #expect(anchor.row == 2 && anchor.listOffset(in: index) == 150)
        anchor.willMove(9..<10, to: 0, in: index)
        index.move(from: 9, to: 0)
        #expect(anchor.row == 3 && anchor.listOffset(in: index) == 250)
    }

    @Test("at the very top new rows show if the client wants it")
    func top() throws {
        var index = index(rows: 3)
        var holding = try #require(ScrollAnchor(in: index, listOffset: 0))
        var showing = try #require(ScrollAnchor(in: index, listOffset: 0, showsInsertedRowsAtTop: true))
        var below = try #require(ScrollAnchor(in: index, listOffset: 1, showsInsertedRowsAtTop: true))
        holding.willInsert(count: 2, at: 0)
        showing.willInsert(count: 2, at: 0)
        below.willInsert(count: 2, at: 0)
        index.insert(count: 2, at: 0)
        #expect(holding.listOffset(in: index) == 200)
        #expect(showing.listOffset(in: index) == 0)
        #expect(below.listOffset(in: index) == 201)
    }
}
