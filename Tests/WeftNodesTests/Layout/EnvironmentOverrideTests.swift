import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests parts of a tree with their own style and text size.
final class EnvironmentOverrideTests: XCTestCase {
    private static func text(_ size: Double = 20) -> TextNode {
        let node = TextNode()
        node.attributedText = AttributedString("IIII", attributes: TextAttributes(size: size, weight: .black))
        return node
    }

    /// The brightness of the drawing's strongest pixel, from 0 to 255; nil before it is drawn.
    @MainActor
    private static func brightness(_ node: DisplayNode) -> Int? {
        guard let pixels = node.main.contents?.texture?.pixels else { return nil }
        let strongest = stride(from: 0, to: pixels.count, by: 4).max { pixels[$0 + 3] < pixels[$1 + 3] } ?? 0
        return Int(pixels[strongest])
    }

    func testAPartIsDrawnInItsOwnStyleAndAnotherAgainWhenThatChanges() throws {
        try withGTK {
            let (plain, dark, inner) = (Self.text(), Self.text(), Self.text())
            let innermost = ColumnNode([inner])
            innermost.environmentOverride = EnvironmentOverride(isDark: false)
            let part = ColumnNode([dark, innermost])
            part.environmentOverride = EnvironmentOverride(isDark: true)
            let stage = NodeStage(ColumnNode([plain, part]))
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertLessThan(try XCTUnwrap(Self.brightness(plain)), 100)
            XCTAssertGreaterThan(try XCTUnwrap(Self.brightness(dark)), 200)
            XCTAssertLessThan(try XCTUnwrap(Self.brightness(inner)), 100, "the nearest override counts")
            XCTAssertEqual(plain.frame.size, dark.frame.size)
            let kept = plain.main.contents?.texture
            part.environmentOverride = nil
            XCTAssertTrue(pump { (Self.brightness(dark) ?? 255) < 100 })
            XCTAssertTrue(plain.main.contents?.texture === kept, "what is outside is not drawn again")
            dark.setNeedsDisplay()
            part.environmentOverride = EnvironmentOverride(isDark: true)
            XCTAssertTrue(pump { (Self.brightness(dark) ?? 0) > 200 })
            // Drawn by itself, it is drawn the same.
            dark.textColor = .secondaryLabel
            dark.textColor = .label
            XCTAssertTrue(stage.window.waitForFrame(3))
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 && (Self.brightness(dark) ?? 0) > 200 })
        }
    }

    func testASpecLearnsTheSizeOfTextItIsFor() throws {
        try withGTK {
            let node = ColumnNode([])
            let seen = Locked<[Double]>([])
            node.layoutSpecBlock = { node, _ in
                seen.withLock { $0.append(node.traitCollection.textScale) }
                return LayoutSpec()
            }
            let part = ColumnNode([node])
            let stage = NodeStage(part)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertEqual(seen.withLock { $0.last }, node.traitCollection.textScale)
            let usual = node.traitCollection.textScale
            part.environmentOverride = EnvironmentOverride(textScale: 2)
            XCTAssertTrue(pump { seen.withLock { $0.last } == usual * 2 })
            XCTAssertTrue(pump { node.traitCollection.textScale == usual * 2 })
        }
    }

    func testTextOfAPartIsScaledAndNestedScalesMultiply() throws {
        try withGTK {
            let (plain, twice, four) = (Self.text(), Self.text(), Self.text())
            four.environmentOverride = EnvironmentOverride(textScale: 2)
            let part = ColumnNode([twice, four])
            part.environmentOverride = EnvironmentOverride(textScale: 2)
            let root = ColumnNode([plain, part])
            XCTAssertTrue(prepareAndApply(root))
            let height = plain.frame.height
            XCTAssertEqual(twice.frame.height, 2 * height, accuracy: 2)
            XCTAssertEqual(four.frame.height, 4 * height, accuracy: 4)
            XCTAssertEqual(four.style.ascender, 4 * plain.style.ascender, accuracy: 4)
            for node in [plain, twice, four] {
                let drawn = try XCTUnwrap(node.main.contents?.pieces(in: node.frame.size, scale: 1).first)
                XCTAssertEqual(drawn.frame.width, node.frame.width, accuracy: 0.25 * node.frame.width)
                XCTAssertTrue(node.hasAllContents)
            }
            part.environmentOverride = EnvironmentOverride(textScale: 1.5)
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(twice.frame.height, 1.5 * height, accuracy: 2)
        }
    }

    func testARasterisedTreesPartsHaveTheirStyles() throws {
        try withGTK {
            let dark = Self.text()
            dark.environmentOverride = EnvironmentOverride(isDark: true)
            let tree = ColumnNode([dark])
            tree.enableSubtreeRasterization()
            XCTAssertTrue(prepareAndApply(ColumnNode([tree])))
            tree.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { tree.hasAllContents })
            XCTAssertGreaterThan(try XCTUnwrap(Self.brightness(tree)), 200)
        }
    }

    func testAManuallyPlacedSubnodeSettlesWithItsOwnEnvironment() throws {
        try withGTK {
            let text = Self.text()
            let part = ColumnNode([text])
            part.environmentOverride = EnvironmentOverride(isDark: true, textScale: 2)
            let root = HandNode(part)
            let stage = NodeStage(root)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(pump { (Self.brightness(text) ?? 0) > 200 })
            XCTAssertTrue(stage.window.waitForFrame(3))
            let laidOut = part.laidOut.withLock { $0 }
            _ = pump(seconds: 0.2) { false }
            XCTAssertEqual(part.laidOut.withLock { $0 }, laidOut)
        }
    }

    func testATransitionOfAPartKeepsItsEnvironmentAndTheRootsOwn() throws {
        try withGTK {
            let (plain, text) = (Self.text(), Self.text())
            let part = ColumnNode([text])
            part.environmentOverride = EnvironmentOverride(isDark: true, textScale: 2)
            let root = ColumnNode([plain, part])
            XCTAssertTrue(prepareAndApply(root))
            let sizes = [plain.frame.size, text.frame.size]
            let isMeasured = Locked(false)
            part.transitionLayout(animated: false) { isMeasured.withLock { $0 = true } }
            XCTAssertTrue(pump { isMeasured.withLock { $0 } })
            XCTAssertEqual([plain.frame.size, text.frame.size], sizes)
        }
    }

    func testANativeButtonsTitleSuitsTheThemeInAPartOfTheOtherStyle() throws {
        try withGTK {
            let button = ButtonNode(title: "IIII", look: .themed) {}
            let plain = ButtonNode(title: "IIII", look: .plain) {}
            let part = ColumnNode([button, plain])
            part.environmentOverride = EnvironmentOverride(isDark: !TestDisplay.environment.isDark)
            XCTAssertTrue(prepareAndApply(ColumnNode([part])))
            let themed = try XCTUnwrap(Self.brightness(button.titleNode))
            let own = try XCTUnwrap(Self.brightness(plain.titleNode))
            XCTAssertGreaterThan(abs(themed - own), 100)
        }
    }
}

/// A node that sets its subnode's frame in `layout()`.
private final class HandNode: DisplayNode, @unchecked Sendable {
    private let part: DisplayNode

    init(_ part: DisplayNode) {
        self.part = part
        super.init()
        addSubnode(part)
    }

    override func layout() { part.frame = Rect(x: 10, y: 10, width: 150, height: 100) }
}
