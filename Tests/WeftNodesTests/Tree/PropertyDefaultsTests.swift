import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests the initial values of a node's properties: Texture's defaults, as far as GTK has the property.
final class PropertyDefaultsTests: XCTestCase {
    func testANewNodeHasTheDocumentedDefaults() throws {
        try withGTK {
            let node = DisplayNode()
            let table: [(name: String, isDefault: Bool)] = [
                ("alpha", node.alpha == 1),
                ("isHidden", !node.isHidden),
                ("backgroundColor", node.backgroundColor == nil),
                ("clipsToBounds", !node.clipsToBounds),
                ("cornerRadius", node.cornerRadius == 0),
                ("cornerRounding", node.cornerRounding == .clip),
                ("maskedCorners", node.maskedCorners == .all),
                ("borderWidth", node.borderWidth == 0),
                ("borderColor", node.borderColor == nil),
                ("shadow.opacity", node.shadow.opacity == 0),
                ("shadow.radius", node.shadow.radius == 3),
                ("shadow.offset", node.shadow.offset == Point(x: 0, y: 3)),
                ("shadow.color", node.shadow.color == .black),
                ("transform", node.transform == .identity),
                ("subnodeTransform", node.subnodeTransform == .identity),
                ("zPosition", node.zPosition == 0),
                ("hitTestSlop", node.hitTestSlop == .zero),
                ("frame", node.frame == .zero),
                ("isUserInteractionEnabled", node.isUserInteractionEnabled),
                ("isLayerBacked", !node.isLayerBacked),
                ("displaysAsynchronously", node.displaysAsynchronously),
                ("displaySuspended", !node.displaySuspended),
                ("isPlaceholderEnabled", !node.isPlaceholderEnabled),
                ("isSubtreeRasterized", !node.isSubtreeRasterized),
                ("automaticallyManagesSubnodes", !node.automaticallyManagesSubnodes),
                ("tintColor", node.tintColor == .accent),
                ("semanticDirection", node.semanticDirection == .unspecified),
                ("interfaceState", node.interfaceState == []),
                ("supernode", node.supernode == nil),
                ("subnodes", node.subnodes.isEmpty),
                ("gestureRecognizers", node.gestureRecognizers.isEmpty),
                ("debugName", node.debugName == nil),
                ("accessibilityLabel", node.accessibilityLabel == nil),
                ("needsWidget", !node.needsWidget),
                ("drawsContents", !node.drawsContents),
                ("isNodeLoaded", !node.isNodeLoaded),
            ]
            XCTAssertEqual(table.filter { !$0.isDefault }.map(\.name), [])
        }
    }

    func testKindsOfNodesHaveTheirOwn() throws {
        try withGTK {
            // Unlike Texture's: a picture is cropped when it is drawn, and a clip a row would cost every frame.
            XCTAssertFalse(CellNode().clipsToBounds)
            XCTAssertFalse(ImageNode().clipsToBounds)
            XCTAssertEqual(TextNode().maximumNumberOfLines, 0)
            XCTAssertEqual(TextNode().truncationMode, .tail)
            XCTAssertTrue(ControlNode().isEnabled)
            XCTAssertFalse(ControlNode().isSelected)
            XCTAssertEqual(ScrollNode().scrollableDirections, .vertical)
        }
    }
}
