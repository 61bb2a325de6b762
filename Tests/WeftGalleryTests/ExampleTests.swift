import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftGallery

/// Tests using the examples of tables and collections.
final class ExampleTests: XCTestCase {
    func testAKittenGrowsAtAClickAndIsStillGrownAfterScrollingAwayAndBack() throws {
        try withExample(Kittens.page) { (table: TableNode, _: Kittens) in
            let path = IndexPath(row: 1)
            let small = table.rectForRow(at: path)
            XCTAssertTrue(Input.isAvailable)
            Input.click(x: 240, y: Int(headerBar + small.midY))
            XCTAssertTrue(pump { table.rectForRow(at: path).height > 3 * small.height && isSettled(table) })
            let grown = table.rectForRow(at: path).height
            // A row with the keyboard is kept, which the next click takes from this one.
            Input.click(x: 240, y: Int(headerBar + table.rectForRow(at: IndexPath(row: 0)).midY))
            XCTAssertTrue(pump { table.rectForRow(at: IndexPath(row: 0)).height == grown && isSettled(table) })

            table.scrollToRow(at: IndexPath(row: 120), at: .start)
            XCTAssertTrue(pump { table.nodeForRow(at: path) == nil && isSettled(table) })
            table.scrollToRow(at: IndexPath(row: 0), at: .start)
            XCTAssertTrue(pump { table.visibleRows.contains(1) && isSettled(table) })
            XCTAssertEqual((table.nodeForRow(at: path) as? KittenCellNode)?.isGrown, true)
            XCTAssertEqual(table.rectForRow(at: path).height, grown)
            XCTAssertEqual((table.nodeForRow(at: IndexPath(row: 2)) as? KittenCellNode)?.isGrown, false)
        }
    }

    func testTheChatKeepsItsPlaceWhenOlderAndNewerMessagesCome() throws {
        try withExample(Chat.page) { (table: TableNode, chat: Chat) in
            XCTAssertEqual(table.contentOffset, 0)
            table.contentOffset = 500
            XCTAssertTrue(pump { isSettled(table) })
            let row = table.visibleRows.lowerBound + 2
            let place = table.rectForRow(at: IndexPath(row: row))
            let count = chat.messages.count

            chat.fetchOlder()
            XCTAssertEqual(chat.messages.count, count + 30)
            XCTAssertTrue(pump { isSettled(table) })
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: row)), place)

            chat.add(ChatMessage(text: "Did you see the lighthouse?", isMine: false))
            XCTAssertTrue(pump { isSettled(table) })
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: row + 1)), place)

            chat.send("I did")
            XCTAssertTrue(pump { table.contentOffset == 0 && isSettled(table) })
            XCTAssertTrue(table.visibleRows.contains(0))
        }
    }

    func testAChatAtItsEndShowsTheMessageThatComes() throws {
        try withExample(Chat.page) { (table: TableNode, chat: Chat) in
            chat.add(ChatMessage(text: "The train is late", isMine: false))
            XCTAssertTrue(pump { table.visibleRows.contains(0) && isSettled(table) })
            XCTAssertEqual(table.contentOffset, 0)
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 0)).maxY, table.viewportSize.height, accuracy: 0.5)
        }
    }

    func testAMessageIsSwipedAndDeleted() throws {
        try withExample(Chat.page) { (table: TableNode, chat: Chat) in
            let place = table.rectForRow(at: IndexPath(row: 1))
            let kept = [chat.messages[0], chat.messages[2], chat.messages[3]].map(\.text)
            let y = Int(headerBar + place.midY)
            var button: WidgetView? {
                WidgetView.windows.lazy.flatMap(\.tree).first { $0.labelText == "Delete" && $0.isMapped }
            }
            // Older messages that come in meanwhile cover it again.
            XCTAssertTrue(
                pump {
                    Input.movePointer(x: 240, y: y)
                    Input.scrollRight(4)
                    guard pump(seconds: 1, until: { button != nil }), let button, let window = WidgetView.windows.last,
                        let label = button.bounds(in: window)
                    else { return false }
                    Input.click(x: Int(min(label.midX, place.maxX - 8)), y: y)
                    return pump(seconds: 0.5) { chat.messages.prefix(3).map(\.text) == kept }
                })
            XCTAssertTrue(pump { isSettled(table) && button == nil })
        }
    }

    func testOlderMessagesAreFetchedAsOneScrollsUp() throws {
        try withExample(Chat.page) { (table: TableNode, chat: Chat) in
            let count = chat.messages.count
            table.contentOffset = table.contentExtent
            XCTAssertTrue(pump { chat.messages.count > count && table.numberOfRows == chat.messages.count })
        }
    }

    func testAStripKeepsItsPlaceWhenItsRowIsScrolledAwayAndBack() throws {
        try withExample(Strips.page) { (table: TableNode, _: Strips) in
            @MainActor func strip(_ row: Int) -> CollectionNode? {
                (table.nodeForRow(at: IndexPath(row: row)) as? StripCellNode)?.strip
            }
            let first = try XCTUnwrap(strip(1))
            XCTAssertTrue(pump { first.isContentReady && first.contentExtent > 2000 })
            first.contentOffset = 700
            XCTAssertTrue(pump { isSettled(first) })
            table.scrollToRow(at: IndexPath(row: 40), at: .start)
            XCTAssertTrue(pump { strip(1) == nil && isSettled(table) })
            // Made anew, but never on screen before it goes again.
            table.scrollToRow(at: IndexPath(row: 4), at: .start)
            XCTAssertTrue(pump { strip(1) != nil && isSettled(table) })
            table.scrollToRow(at: IndexPath(row: 40), at: .start)
            XCTAssertTrue(pump { strip(1) == nil && isSettled(table) })

            table.scrollToRow(at: IndexPath(row: 0), at: .start)
            XCTAssertTrue(pump { strip(1)?.isContentReady == true && isSettled(table) })
            XCTAssertTrue(pump { strip(1)?.contentOffset == 700 }, "\(strip(1)?.contentOffset ?? -1)")
            XCTAssertEqual(strip(0)?.contentOffset, 0)
        }
    }

    func testTheWheelOverAStripScrollsTheListAndWithShiftTheStrip() throws {
        try withExample(Strips.page) { (table: TableNode, _: Strips) in
            let strip = try XCTUnwrap((table.nodeForRow(at: IndexPath(row: 0)) as? StripCellNode)?.strip)
            XCTAssertTrue(pump { strip.isContentReady && strip.contentExtent > 2000 })
            XCTAssertTrue(Input.isAvailable)
            Input.movePointer(x: 200, y: 180)
            Input.wheelDown(1)
            XCTAssertTrue(pump { table.contentOffset > 20 }, "the list stands still")
            XCTAssertEqual(strip.contentOffset, 0)
            let offset = table.contentOffset
            Input.wheelDown(1, withShift: true)
            XCTAssertTrue(pump { strip.contentOffset > 20 }, "the strip stands still")
            XCTAssertEqual(table.contentOffset, offset)
        }
    }

    func testTheWheelWithShiftOverAListScrollsTheBoardAroundIt() throws {
        try withExample(Board.page) { (lists: CollectionNode, _: Board) in
            let first = try XCTUnwrap(lists.nodeForItem(at: IndexPath(item: 0)) as? BoardColumnNode).tableNode
            XCTAssertTrue(pump { isSettled(first) && first.contentExtent > 1000 })
            Input.movePointer(x: 120, y: 300)
            Input.wheelDown(1, withShift: true)
            XCTAssertTrue(pump { lists.contentOffset > 20 }, "the board stands still")
            XCTAssertEqual(first.contentOffset, 0)
            let offset = lists.contentOffset
            Input.wheelDown(1)
            XCTAssertTrue(pump { first.contentOffset > 20 }, "the list stands still")
            XCTAssertEqual(lists.contentOffset, offset)
        }
    }

    func testACardThatIsClickedMovesToTheNextList() throws {
        try withExample(Board.page) { (lists: CollectionNode, board: Board) in
            let columns = (0...1).compactMap { lists.nodeForItem(at: IndexPath(item: $0)) as? BoardColumnNode }
            XCTAssertEqual(columns.count, 2)
            let tables = columns.map(\.tableNode)
            XCTAssertTrue(pump { tables.allSatisfy { isSettled($0) && $0.numberOfRows > 0 } })
            let counts = tables.map(\.numberOfRows)
            let tasks = board.columns[0].tasks
            tasks.onSelect?(tasks.items[0])
            XCTAssertTrue(pump { tables.allSatisfy { isSettled($0) } })
            XCTAssertEqual(tables.map(\.numberOfRows), [counts[0] - 1, counts[1] + 1])
            XCTAssertEqual(tables[1].visibleRows.first, 0)
        }
    }

    func testTheDealsHaveAsManyColumnsAsFit() throws {
        for (width, columns) in [(360, 1), (480, 2), (1040, 5)] {
            try withExample(Deals.page, width: width) { (grid: CollectionNode, _: Deals) in
                let first = grid.rectForItem(at: IndexPath(item: 0)).minY
                let line = (0..<7).filter { grid.rectForItem(at: IndexPath(item: $0)).minY == first }
                XCTAssertEqual(line.count, columns, "\(width) points wide")
            }
        }
    }

    func testAMillionRowsCanBeJumpedInto() throws {
        try withExample(Million.page) { (table: TableNode, million: Million) in
            XCTAssertEqual(table.numberOfRows, 1_000_000)
            million.jump(to: 999_999)
            XCTAssertTrue(pump { table.visibleRows.contains(999_999) && isSettled(table) })
            XCTAssertEqual(
                table.rectForRow(at: IndexPath(row: 999_999)).maxY, table.viewportSize.height, accuracy: 1.5)
            million.jump(to: nil)
            let row = try XCTUnwrap(table.indexPathForSelectedRow)
            XCTAssertTrue(pump { table.visibleRows.contains(row.row) && isSettled(table) })
            XCTAssertTrue((1..<999_998).contains(row.row))
        }
    }

    func testPrimeFactors() {
        XCTAssertEqual(NumberCellNode.factors(1), [])
        XCTAssertEqual(NumberCellNode.factors(999_983), [999_983])
        for number in 1...2000 {
            let factors = NumberCellNode.factors(number)
            XCTAssertEqual(factors.reduce(1, *), number)
            XCTAssertEqual(factors, factors.sorted())
            XCTAssertTrue(factors.allSatisfy { factor in !(2..<factor).contains { factor % $0 == 0 } })
        }
    }

    func testTheStateOfANativeWidgetIsRestoredWhenItsRowComesBack() throws {
        try withExample(MixedList.page, height: 240) { (table: TableNode, settings: MixedList) in
            @MainActor func widget<Kind>(_ row: Int, _: Kind.Type) -> Kind? {
                (table.nodeForRow(at: IndexPath(row: row)) as? MixedCellNode)?.control.loadNativeWidget() as? Kind
            }
            let (city, shows) = (1, 2)
            XCTAssertTrue(pump { widget(city, Entry.self) != nil && widget(shows, Switch.self) != nil })
            widget(city, Entry.self)?.text = "Bergen"
            widget(shows, Switch.self)?.isOn = false
            for type in RangeType.allCases { table.setTuningParameters(.zero, type: type) }
            table.scrollToRow(at: IndexPath(row: 2, section: 3), at: .end)
            XCTAssertTrue(pump { table.nodeForRow(at: IndexPath(row: city)) == nil && isSettled(table) })
            table.scrollToRow(at: IndexPath(row: 0), at: .start)
            XCTAssertTrue(pump { table.nodeForRow(at: IndexPath(row: city)) != nil && isSettled(table) })
            XCTAssertEqual(widget(city, Entry.self)?.text, "Bergen")
            XCTAssertEqual(widget(shows, Switch.self)?.isOn, false)
            XCTAssertEqual(settings.sections[0].rows.count, 3)
        }
    }

    func testTheLogFollowsItsEndAndCountsTheLinesThatTheUserHasNotSeen() throws {
        for isRightToLeft in [false, true] {
            MainActor.assumeIsolated { TestDisplay.isRightToLeft = isRightToLeft }
            defer { MainActor.assumeIsolated { TestDisplay.isRightToLeft = false } }
            try withExample(LineLog.page) { (table: TableNode, log: LineLog) in
                @MainActor func isAtEnd() -> Bool {
                    let last = table.rectForRow(at: IndexPath(row: log.lines.items.count - 1))
                    return isSettled(table) && abs(last.maxY - table.viewportSize.height) < 1
                }
                XCTAssertTrue(pump { isAtEnd() })
                try clickButton("Add", beside: table)
                XCTAssertTrue(pump { log.lines.items.count == 403 && isAtEnd() })
                table.contentOffset = 3000
                XCTAssertTrue(pump { isSettled(table) })
                try clickButton("Add", beside: table)
                XCTAssertTrue(pump { table.newRowCount == 3 && isSettled(table) })
                try clickButton("3 new", beside: table)
                XCTAssertTrue(pump { isAtEnd() && table.newRowCount == 0 })
                try clickButton("Delete", beside: table)
                XCTAssertTrue(pump { log.lines.items.count == 405 && isAtEnd() })
            }
        }
    }

    func testTheLogGoesToAWordInsideALongLine() throws {
        try withExample(LineLog.page) { (table: TableNode, _: LineLog) in
            try clickButton("Go to a word", beside: table)
            let row = IndexPath(row: 100)
            XCTAssertTrue(pump { (table.nodeForRow(at: row) as? LineCellNode)?.backgroundColor != nil })
            let cell = try XCTUnwrap(table.nodeForRow(at: row) as? LineCellNode)
            let word = table.rectForRow(at: row).minY + cell.lastWord.minY
            XCTAssertEqual(word, 0.25 * (table.viewportSize.height - 20), accuracy: 1)
            XCTAssertLessThan(table.rectForRow(at: row).minY, 0, "the line begins above the list")
        }
    }
}
