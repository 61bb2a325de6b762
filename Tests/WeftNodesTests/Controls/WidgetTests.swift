import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class WidgetTests: XCTestCase {
    func testAWrappedWidgetIsMadeWhenItIsShownAndGivesTheNodeItsSize() throws {
        try withGTK {
            let made = Locked(0)
            let order = Locked<[String]>([])
            let node = try XCTUnwrap(
                onWorker {
                    let node = DisplayNode(widgetBlock: {
                        made.withLock { $0 += 1 }
                        return Button(label: "wrapped")
                    }) { _ in order.withLock { $0.append("block") } }
                    node.onDidLoad { _ in order.withLock { $0.append("onDidLoad") } }
                    return node
                })
            let root = ColumnNode([node])
            XCTAssertEqual(made.withLock { $0 }, 0)
            XCTAssertFalse(node.isNodeLoaded)
            let stage = NodeStage(root)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertEqual(made.withLock { $0 }, 1)
            XCTAssertEqual(order.withLock { $0 }, ["block", "onDidLoad"])
            XCTAssertTrue(pump { node.frame.height > 20 && node.frame.height < 100 }, "\(node.frame)")
            node.onDidLoad { _ in order.withLock { $0.append("late") } }
            XCTAssertEqual(order.withLock { $0 }.last, "late")
            XCTAssertNotNil(stage.window.view?.button(labelled: "wrapped"))
        }
    }

    private final class LoadedNode: DisplayNode, @unchecked Sendable {
        @MainActor var told: [String] = []

        override func didLoad() { told.append("didLoad \(isNodeLoaded)") }
    }

    private final class LoadListener: InterfaceStateDelegate {
        func nodeDidLoad(_ node: DisplayNode) { (node as? LoadedNode)?.told.append("delegate") }
    }

    func testDidLoadIsCalledOnTheNodeThenItsBlocksThenItsDelegates() throws {
        try withGTK {
            let (node, listener) = (LoadedNode(), LoadListener())
            node.addInterfaceStateDelegate(listener)
            node.onDidLoad { ($0 as? LoadedNode)?.told.append("block") }
            node.setWidgetBlock { Button(label: "set later") }
            XCTAssertEqual(node.told, [])
            let stage = NodeStage(ColumnNode([node]))
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertEqual(node.told, ["didLoad true", "block", "delegate"])
            XCTAssertNotNil(stage.window.view?.button(labelled: "set later"))
        }
    }

    func testARootMayWrapAWidget() throws {
        try withGTK {
            let stage = NodeStage(DisplayNode(widgetBlock: { Button(label: "root") }))
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertEqual(stage.window.view?.shownTexts, ["root"])
        }
    }

    func testAWrappedWidgetLivesAsLongAsItsNode() throws {
        try withGTK {
            let start = LiveCounts.now
            do {
                let (made, loaded) = (Locked(0), Locked(0))
                let field = DisplayNode(
                    widgetBlock: {
                        made.withLock { $0 += 1 }
                        return Entry(label: "field")
                    }, didLoad: { _ in loaded.withLock { $0 += 1 } })
                let other = LeafNode(50, 50)
                let root = ColumnNode([field])
                let stage = NodeStage(root)
                defer { stage.end() }
                XCTAssertTrue(stage.show())
                let widget = try XCTUnwrap(field.widget as? Entry)
                widget.text = "typed"
                // Out of the layout, and back; then by another parent.
                root.parts = [other]
                XCTAssertTrue(pump { field.supernode == nil && other.supernode === root })
                XCTAssertTrue(stage.window.waitForFrame(2))
                XCTAssertFalse(widget.isMapped)
                root.parts = [other, ColumnNode([field])]
                XCTAssertTrue(pump { field.supernode != nil && widget.isMapped })
                XCTAssertTrue(field.widget === widget)
                XCTAssertEqual(widget.text, "typed")
                XCTAssertEqual(made.withLock { $0 }, 1)
                XCTAssertEqual(loaded.withLock { $0 }, 1)
            }
            XCTAssertTrue(settle(to: start).isWithin(start), "\(LiveCounts.now), at first \(start)")
        }
    }

    func testTheRequestedWidgetStaysWithItsNode() throws {
        try withGTK {
            let node = box(StyleColor(hex: 0xff0000))
            let root = ColumnNode([node])
            let stage = NodeStage(root)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let widget = node.widget
            root.parts = []
            XCTAssertTrue(pump { node.supernode == nil && !widget.isMapped })
            root.parts = [node]
            XCTAssertTrue(pump { node.supernode === root && widget.isMapped })
            XCTAssertTrue(node.widget === widget, "what didLoad did to it is still true")
        }
    }

    func testUnloadingReleasesTheWidget() throws {
        try withGTK {
            let start = LiveCount.widgets.value
            let node = DisplayNode(widgetBlock: { Label("wrapped") })
            _ = node.widget
            XCTAssertEqual(LiveCount.widgets.value, start + 1)
            node.unloadWidgets()
            XCTAssertEqual(LiveCount.widgets.value, start)
            _ = node.widget
            XCTAssertTrue(node.widget is Label, "it is made again")
        }
    }

    func testRequestingTheWidgetGivesADrawnNodeItsOwnCanvas() throws {
        try withGTK {
            let node = box(StyleColor(hex: 0xff0000))
            let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 40, height: 40))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let count = try XCTUnwrap(stage.window.view).tree.filter { $0.typeName == "WeftCanvas" }.count
            _ = node.widget
            let pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 40, 40))
            XCTAssertEqual(stage.window.view?.tree.filter { $0.typeName == "WeftCanvas" }.count, count + 1)
        }
    }

    func testNativeWidgetsAreAddedToANode() throws {
        try withGTK {
            let stage = NodeStage(ColumnNode([]))
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let label = Label("native")
            stage.root.addSubwidget(label, frame: Rect(x: 30, y: 40, width: 80, height: 30))
            XCTAssertTrue(stage.window.waitForFrame(2))
            let window = try XCTUnwrap(stage.window.view)
            let view = try XCTUnwrap(window.tree.first { $0.labelText == "native" })
            XCTAssertEqual(view.bounds(in: window)?.minX ?? 0, 30, accuracy: 1)
            XCTAssertEqual(view.bounds(in: window)?.minY ?? 0, 40, accuracy: 8)
            stage.root.removeSubwidget(label)
            XCTAssertTrue(stage.window.waitForFrame(1))
            XCTAssertEqual(window.shownTexts, [])
        }
    }

    // MARK: NodeWidget

    @MainActor
    private static func text(_ string: String) -> TextNode {
        let text = TextNode()
        text.attributedText = AttributedString(string)
        return text
    }

    func testANodeInABoxAnswersGTKsMeasure() throws {
        try withGTK {
            let window = TestWindow(width: 200, height: 400)
            defer { window.destroy() }
            let content = Box(vertical: true)
            let root = ColumnNode([Self.text(String(repeating: "many words ", count: 20))])
            let host = content.addSubnode(root)
            content.append(Label("below"))
            MainThread.violations.withLock { $0 = [:] }
            XCTAssertTrue(window.show(content))
            XCTAssertTrue(pump { root.isVisible })
            XCTAssertTrue(window.waitForFrame(2))
            let height = root.layoutThatFits(rowConstraints(200, TestDisplay.environment)).size.height
            XCTAssertGreaterThan(height, 60)
            XCTAssertEqual(Double(host.widget.height), height.rounded(.up), accuracy: 1)
            XCTAssertEqual(MainThread.violations.withLock { $0 }, [:])
            root.parts = [LeafNode(20, 33)]
            XCTAssertTrue(pump { host.widget.height == 33 }, "\(host.widget.height)")
            content.removeSubnode(host)
        }
    }

    func testACoveredNodeIsInvisibleAndKeepsItsDrawingUnlessDisabled() throws {
        try withGTK {
            let node = DrawingNode()
            let stage = NodeStage(ColumnNode([node]))
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            stage.window.window?.isVisible = false
            XCTAssertTrue(pump { !node.isVisible })
            XCTAssertEqual(node.interfaceState, [.measureLayout, .preload, .display])
            XCTAssertTrue(node.hasAllContents)
            stage.window.window?.present()
            XCTAssertTrue(pump { node.isVisible })
            XCTAssertEqual(node.drawn.withLock { $0 }, 1)
            stage.host.keepsContents = false
            stage.window.window?.isVisible = false
            XCTAssertTrue(pump { !node.isVisible })
            XCTAssertFalse(node.isInDisplayState || node.hasAllContents)
        }
    }

    func testANodeLivesAsLongAsTheBoxThatHoldsIt() throws {
        try withGTK {
            let start = LiveCounts.now
            do {
                let content = Box(vertical: true)
                content.addSubnode(ColumnNode([LeafNode(10, 10)]))
                XCTAssertGreaterThan(LiveCount.nodes.value, start.nodes)
            }
            XCTAssertTrue(settle(to: start).isWithin(start), "\(LiveCounts.now), at first \(start)")
        }
    }

    func testNodesAreRowsOfANativeListView() throws {
        try withGTK {
            let start = LiveCounts.now
            do {
                let window = TestWindow(width: 300, height: 300)
                let strings = gtk_string_list_new(nil)
                for row in 0..<50 { gtk_string_list_append(strings, "row \(row)") }
                let factory = try XCTUnwrap(gtk_signal_list_item_factory_new())
                Signal.connect(factory, "bind") { arguments in
                    guard let item = arguments.object(0) else { return false }
                    MainThread.inCallback(item) { listItem in
                        let row = Int(gtk_list_item_get_position(listItem))
                        let host = NodeWidget(ColumnNode([LeafNode(50, Double(20 + row % 3))]))
                        host.widget.hold(host, as: "cycle-free")
                        Self.hosts.append(host)
                        gtk_list_item_set_child(listItem, UnsafeMutablePointer<GtkWidget>(host.widget.native))
                    }
                    return false
                }
                let model = gtk_no_selection_new(strings)
                let view = try XCTUnwrap(gtk_list_view_new(model, factory))
                let list = Widget(native: OpaquePointer(view))
                XCTAssertTrue(window.show(list))
                XCTAssertTrue(window.waitForFrame(3))
                XCTAssertGreaterThan(Self.hosts.count, 5)
                XCTAssertTrue(pump { Self.hosts[0].node.isVisible })
                for (row, host) in Self.hosts.prefix(5).enumerated() {
                    XCTAssertEqual(host.widget.height, 20 + row % 3)
                }
                for host in Self.hosts { host.widget.hold(nil, as: "cycle-free") }
                Self.hosts = []
                window.destroy()
            }
            XCTAssertTrue(settle(to: start).isWithin(start), "\(LiveCounts.now), at first \(start)")
        }
    }

    @MainActor private static var hosts: [NodeWidget] = []

    func testAPreparedWidthIsNotMeasuredAgain() throws {
        try withGTK {
            let leaf = LeafNode(30, 40)
            let host = NodeWidget(ColumnNode([leaf]))
            host.prepare(width: 120)
            XCTAssertTrue(pump { leaf.measured.withLock { $0 } == 2 })
            let measured = leaf.measured.withLock { $0 }
            XCTAssertEqual(host.widget.measure(.vertical, forSize: 120).natural, 40)
            XCTAssertEqual(leaf.measured.withLock { $0 }, measured)
        }
    }

    /// A program's node for a kind of widget of its own.
    // @unchecked: a node's class is; the own property is a constant.
    private final class GadgetNode: DisplayNode, @unchecked Sendable {
        let widget: String

        init(_ widget: String) {
            self.widget = widget
            super.init()
        }
    }

    func testAPropertyNamedWidgetDoesNotCollide() throws {
        try withGTK {
            let gadget = GadgetNode("a gear")
            XCTAssertEqual(gadget.widget, "a gear")
            let node: DisplayNode = gadget
            XCTAssertTrue(node.widget === gadget.ownWidget, "the node's own is found by its class")
        }
    }
}
