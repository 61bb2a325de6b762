import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class VisibilityTests: XCTestCase {
    /// A table at the bottom of a navigation stack.
    @MainActor
    private final class Stage {
        let window = TestWindow(width: 400, height: 600)
        let table = TableNode()
        let root: ViewController
        let navigation: NavigationController

        init(_ source: any TableDataSource) {
            table.dataSource = source
            root = ViewController(node: table)
            navigation = NavigationController(rootViewController: root)
            table.reloadData()
            XCTAssertTrue(window.show(navigation.view))
            XCTAssertTrue(settle())
        }

        func settle() -> Bool {
            pump {
                ApplyQueue.shared.count == 0 && table.isContentReady
                    && !table.core.rows.values.contains(where: \.isPreparing)
            }
                && window.waitForFrame(2) && pump { ApplyQueue.shared.count == 0 }
        }

        func push(animated: Bool = true) -> ViewController {
            let page = ViewController { Label("covers it") }
            navigation.pushViewController(page, animated: animated)
            return page
        }

        /// Waits until the slide is over.
        func waitUntilCovered(_ isCovered: Bool) {
            XCTAssertTrue(pump { table.core.canvas.isMapped != isCovered && ApplyQueue.shared.count == 0 })
            XCTAssertTrue(window.waitForFrame(2))
        }

        func end() {
            navigation.removeAll()
            window.destroy()
        }
    }

    func testACoveredListKeepsItsModeUnlessItsPageAdjustsIt() throws {
        try withGTK {
            let it = Stage(TableModel(count: 300))
            it.root.automaticallyAdjustRangeModeBasedOnViewEvents = false
            _ = it.push(animated: false)
            it.waitUntilCovered(true)
            XCTAssertEqual(it.table.currentRangeMode, .full)
            it.end()
        }
    }

    func testACoveredListKeepsItsScreenOnlyAndIsWholeAgainWhenItIsBack() throws {
        try withGTK {
            let model = TableModel(count: 300)
            let it = Stage(model)
            XCTAssertEqual(it.root.interfaceState, .inHierarchy)
            let before = it.table.core.rows.count
            let visible = it.table.visibleRows
            it.table.contentOffset = 700
            XCTAssertTrue(it.settle())
            for isAnimated in [true, false] {
                _ = it.push(animated: isAnimated)
                XCTAssertEqual(it.table.currentRangeMode, .minimum)
                it.waitUntilCovered(true)
                // The first row had the keyboard, which the page does not take.
                let others = { it.table.core.rows.values.filter { $0.index != it.table.core.keyboard.focus.cursor } }
                XCTAssertTrue(pump { others().count == it.table.visibleRows.count })
                for row in others() {
                    XCTAssertEqual(row.node?.interfaceState, [.measureLayout, .preload, .display])
                }
                XCTAssertEqual(it.root.interfaceState, [.measureLayout, .preload, .display])
                var blankFrames = 0
                it.window.onFrame = {
                    if it.table.core.canvas.isMapped { blankFrames += it.table.missingRowsLastFrame }
                }
                it.navigation.popViewController(animated: isAnimated)
                it.waitUntilCovered(false)
                XCTAssertTrue(it.settle())
                it.window.onFrame = nil
                XCTAssertEqual(blankFrames, 0)
                XCTAssertEqual(it.table.currentRangeMode, .full)
                XCTAssertEqual(it.table.contentOffset, 700)
                XCTAssertTrue(
                    it.table.visibleRows.allSatisfy { it.table.nodeForRow(at: IndexPath(row: $0))?.isVisible == true })
                XCTAssertGreaterThanOrEqual(it.table.core.rows.count, before - visible.count)
                XCTAssertEqual(it.table.interfaceState, .inHierarchy)
            }
            it.end()
            XCTAssertTrue(pump { model.ledger.mistakes.isEmpty })
        }
    }

    func testStatesAreBalancedWhenTheWindowGoes() throws {
        try withGTK {
            let model = TableModel(count: 300)
            do {
                let it = Stage(model)
                _ = it.push()
                it.waitUntilCovered(true)
                it.end()
            }
            XCTAssertTrue(pump { model.ledger.inside == 0 }, "\(model.ledger.inside) nodes are in some state")
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testTexturesOfACoveredListGoAndComeBack() throws {
        try withGTK {
            let start = LiveCount.textures.value
            let rows = TextRows()
            let it = Stage(rows)
            defer { withExtendedLifetime(rows) { it.end() } }
            XCTAssertTrue(pump { it.table.core.rows.count > 25 })
            XCTAssertTrue(it.settle())
            let shown = it.table.visibleRows.count
            XCTAssertGreaterThanOrEqual(LiveCount.textures.value - start, shown + 10)
            _ = it.push(animated: false)
            it.waitUntilCovered(true)
            XCTAssertTrue(
                pump { LiveCount.textures.value - start <= shown + 1 },
                "\(LiveCount.textures.value - start) textures for \(shown) rows")
            // In low memory nothing is drawn; back from there it is, before the slide is over.
            it.table.updateCurrentRange(with: .lowMemory)
            XCTAssertTrue(pump { LiveCount.textures.value - start <= 1 }, "\(LiveCount.textures.value - start)")
            it.navigation.popViewController(animated: false)
            it.waitUntilCovered(false)
            XCTAssertTrue(it.settle())
            XCTAssertGreaterThanOrEqual(LiveCount.textures.value - start, shown)
        }
    }

    /// Deep in the stack, a list has no drawings. On the way back, it is drawn before it slides in.
    func testAListComesBackFromLowMemoryDrawn() throws {
        try withGTK {
            let rows = TextRows()
            let table = TableNode()
            table.dataSource = rows
            table.reloadData()
            let page = ViewController(node: table)
            let navigation = NavigationController(rootViewController: ViewController { Label("root") })
            let window = TestWindow(width: 400, height: 600)
            defer { withExtendedLifetime(rows) { window.destroy() } }
            XCTAssertTrue(window.show(navigation.view))
            for isAnimated in [true, false] {
                navigation.popToRootViewController(animated: false)
                navigation.pushViewController(page, animated: false)
                XCTAssertTrue(pump { table.isContentReady && table.visibleNodes.allSatisfy(\.hasAllContents) })
                for _ in 0..<3 { navigation.pushViewController(ViewController { Label("covers it") }, animated: false) }
                XCTAssertTrue(
                    pump {
                        table.currentRangeMode == .lowMemory && !table.core.canvas.isMapped
                            && table.visibleNodes.allSatisfy { !$0.hasAllContents }
                    })
                let texts = table.visibleNodes.count
                XCTAssertGreaterThan(texts, 3)
                var (frames, undrawn) = (0, 0)
                window.onFrame = {
                    guard table.core.canvas.isMapped else { return }
                    frames += 1
                    undrawn += table.missingRowsLastFrame + table.visibleNodes.count { !$0.hasAllContents }
                }
                navigation.popToViewController(page, animated: isAnimated)
                XCTAssertTrue(pump { frames > 2 && page.viewHasFocus && !navigation.isSliding })
                window.onFrame = nil
                XCTAssertEqual(undrawn, 0, "rows in \(frames) frames, animated: \(isAnimated)")
                XCTAssertEqual(table.currentRangeMode, .full)
                XCTAssertEqual(table.visibleNodes.count, texts)
            }
            navigation.removeAll()
        }
    }

    func testAMinimisedWindowsListIsNotVisible() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let model = TableModel(count: 300)
            let it = Stage(model)
            defer { it.end() }
            // It takes over the window that is there: one that is mapped while it starts on a busy machine is not always
            // painted.
            let manager = try XCTUnwrap(WindowManager(), "openbox is not installed")
            defer { manager.end() }
            XCTAssertTrue(
                it.table.visibleRows.allSatisfy { it.table.nodeForRow(at: IndexPath(row: $0))?.isVisible == true })
            let isMinimized = pump {
                if it.table.core.ranges.isPresent { Input.minimize(windowTitled: it.window.title) }
                return !it.table.core.ranges.isPresent
            }
            XCTAssertTrue(isMinimized)
            XCTAssertTrue(
                pump { it.table.core.rows.values.allSatisfy { $0.node?.isVisible != true } && !it.table.isVisible })
            Input.restore(windowTitled: it.window.title)
            XCTAssertTrue(pump { it.table.core.ranges.isPresent })
            XCTAssertTrue(
                pump {
                    it.table.visibleRows.allSatisfy { it.table.nodeForRow(at: IndexPath(row: $0))?.isVisible == true }
                })
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testDepthsOfContainersInContainers() throws {
        try withGTK {
            let pages = (0..<5).map { _ in ViewController { Label("page") } }
            let navigation = NavigationController(rootViewController: pages[0])
            let other = ViewController { Label("other") }
            let tabs = TabBarController([navigation, other])
            let window = TestWindow()
            XCTAssertTrue(window.show(tabs.view))
            for page in pages.dropFirst() { navigation.pushViewController(page, animated: false) }
            // The root page is one step away however many are over it.
            XCTAssertEqual(pages.map(\.visibilityDepth), [1, 3, 2, 1, 0])
            XCTAssertEqual(other.visibilityDepth, 1)
            tabs.selectedIndex = 1
            XCTAssertEqual(pages.map(\.visibilityDepth), [2, 4, 3, 2, 1])
            XCTAssertEqual(other.visibilityDepth, 0)
            XCTAssertEqual(
                [0, 1, 2, 3, 9].map(RangeMode.init(visibilityDepth:)),
                [.full, .minimum, .visibleOnly, .lowMemory, .lowMemory])
            tabs.removeAll()
            window.destroy()
            XCTAssertEqual(pages[4].visibilityDepth, 1, "on its own and gone")
        }
    }

    func testADrawnPageReleasesItsDrawingsOnlyFarFromTheUser() throws {
        try withGTK {
            let node = TextRow.makeText("a page")
            let navigation = NavigationController(rootViewController: ViewController { Label("root") })
            let page = ViewController(node: node)
            navigation.pushViewController(page, animated: false)
            let window = TestWindow()
            defer {
                navigation.removeAll()
                window.destroy()
            }
            XCTAssertTrue(window.show(navigation.view))
            XCTAssertTrue(pump { node.isVisible })
            for depth in 1...3 {
                navigation.pushViewController(ViewController { Label("over") }, animated: false)
                XCTAssertTrue(pump { !node.isVisible })
                XCTAssertEqual(node.isInDisplayState, depth < 3)
            }
            navigation.popToViewController(page, animated: false)
            XCTAssertTrue(pump { node.interfaceState == .inHierarchy })
        }
    }
}
