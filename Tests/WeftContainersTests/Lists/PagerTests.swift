import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// The rows of a model as pages.
@MainActor
private final class Pages: PagerDataSource, PagerDelegate {
    let model: TableModel
    private(set) var shown: [Int] = []

    init(_ count: Int) {
        model = TableModel(count: count)
    }

    func numberOfPages(in pagerNode: PagerNode) -> Int { model.items.count }

    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> @Sendable () -> CellNode {
        let (item, ledger) = (model.items[index], model.ledger)
        return { RowNode(item, ledger, effort: 0) }
    }

    func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) { shown.append(index) }
}

extension PagerNode {
    /// Pages that have a node or are getting one. Position 0 is a missing header.
    @MainActor fileprivate var alive: [Int] { core.rows.positions.map { $0 - 1 }.sorted() }
}

final class PagerTests: XCTestCase {
    @MainActor
    private final class Stage {
        let pages: Pages
        let pager = PagerNode()
        let controller: ViewController
        let window = TestWindow(width: 400, height: 300)

        init(_ count: Int) {
            pages = Pages(count)
            controller = ViewController(node: pager)
            pager.dataSource = pages
            pager.delegate = pages
            pager.reloadData()
            Input.movePointer(x: 200, y: 100)
            XCTAssertTrue(window.show(controller.view))
            XCTAssertTrue(settle(at: 0))
        }

        /// Waits until only this page is shown and all pages in range are ready.
        func settle(at index: Int) -> Bool {
            pump {
                ApplyQueue.shared.count == 0 && pager.position == Double(index)
                    && pager.nodeForPage(at: index)?.isVisible == true
                    && near(index, 1).allSatisfy { pager.nodeForPage(at: $0)?.isInDisplayState == true }
                    && near(index, 2).allSatisfy { pager.nodeForPage(at: $0)?.isInPreloadState == true }
            }
        }

        func near(_ index: Int, _ reach: Int) -> Range<Int> {
            max(0, index - reach)..<min(pager.numberOfPages, index + reach + 1)
        }

        var visible: [Int] {
            pager.core.rows.values.filter { $0.node?.isVisible == true }.map { $0.index - 1 }.sorted()
        }
        var alive: [Int] { pager.alive }

        func end() {
            window.destroy()
            XCTAssertEqual(pages.model.ledger.mistakes, [])
        }
    }

    func testTurningAPageWithoutAnimationsLeavesNothingRunning() throws {
        try withGTK {
            Desktop.animates = false
            defer { Desktop.animates = true }
            let stage = Stage(5)
            defer { stage.window.destroy() }
            stage.pager.scrollToPage(at: 3, animated: true)
            XCTAssertFalse(stage.pager.core.scroller.isGliding)
            XCTAssertTrue(stage.settle(at: 3))
        }
    }

    func testOnlyNeighboursAreLoaded() throws {
        try withGTK {
            let it = Stage(1000)
            defer { it.end() }
            XCTAssertEqual(it.alive, [0, 1, 2])
            it.pager.scrollToPage(at: 500, animated: false)
            XCTAssertTrue(it.settle(at: 500))
            XCTAssertEqual(it.alive, Array(498...502))
            XCTAssertEqual(it.visible, [500])
            XCTAssertEqual(it.pages.model.ledger.inside, 5)
            XCTAssertEqual(it.pages.shown, [500])
            it.pager.scrollToPage(at: 5_000, animated: true)
            XCTAssertTrue(it.settle(at: 999))
            let node = try XCTUnwrap(it.pager.nodeForPage(at: 998))
            XCTAssertEqual(it.pager.indexOfPage(with: node), 998)
            XCTAssertNil(it.pager.nodeForPage(at: 500))
            XCTAssertNil(it.pager.indexOfPage(with: CellNode()))
            it.pager.updateCurrentRange(with: .minimum)
            XCTAssertTrue(pump { it.alive == [998, 999] })
        }
    }

    func testKeysAndDotsGoFromPageToPage() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            for isRightToLeft in [false, true] {
                TestDisplay.isRightToLeft = isRightToLeft
                defer { TestDisplay.isRightToLeft = false }
                let it = Stage(5)
                defer { it.end() }
                it.pager.takeFocus()
                let (next, previous) = isRightToLeft ? ("Left", "Right") : ("Right", "Left")
                for (key, index) in [(next, 1), (next, 2), (previous, 1), ("End", 4), ("Home", 0)] {
                    Input.key(key)
                    XCTAssertTrue(it.settle(at: index), "\(key): \(it.pager.position)")
                }
                let dot = try XCTUnwrap(it.pager.dotCenter(3))
                Input.click(x: Int(dot.x), y: Int(dot.y))
                XCTAssertTrue(it.settle(at: 3), "dot: \(it.pager.position)")
            }
        }
    }

    func testADragTurnsThePageOrSnapsBack() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = Stage(5)
            defer { it.end() }
            Input.drag((300, 100), (260, 100), (220, 100), (180, 100), (140, 100), (100, 100), (60, 100))
            XCTAssertTrue(it.settle(at: 1), "\(it.pager.position)")
            Input.drag((60, 100), (103, 100), (146, 100), (190, 100), (233, 100), (276, 100), (320, 100))
            XCTAssertTrue(it.settle(at: 0), "\(it.pager.position)")
            Input.drag((100, 100), (141, 100), (183, 100), (225, 100), (266, 100), (308, 100), (350, 100))
            XCTAssertTrue(it.settle(at: 0), "there is nothing before the first page")
            XCTAssertEqual(it.pages.shown, [1, 0])
        }
    }

    func testThePageStaysThroughAResize() throws {
        try withGTK {
            let it = Stage(9)
            defer { it.end() }
            it.pager.scrollToPage(at: 4, animated: false)
            XCTAssertTrue(it.settle(at: 4))
            for width in [700, 300, 555, 400] {
                it.window.window?.setDefaultSize(width: width, height: 300)
                XCTAssertTrue(pump { it.pager.core.canvas.width == width && it.window.frames > 0 })
                XCTAssertTrue(it.window.waitForFrame(2))
                XCTAssertTrue(it.settle(at: 4))
                let page = try XCTUnwrap(it.pager.core.rows[5]?.canvas)
                XCTAssertEqual(
                    WidgetView.of(page.widget).bounds(in: .of(it.pager.core.canvas)),
                    Rect(x: 0, y: 0, width: Double(width), height: Double(it.pager.core.canvas.height)))
            }
            XCTAssertEqual(it.visible, [4])
        }
    }

    func testThePageOnScreenStaysWhilePagesComeAndGo() throws {
        try withGTK {
            let it = Stage(6)
            defer { it.end() }
            it.pager.scrollToPage(at: 3, animated: false)
            XCTAssertTrue(it.settle(at: 3))
            let node = try XCTUnwrap(it.pager.nodeForPage(at: 3))
            it.pager.performBatch {
                it.pages.model.items.insert(it.pages.model.newItem(height: 10), at: 0)
                it.pager.insertItems(at: [IndexPath(item: 0)])
            }
            XCTAssertTrue(it.settle(at: 4))
            XCTAssertTrue(it.pager.nodeForPage(at: 4) === node)
            XCTAssertEqual(it.pages.shown, [3, 4])
            XCTAssertEqual(it.visible, [4])
            // The page itself goes: the next one takes its place, or the one before where there is none.
            for (gone, left) in [(4, 4), (5, 4), (4, 3)] {
                it.pages.model.items.remove(at: gone)
                it.pager.deleteItems(at: [IndexPath(item: gone)])
                XCTAssertTrue(it.settle(at: left), "\(gone): \(it.pager.position)")
            }
            let last = it.pages.model.items[3]
            XCTAssertEqual((it.pager.nodeForPage(at: 3) as? RowNode)?.item, last)
            it.pages.model.items.swapAt(0, 3)
            it.pager.performBatch {
                it.pager.moveItem(at: IndexPath(item: 0), to: IndexPath(item: 3))
                it.pager.moveItem(at: IndexPath(item: 3), to: IndexPath(item: 0))
            }
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 && !it.pager.core.slide.isRunning })
            XCTAssertEqual(it.pager.position, it.pager.position.rounded())
            it.pager.scrollToPage(at: 2, animated: false)
            it.pager.reloadData()
            XCTAssertTrue(it.settle(at: 2), "what is read again stays on its page")
        }
    }

    func testPlacesAreNamedInTheProgramsWords() throws {
        try withGTK {
            ListAccessibilityText.standard.place = { "\($0)/\($1)" }
            defer { ListAccessibilityText.standard = .userLanguage }
            let it = Stage(5)
            defer { it.end() }
            it.pager.accessibilityName = "Pages"
            XCTAssertEqual(it.pager.spoken, "Pages, 1/5")
            XCTAssertEqual(it.pager.core.rows[2]?.canvas?.listPlace?.text, "2/5")
            it.pager.accessibilityText.place = { "\($0) von \($1)" }
            it.pager.scrollToPage(at: 3, animated: false)
            XCTAssertTrue(it.settle(at: 3))
            XCTAssertEqual(it.pager.spoken, "Pages, 4 von 5")
            XCTAssertEqual(it.pager.core.rows[4]?.canvas?.listPlace?.text, "4 von 5")
        }
    }

    func testPagesEndAboveTheDotsWithAnInsetAsHigh() throws {
        try withGTK {
            let it = Stage(3)
            defer { it.end() }
            let whole = it.pager.nodeForPage(at: 0)?.frame.height ?? 0
            it.pager.contentInset.bottom = PagerNode.dotsHeight
            XCTAssertTrue(pump { it.pager.nodeForPage(at: 0)?.frame.height == whole - PagerNode.dotsHeight })
            let dot = try XCTUnwrap(it.pager.dotCenter(0))
            XCTAssertGreaterThan(dot.y, whole - PagerNode.dotsHeight + 4)
        }
    }

    func testTheSecondPageBringsTheDotsWhichLieOverThePages() throws {
        try withGTK {
            let it = Stage(1)
            defer { it.end() }
            let canvas = it.pager.core.canvas
            let height = { @MainActor in it.pager.core.rows[1]?.size?.height }
            XCTAssertEqual(height(), Double(canvas.height))
            XCTAssertNil(it.pager.dotCenter(0))
            it.pages.model.items.append(it.pages.model.newItem(height: 10))
            it.pager.insertItems(at: [IndexPath(item: 1)])
            XCTAssertTrue(it.settle(at: 0))
            XCTAssertEqual(height(), Double(canvas.height))
            let dot = try XCTUnwrap(it.pager.dotCenter(1))
            XCTAssertEqual(it.pager.dot(at: dot), 1)
            it.pager.showsDots = false
            XCTAssertNil(it.pager.dotCenter(1))
            XCTAssertNil(it.pager.dot(at: dot))
            XCTAssertEqual(height(), Double(canvas.height))
        }
    }

    func testAPageHasItsWidgetBeforeItIsSeenButNotTheKeyboard() throws {
        try withGTK {
            let it = Stage(5)
            defer { it.end() }
            it.pager.scrollToPage(at: 2, animated: false)
            XCTAssertTrue(it.settle(at: 2))
            let rows = it.pager.core.rows.values
            XCTAssertEqual(rows.filter { $0.canvas != nil }.map(\.index).sorted(), [2, 3, 4])
            XCTAssertEqual(rows.filter { $0.canvas?.widget.canFocus == true }.map(\.index), [3])
        }
    }

    func testThePageAtTheStartIsTheCurrentOneUntilItHasLeft() throws {
        try withGTK {
            let it = Stage(5)
            defer { it.end() }
            for (position, index) in [(0.4, 0), (0.9, 0), (1, 1), (1.6, 1), (3.99, 3)] {
                it.pager.contentOffset = position * it.pager.core.page
                XCTAssertEqual(it.pager.currentPageIndex, index, "\(position)")
            }
            it.pager.scrollToPage(at: 2, animated: false)
            XCTAssertEqual(it.pager.currentPageIndex, 2)
        }
    }

    func testOtherScrollingOfAPagerLeavesNoHalfPage() throws {
        try withGTK {
            let it = Stage(5)
            defer { it.end() }
            it.pager.core.canvas.value = 1.3 * it.pager.core.page
            XCTAssertEqual(it.pager.position, 1.3)
            XCTAssertTrue(it.settle(at: 1))
        }
    }

    func testADragFollowsTheDirectionOfText() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            TestDisplay.isRightToLeft = true
            defer { TestDisplay.isRightToLeft = false }
            let it = Stage(5)
            defer { it.end() }
            Input.drag((60, 100), (103, 100), (146, 100), (190, 100), (233, 100), (276, 100), (320, 100))
            XCTAssertTrue(it.settle(at: 1), "\(it.pager.position)")
            let page = try XCTUnwrap(it.pager.core.rows[2]?.canvas)
            XCTAssertEqual(WidgetView.of(page.widget).bounds(in: .of(it.pager.core.canvas))?.minX, 0)
        }
    }

    func testASavedPageComesBack() throws {
        try withGTK {
            let it = Stage(9)
            it.pager.scrollToPage(at: 6, animated: false)
            XCTAssertTrue(it.settle(at: 6))
            let state = try XCTUnwrap(it.pager.scrollState)
            it.end()
            let other = Stage(9)
            defer { other.end() }
            other.pager.restore(state)
            XCTAssertTrue(other.settle(at: 6))
        }
    }

    func testACoveredPagerKeepsItsPageAndReleasesTheOthers() throws {
        try withGTK {
            let pages = Pages(9)
            let pager = PagerNode()
            pager.dataSource = pages
            pager.reloadData()
            let navigation = NavigationController(rootViewController: ViewController(node: pager))
            let window = TestWindow(width: 400, height: 300)
            XCTAssertTrue(window.show(navigation.view))
            XCTAssertTrue(pump { pager.nodeForPage(at: 0)?.isVisible == true && pager.alive.count == 3 })
            navigation.pushViewController(ViewController { Label("over") }, animated: false)
            XCTAssertTrue(
                pump { pager.alive == [0, 1] && pager.nodeForPage(at: 0)?.isVisible == false })
            XCTAssertEqual(pager.nodeForPage(at: 0)?.isInDisplayState, true)
            navigation.popViewController(animated: false)
            XCTAssertTrue(pump { pager.nodeForPage(at: 0)?.isVisible == true && pager.alive.count == 3 })
            navigation.removeAll()
            window.destroy()
            XCTAssertEqual(pages.model.ledger.mistakes, [])
        }
    }

    func testPagesOfControllersAppearOneAtATime() throws {
        try withGTK {
            let log = PageLog()
            let source = ControllerPages(log)
            let pager = PagerNode()
            pager.dataSource = source
            pager.reloadData()
            let window = TestWindow(width: 400, height: 300)
            let controller = ViewController(node: pager)
            XCTAssertTrue(window.show(controller.view))
            XCTAssertTrue(pump { log.open == ["0"] }, "\(log.lines)")
            for index in [1, 2, 5, 4] {
                pager.scrollToPage(at: index)
                XCTAssertTrue(pump { log.open == ["\(index)"] }, "\(log.lines)")
            }
            XCTAssertTrue(pump { window.view?.shownTexts.contains("page 4") == true })
            window.destroy()
            XCTAssertTrue(pump { log.open == [] })
            XCTAssertEqual(log.mistakes, [])
        }
    }
}

@MainActor
private final class ControllerPages: PagerDataSource {
    let log: PageLog

    init(_ log: PageLog) {
        self.log = log
    }

    func numberOfPages(in pagerNode: PagerNode) -> Int { 6 }

    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> @Sendable () -> CellNode {
        let log = log
        return { CellNode(viewControllerBlock: { LoggedPage("\(index)", log) }) }
    }

    func testALatePageIsANeutralBox() throws {
        try withGTK {
            let gate = WorkerGate()
            gate.isShut = true
            defer { gate.isShut = false }
            let pager = PagerNode([TableItem(id: 1, height: 50)]) { _ in
                let (cell, part) = (CellNode(), GatedNode(gate))
                cell.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { part } }
                return cell
            }
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(pager.loadOwnWidget())))
            XCTAssertTrue(pump { pager.missingRowsLastFrame == 1 })
            let pixels = try XCTUnwrap(Pixels(of: WidgetView.of(pager.core.canvas)))
            let middle = pixels.at(200, 300)
            XCTAssertNotEqual(pixels.at(1, 1), middle, "a margin")
            // Not the circle and the lines of a feed's row.
            for (x, y) in [(25, 25), (45, 25), (100, 20), (12, 12), (390, 30), (390, 590)] {
                XCTAssertEqual(pixels.at(x, y), middle, "\(x), \(y)")
            }
        }
    }
}
