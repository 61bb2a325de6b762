import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGTK
@testable import WeftNodes

/// Tests nodes' accessibility properties in GTK; for the bus see `AccessibilityBusTests`.
final class AccessibilityElementTests: XCTestCase {
    func testARoleMakesAnObjectOfADrawnNode() throws {
        try withGTK {
            let node = LeafNode(60, 20)
            let stage = try EventStage([node], needsInput: false)
            defer { stage.window.destroy() }
            XCTAssertNil(node.ownWidget)
            for (role, name) in [(AccessibilityRole.heading(level: 2), "heading"), (.meter, "meter"), (.image, "img")] {
                node.accessibilityRole = role
                stage.settle()
                XCTAssertEqual(node.ownWidget.map { WidgetView.of($0).role }, name, "a role is fixed with its widget")
            }
            node.accessibilityRole = nil
            stage.settle()
            XCTAssertNil(node.ownWidget, "it is drawn again")
            node.isAccessibilityElement = true
            stage.settle()
            XCTAssertEqual(node.ownWidget.map { WidgetView.of($0).role }, "group")
        }
    }

    func testALimitedNumberOfActionsIsOfferedAndTheRestIsReported() throws {
        try withGTK {
            let node = LeafNode(60, 20)
            let stage = try EventStage([node], needsInput: false)
            defer { stage.window.destroy() }
            let reports = Locked<[String]>([])
            DisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
            node.accessibilityCustomActions = (0..<100_000).map { number in
                AccessibilityAction("do \(number)") { true }
            }
            DisplayNode.nonFatalErrorBlock = nil
            stage.settle()
            XCTAssertEqual(node.accessibilityCustomActions.count, AccessibilityAction.maximumCount)
            XCTAssertEqual(node.canvasKind.actions.first, "do 0")
            let told = reports.withLock { $0 }
            XCTAssertEqual(told.count, 1, "\(told)")
            for part in [node.debugDescription, "100000", "64"] {
                XCTAssertTrue(told.first?.contains(part) == true, "\(told)")
            }
        }
    }

    func testEveryRoleOfGTKHasItsName() throws {
        try withGTK {
            // No widget may have an abstract role.
            let abstract: Set = [
                "command", "composite", "input", "landmark", "range", "section", "section-head", "select", "structure",
                "widget",
            ]
            let names = Set(WidgetView.roleNames)
            XCTAssertGreaterThan(names.count, 60)
            // Roles without a name in the running GTK are replaced.
            let nameless: Set = ["banner", "caption", "generic", "legend", "paragraph", "status", "time"]
            let left = names.contains("paragraph") ? nameless : []
            XCTAssertEqual(
                Set(AccessibilityRole.all.filter(\.isAvailable).map(\.gtkName)),
                names.subtracting(abstract).subtracting(left))
            // Each can be a widget's.
            for role in AccessibilityRole.all {
                let widget = CanvasWidget(role: .group, accessible: role)
                let made = WidgetView.of(widget).role
                if role.isAvailable {
                    XCTAssertEqual(made, role.gtkName)
                } else {
                    XCTAssertFalse(made.isEmpty, "\(role)")
                }
            }
        }
    }

    func testALayerBackedNodeIsNotAnAccessibleObject() throws {
        try withGTK {
            let node = LeafNode(60, 20)
            node.isLayerBacked = true
            let reports = misuses { node.accessibilityRole = .meter }
            XCTAssertEqual(reports.count, 1)
            XCTAssertNil(node.accessibilityRole)
        }
    }

    func testAValueIsReadAfterTheLabelAndBeforeTheHint() throws {
        try withGTK {
            let stars = ControlNode()
            stars.style.preferredSize = Size(width: 60, height: 20)
            stars.addTarget(for: .touchDown) { _, _ in }
            stars.accessibilityRole = .meter
            stars.setAccessibilityLabel("Rating")
            stars.accessibilityValue = "4 of 5 stars"
            stars.accessibilityHint = "What others say"
            let drawn = LeafNode(60, 20)
            drawn.setAccessibilityLabel("Battery")
            drawn.accessibilityValue = "half"
            let stage = try EventStage([stars, drawn], needsInput: false)
            defer { stage.window.destroy() }
            XCTAssertEqual(stars.main.canvas?.spoken.hint, "4 of 5 stars, What others say")
            XCTAssertEqual(stage.canvas.spoken.label, "Battery, half")
            stars.accessibilityValue = "5 of 5 stars"
            drawn.accessibilityValue = nil
            XCTAssertTrue(pump { stars.main.canvas?.spoken.hint == "5 of 5 stars, What others say" })
            XCTAssertTrue(pump { stage.canvas.spoken.label == "Battery" })
        }
    }

    func testAContainerJoinsItsTextsAndOffersItsControls() throws {
        try withGTK {
            let pressed = Locked<[String]>([])
            func button(_ name: String) -> ButtonNode {
                ButtonNode(title: name) { pressed.withLock { $0.append(name) } }
            }
            let (call, write) = (button("Call"), button("Call"))
            let card = LineNode([named("Ada"), call, named("London"), write])
            card.isAccessibilityContainer = true
            card.accessibilityCustomActions = [
                AccessibilityAction("Archive") {
                    pressed.withLock { $0.append("archived") }
                    return true
                }
            ]
            let stage = try EventStage([card], needsInput: false)
            defer { stage.window.destroy() }
            let canvas = try XCTUnwrap(card.main.ownCanvas)
            XCTAssertEqual(canvas.spoken.name, "Ada, London")
            XCTAssertEqual(canvas.kind.actions, ["Archive", "Call", "Call 2"], "names are told apart")
            for action in canvas.kind.actions { canvas.canvasPerform(action) }
            XCTAssertEqual(pressed.withLock { $0 }, ["archived", "Call", "Call"])
            XCTAssertTrue(write.activate())
            XCTAssertEqual(pressed.withLock { $0.count }, 4)
            card.setAccessibilityLabel("Its own name")
            XCTAssertTrue(pump { canvas.spoken.name == "Its own name" })
            XCTAssertEqual(canvas.kind.actions.count, 3)
            // The keyboard is as before.
            XCTAssertEqual(call.ownWidget?.grabFocus(), true)
        }
    }

    func testAModalNodeSilencesItsSiblingsAndTheLastOneCounts() throws {
        try withGTK {
            let (left, middle, right) = (named("left"), named("middle"), named("right"))
            let line = LineNode([left, middle, right])
            let stage = try EventStage([line, named("below")], needsInput: false)
            defer { stage.window.destroy() }
            XCTAssertEqual(stage.canvas.spoken.label, "left, middle, right, below")
            left.isAccessibilityModal = true
            XCTAssertTrue(pump { stage.canvas.spoken.label == "left, below" }, stage.canvas.spoken.label)
            middle.isAccessibilityModal = true
            XCTAssertTrue(pump { stage.canvas.spoken.label == "middle, below" }, stage.canvas.spoken.label)
            middle.isHidden = true
            XCTAssertTrue(pump { stage.canvas.spoken.label == "left, below" }, "one that is not seen hides nothing")
            left.isAccessibilityModal = false
            XCTAssertTrue(pump { stage.canvas.spoken.label == "left, right, below" }, stage.canvas.spoken.label)
        }
    }

    func testACustomOrderAppliesToLabelsAndWidgets() throws {
        try withGTK {
            let line = LineNode([named("one"), BoxControl(10, 10), named("two"), BoxControl(20, 10)])
            line.accessibilityOrder = { $0.frame.minX > $1.frame.minX }
            let stage = try EventStage([line], needsInput: false)
            defer { stage.window.destroy() }
            let canvas = try XCTUnwrap(line.main.ownCanvas)
            XCTAssertEqual(canvas.spoken.label, "two, one")
            XCTAssertEqual(WidgetView.of(canvas.widget).children.map(\.width), [20, 10])
        }
    }

    func testActionsHaveNumbersIfThereAreTooManyNames() throws {
        try withGTK {
            let types = ActionTypes(limit: 2)
            let first = types.type(of: ["Archive"], isRow: false)
            XCTAssertEqual(first.names, ["Archive"])
            XCTAssertEqual(types.type(of: ["Löschen…"], isRow: true).names, ["Löschen…"])
            let late = types.type(of: ["Late"], isRow: false)
            XCTAssertEqual(late.names, CanvasWidget.actionSlots)
            XCTAssertEqual(types.type(of: ["Later"], isRow: false).type, late.type)
            XCTAssertEqual(types.type(of: ["Archive"], isRow: false).type, first.type)
        }
    }

    func testANodeWithoutAccessibilityPropertiesHasNone() {
        let node = DisplayNode()
        XCTAssertFalse(node.needsWidget)
        XCTAssertNil(node.extras)
        XCTAssertEqual(node.accessibilityCustomActions.count, 0)
        XCTAssertNil(node.extras, "asking makes nothing")
    }
}

private func named(_ name: String) -> DisplayNode {
    let node = LeafNode(40, 20)
    node.setAccessibilityLabel(name)
    return node
}

/// Nodes beside each other.
private final class LineNode: DisplayNode, @unchecked Sendable {
    private let parts: [DisplayNode]

    init(_ parts: [DisplayNode]) {
        self.parts = parts
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(direction: .horizontal, children: parts)
    }
}
