import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Draws a colour that `drawParameters` captured.
private final class PaintNode: DisplayNode, @unchecked Sendable {
    @Guarded var color = Color(hex: 0xff0000) {
        didSet { setNeedsDisplay() }
    }
    @Guarded var isShared = false
    let captured = Locked(0)
    let drawn = Locked(0)
    let wasOnMain = Locked(false)
    let wasAskedOnMain = Locked(true)

    override var drawsContents: Bool { true }

    override func drawParameters() -> (any Sendable)? {
        captured.withLock { $0 += 1 }
        if !MainThread.isCurrent { wasAskedOnMain.withLock { $0 = false } }
        return color
    }

    override var sharedDrawingKey: AnyHashableSendable? { isShared ? AnyHashableSendable(color) : nil }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        drawn.withLock { $0 += 1 }
        if MainThread.isCurrent { wasOnMain.withLock { $0 = true } }
        guard let color = parameters as? Color else { return }
        context.saving {
            context.clip(to: Path(rectangle: context.bounds))
            context.fill(Path(rectangle: context.bounds), with: color)
        }
    }
}

final class DrawingHookTests: XCTestCase {
    func testTheHookDrawsOnAWorkerFromItsParameters() throws {
        try withGTK {
            let node = PaintNode()
            let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 60, height: 60))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(255, 0, 0, at: 50, 50))
            XCTAssertFalse(node.wasOnMain.withLock { $0 })
            XCTAssertTrue(node.wasAskedOnMain.withLock { $0 })
            XCTAssertEqual(node.captured.withLock { $0 }, node.drawn.withLock { $0 })
            node.color = Color(hex: 0x00ff00)
            XCTAssertTrue(pump { node.drawn.withLock { $0 } == 2 && ApplyQueue.shared.count == 0 })
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(0, 255, 0, at: 50, 50))
        }
    }

    func testHighContentsAreDrawnInTilesFromOneSetOfParameters() throws {
        try withGTK {
            let node = PaintNode()
            node.style.preferredSize = Size(width: 50, height: 5000)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.captured.withLock { $0 }, 0, "a preparation asks nothing off the main thread")
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { root.hasAllContents })
            guard case .tiles(let tiles) = node.main.contents else { return XCTFail("\(node.main.contents as Any)") }
            XCTAssertEqual(tiles.map(\.texture.height), [2048, 2048, 904])
            XCTAssertEqual(tiles.map(\.frame.minY), [0, 2048, 4096])
            XCTAssertEqual(node.captured.withLock { $0 }, 1)
            XCTAssertEqual(node.drawn.withLock { $0 }, 3)
        }
    }

    func testNodesThatDrawTheSameShareOneTexture() throws {
        try withGTK {
            DrawingCache.shared.removeAll()
            let nodes = (0..<3).map { _ in PaintNode() }
            for node in nodes {
                node.isShared = true
                node.style.preferredSize = Size(width: 30, height: 30)
            }
            nodes[2].color = .black
            let root = ColumnNode(nodes)
            XCTAssertTrue(prepareAndApply(root))
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { root.hasAllContents })
            XCTAssertEqual(nodes.map { $0.drawn.withLock { $0 } }, [1, 0, 1])
            XCTAssertTrue(nodes[0].main.contents?.texture === nodes[1].main.contents?.texture)
            XCTAssertFalse(nodes[0].main.contents?.texture === nodes[2].main.contents?.texture)
            XCTAssertGreaterThan(DrawingCache.shared.byteCount, 2 * 30 * 30 * 4)
            let bound = DrawingCache.shared.maximumBytes
            DrawingCache.shared.maximumBytes = 5000
            XCTAssertLessThanOrEqual(DrawingCache.shared.byteCount, 5000)
            DrawingCache.shared.maximumBytes = bound
        }
    }

    func testTwoConcurrentDrawingsOfTheSameKeepOneTexture() throws {
        try withGTK {
            let environment = DisplaySettings.shared.initialEnvironment()
            let size = Size(width: 20, height: 20)
            let cache = DrawingCache(maximumBytes: 1 << 20)
            let key = DrawingCache.Key(
                kind: ObjectIdentifier(PaintNode.self), value: AnyHashableSendable(0), size: size,
                environment: environment)
            let make = { Texture(size: size, environment: environment) { _ in }.map { NodeContents.fill($0) } }
            var first: NodeContents?
            let second = cache.contents(for: key) {
                first = cache.contents(for: key, make)
                return make()
            }
            XCTAssertNotNil(second?.texture)
            XCTAssertTrue(first?.texture === second?.texture)
        }
    }

    func testARasterisedTreeIsOneTextureAndItsPartsRedrawIt() throws {
        try withGTK {
            let part = PaintNode()
            let hidden = box(.black) { $0.isHidden = true }
            let tree = StageNode([
                (part, Rect(x: 10, y: 10, width: 20, height: 20)), (hidden, Rect(x: 40, y: 0, width: 20, height: 20)),
            ])
            tree.backgroundColor = StyleColor(hex: 0x0000ff)
            tree.enableSubtreeRasterization()
            let stage = NodeStage([(tree, Rect(x: 20, y: 20, width: 100, height: 100))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            var pixels = try XCTUnwrap(stage.pixels())
            XCTAssertTrue(pixels.isColor(255, 0, 0, at: 40, 40), "\(pixels.at(40, 40))")
            XCTAssertTrue(pixels.isColor(0, 0, 255, at: 70, 30), "a hidden part is left out")
            XCTAssertNil(part.main.contents)
            XCTAssertTrue(part.isVisible, "interface states reach the parts")
            part.color = Color(hex: 0x00ff00)
            XCTAssertTrue(
                pump {
                    pixels = stage.pixels() ?? pixels
                    return pixels.isColor(0, 255, 0, at: 40, 40)
                })
            let reports = misuses { tree.addSubnode(ButtonNode(title: "b") {}) }
            XCTAssertTrue(reports.first?.contains("rasterised") == true, "\(reports)")
        }
    }

    func testGradientsRunInTheirDirection() throws {
        try withGTK {
            let stops = [GradientStop(0, .black), GradientStop(1, .white)]
            let right = GradientNode(stops: stops, direction: .right)
            let outward = GradientNode(stops: stops, direction: .outward)
            let down = GradientNode(stops: stops)
            let stage = NodeStage([
                (right, Rect(x: 0, y: 0, width: 100, height: 40)), (outward, Rect(x: 0, y: 50, width: 60, height: 60)),
                (down, Rect(x: 100, y: 0, width: 40, height: 100)),
            ])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let pixels = try XCTUnwrap(stage.pixels())
            XCTAssertLessThan(pixels.at(5, 20)[0], 40)
            XCTAssertGreaterThan(pixels.at(95, 20)[0], 215)
            XCTAssertLessThan(pixels.at(30, 80)[0], 40)
            XCTAssertGreaterThan(pixels.at(2, 80)[0], 215)
            XCTAssertLessThan(pixels.at(120, 5)[0], 40)
            XCTAssertGreaterThan(pixels.at(120, 95)[0], 215)
        }
    }
}
