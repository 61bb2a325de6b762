import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests tables and collections apart from scrolling and updates.
final class ListDetailTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    @MainActor
    private final class Stage {
        let window = TestWindow(width: 400, height: 600)
        let model: DetailsModel
        let list: ListNode

        init(_ list: ListNode, _ model: DetailsModel) throws {
            self.list = list
            self.model = model
            if let table = list as? TableNode { (table.dataSource, table.delegate) = (model, model) }
            if let collection = list as? CollectionNode {
                (collection.dataSource, collection.delegate) = (model, model)
            }
            list.reloadData()
            XCTAssertTrue(window.show(try XCTUnwrap(list.loadOwnWidget())))
            settle()
        }

        var core: ListController { list.core }
        var canvas: WidgetView { WidgetView.of(core.canvas) }

        func settle(line: UInt = #line) {
            for _ in 0..<2 {
                XCTAssertTrue(
                    pump { [self] in
                        ApplyQueue.shared.count == 0 && list.isContentReady
                            && core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
                    }, line: line)
                XCTAssertTrue(window.waitForFrame(2), line: line)
            }
        }

        func rect(_ row: Int) -> Rect { list.position(of: IndexPath(row: row)).map(list.rect) ?? .zero }
    }

    // MARK: Sizes

    func testARowIsMeasuredWithinItsDelegatesHeightsAndTheTablesWidth() throws {
        try withGTK {
            let model = DetailsModel([30, 100, 300, 300])
            model.range = { path in
                guard path.row < 3 else { return nil }
                return SizeRange(min: Size(width: 7, height: 50), max: Size(width: 9, height: 200))
            }
            let stage = try Stage(TableNode(), model)
            defer { stage.window.destroy() }
            XCTAssertEqual((0..<4).map { stage.rect($0).height }, [50, 100, 200, 300])
            XCTAssertEqual((0..<4).map { stage.rect($0).width }, [400, 400, 400, 400])
        }
    }

    func testAnItemIsMeasuredWithinItsDelegatesRange() throws {
        try withGTK {
            let model = DetailsModel([30, 30, 30])
            model.range = { path in
                path.item == 1 ? SizeRange(exactly: Size(width: 250, height: 70)) : nil
            }
            let collection = CollectionNode {
                let layout = FlowLayout()
                layout.itemSize = Size(width: 100, height: 40)
                return layout
            }
            let stage = try Stage(collection, model)
            defer { stage.window.destroy() }
            XCTAssertEqual((0..<3).map { stage.rect($0).size.width }, [100, 250, 100])
            XCTAssertEqual((0..<3).map { stage.rect($0).size.height }, [40, 70, 40])
        }
    }

    func testALineOfOnePointIsBelowEachRow() throws {
        try withGTK {
            let table = TableNode()
            let stage = try Stage(table, DetailsModel(Array(repeating: 100, count: 20)))
            defer { stage.window.destroy() }
            XCTAssertEqual(stage.rect(1).minY, 100)
            table.separatorStyle = .singleLine
            stage.settle()
            XCTAssertEqual(stage.rect(1).minY, 101)
            XCTAssertEqual(stage.rect(1).height, 101)
            let cell = try XCTUnwrap(stage.core.rows[1]?.canvas)
            XCTAssertEqual(WidgetView.of(cell.widget).height, 100, "the line is not the row's")
            let pixels = try XCTUnwrap(Pixels(of: stage.canvas))
            XCTAssertNotEqual(pixels.at(200, 100), pixels.at(200, 99))
            XCTAssertEqual(pixels.at(200, 101), pixels.at(200, 99))
            XCTAssertEqual(pixels.at(200, 100), pixels.at(200, 201))
            table.separatorStyle = .none
            stage.settle()
            XCTAssertEqual(stage.rect(1).minY, 100)
            // nil: nothing at all is drawn.
            XCTAssertEqual(Pixels(of: stage.canvas)?.at(200, 100) ?? [0, 0, 0, 0], pixels.at(200, 99))
        }
    }

    // MARK: Fetching

    func testRowsAreFetchedAtBothEndsWhileTheUserStays() throws {
        try withGTK {
            let table = TableNode()
            let model = DetailsModel(Array(repeating: 100, count: 100))
            (model.hasMore, model.hasMoreAtStart) = (true, true)
            table.leadingScreensForBatchingAtStart = 1
            let stage = try Stage(table, model)
            defer { stage.window.destroy() }
            XCTAssertEqual(model.startFetches.count, 0, "at the start, but on the way to the end")
            table.contentOffset = 5000
            stage.settle()
            table.contentOffset = 650
            stage.settle()
            XCTAssertEqual(model.startFetches.count, 0, "more than a screen before the start")
            table.contentOffset = 550
            stage.settle()
            XCTAssertEqual(model.startFetches.count, 1)
            XCTAssertEqual(model.fetches.count, 0)
            let place = stage.rect(6).minY
            model.items.insert(contentsOf: (0..<30).map { TableItem(id: 1000 + $0, height: 100) }, at: 0)
            table.insertRows(0..<30)
            model.startFetches[0].completeBatchFetching(true)
            stage.settle()
            XCTAssertEqual(stage.rect(36).minY, place, "what the user sees stays")
            XCTAssertEqual(model.startFetches.count, 1, "the start is far again")
            table.contentOffset = 12_000
            stage.settle()
            XCTAssertEqual(model.fetches.count, 1)
            XCTAssertEqual(model.startFetches.count, 1)
        }
    }

    func testAfterAnErrorFetchingContinuesOnRequest() throws {
        try withGTK {
            let table = TableNode()
            let model = DetailsModel(Array(repeating: 100, count: 40))
            model.hasMore = true
            let stage = try Stage(table, model)
            defer { stage.window.destroy() }
            table.contentOffset = 3400
            stage.settle()
            XCTAssertEqual(model.fetches.count, 1)
            model.fetches[0].completeBatchFetching(false)
            table.contentOffset = 3300
            table.contentOffset = 3400
            stage.settle()
            XCTAssertEqual(model.fetches.count, 1, "not by itself")
            table.retryBatchFetching()
            XCTAssertTrue(pump(seconds: 5) { model.fetches.count == 2 })
            model.fetches[1].completeBatchFetching(false)
            model.hasMore = false
            table.retryBatchFetching()
            stage.settle()
            XCTAssertEqual(model.fetches.count, 2, "the delegate has the last word")
        }
    }

    // MARK: Updates

    func testUpdatesAreBeingProcessedUntilTheyAreOnScreen() throws {
        try withGTK {
            let table = TableNode()
            let model = DetailsModel(Array(repeating: 100, count: 40))
            let stage = try Stage(table, model)
            defer { stage.window.destroy() }
            XCTAssertTrue(pump { !table.isProcessingUpdates })
            var heard: [String] = []
            table.reloadData { heard.append("reload \(table.isContentReady)") }
            XCTAssertTrue(table.isProcessingUpdates)
            XCTAssertEqual(heard, [])
            model.items.insert(TableItem(id: 77, height: 50), at: 0)
            table.performBatch(animated: false) {
                table.insertRows(0..<1)
            } completion: { _ in
                heard.append("batch \(table.isContentReady)")
            }
            XCTAssertTrue(pump { heard.count == 2 })
            XCTAssertEqual(heard, ["reload true", "batch true"])
            stage.settle()
            XCTAssertTrue(pump { !table.isProcessingUpdates })
        }
    }

    // MARK: Native rows

    func testNativeWidgetsCanBeRowsBetweenDrawnOnes() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let model = DetailsModel(Array(repeating: 90, count: 300))
            model.nativeRows = Set((0..<300).filter { $0 % 3 == 1 })
            let collection = CollectionNode { GridLayout(.fixed(1)) }
            let stage = try Stage(collection, model)
            defer { stage.window.destroy() }
            let height = Button(label: "Native 1").naturalSize.height
            XCTAssertTrue(pump { stage.rect(1).height == height }, "\(stage.rect(1)), natural \(height)")
            stage.settle()
            let view = try XCTUnwrap(stage.window.view)
            let bounds = { (label: String) in view.button(labelled: label)?.bounds(in: view) }
            let button = try XCTUnwrap(bounds("Native 4"))
            let list = try XCTUnwrap(stage.canvas.bounds(in: view))
            XCTAssertEqual(button.minY - list.minY, stage.rect(4).minY, accuracy: 1)
            Input.click(x: Int(button.midX), y: Int(button.midY))
            XCTAssertTrue(pump(seconds: 5) { model.pressed == [4] })
            collection.contentOffset = 8000
            stage.settle()
            XCTAssertNil(bounds("Native 1"), "far rows have no widgets, but for the one with the keyboard")
            XCTAssertLessThan(view.tree.count { $0.typeName == "GtkButton" }, 60)
            collection.contentOffset = 0
            stage.settle()
            XCTAssertTrue(pump { bounds("Native 1") != nil && bounds("Native 4")?.minY == button.minY })
        }
    }

    // MARK: From right to left

    func testARightToLeftStripStartsAtTheRightAndScrollsLeft() throws {
        try withGTK {
            TestDisplay.isRightToLeft = true
            defer { TestDisplay.isRightToLeft = false }
            let collection = CollectionNode {
                let layout = FlowLayout(scrollDirection: .horizontal)
                layout.itemSize = Size(width: 120, height: 400)
                return layout
            }
            let stage = try Stage(collection, DetailsModel(Array(repeating: 50, count: 60)))
            defer { stage.window.destroy() }
            XCTAssertEqual(stage.rect(0).maxX, 400)
            XCTAssertEqual(stage.rect(2).minX, 40)
            let widget = try XCTUnwrap(
                collection.position(of: IndexPath(item: 2)).flatMap { stage.core.rows[$0]?.canvas })
            XCTAssertEqual(WidgetView.of(widget.widget).bounds(in: stage.canvas)?.minX, 40)
            XCTAssertEqual(collection.indexPathForItem(at: Point(x: 390, y: 10)), IndexPath(item: 0))
            collection.contentOffset = 600
            stage.settle()
            XCTAssertEqual(stage.rect(5).maxX, 400)
            collection.focusItem(at: IndexPath(item: 6))
            let focused = { collection.indexPath(at: stage.core.keyboard.focusedRow ?? -1)?.item }
            XCTAssertTrue(stage.core.pressed(KeyPress(.left)))
            XCTAssertEqual(focused(), 7)
            XCTAssertTrue(stage.core.pressed(KeyPress(.right)))
            XCTAssertTrue(stage.core.pressed(KeyPress(.right)))
            XCTAssertEqual(focused(), 5)
        }
    }
}
