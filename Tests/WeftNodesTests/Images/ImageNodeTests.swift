import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class ImageNodeTests: XCTestCase {
    /// A texture of one colour.
    private static func texture(_ width: Int, _ height: Int, _ pixel: [UInt8] = [255, 0, 0, 255]) -> Texture {
        Texture(rgba: (0..<width * height).flatMap { _ in pixel }, width: width, height: height)!
    }

    @MainActor
    private static func show(_ node: ImageNode, _ width: Double, _ height: Double) -> Bool {
        node.style.preferredSize = Size(width: width, height: height)
        return prepareAndApply(ColumnNode([node]))
    }

    func testANodeIsAsLargeAsItsPicture() throws {
        try withGTK {
            let node = ImageNode()
            node.image = Self.texture(30, 20)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.frame.size, Size(width: 30, height: 20))
            node.imageScale = 2
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.frame.size, Size(width: 15, height: 10))
            node.image = nil
            node.imageData = EncodedPicture(identity: "test:size", bytes: redPicture)
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.frame.size, Size(width: 2, height: 2))
        }
    }

    func testThePlaceholderColourIsShownWithoutAPicture() throws {
        try withGTK {
            let node = ImageNode()
            node.placeholderColor = StyleColor(hex: 0x00ff00)
            let stage = NodeStage([(node, Rect(x: 20, y: 20, width: 60, height: 60))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(try XCTUnwrap(stage.pixels()).isColor(0, 255, 0, at: 50, 50))
            node.image = Self.texture(60, 60)
            XCTAssertTrue(pump { stage.pixels()?.isColor(255, 0, 0, at: 50, 50) == true })
            node.image = nil
            XCTAssertTrue(pump { stage.pixels()?.isColor(0, 255, 0, at: 50, 50) == true })
        }
    }

    func testAPictureOfAnotherSizeCausesALayoutOnlyIfTheSizeDependsOnIt() throws {
        try withGTK {
            let free = ImageNode()
            let fixed = ImageNode()
            fixed.style.preferredSize = Size(width: 10, height: 10)
            let root = ColumnNode([free, fixed])
            free.image = Self.texture(30, 20)
            fixed.image = Self.texture(30, 20)
            XCTAssertTrue(prepareAndApply(root))
            let version = root.layoutVersion
            fixed.image = Self.texture(50, 20)
            XCTAssertEqual(root.layoutVersion, version)
            free.image = Self.texture(30, 20)
            XCTAssertEqual(root.layoutVersion, version, "of the same size")
            free.image = Self.texture(31, 20)
            XCTAssertGreaterThan(root.layoutVersion, version)
        }
    }

    func testBackingOptionsControlTheDrawing() throws {
        try withGTK {
            let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
            let row = Array(repeating: red, count: 20) + Array(repeating: blue, count: 20)
            let halves = try XCTUnwrap(
                Texture(rgba: (0..<20).flatMap { _ in row.flatMap { $0 } }, width: 40, height: 20))
            let node = ImageNode(image: halves)
            // Downloaded, blue comes first.
            for (x, pixel) in [(0.0, blue), (1.0, red)] {
                node.backingOptions.cropRect = Rect(x: x, y: 0, width: 0, height: 0)
                XCTAssertTrue(Self.show(node, 20, 20))
                XCTAssertTrue(pump { node.main.contents?.texture?.pixels.prefix(4).elementsEqual(pixel) == true })
            }
            node.backingOptions = PictureBacking.Options(forcedSize: Size(width: 6, height: 4))
            XCTAssertTrue(Self.show(node, 20, 20))
            XCTAssertTrue(pump { node.main.contents?.texture?.size == Size(width: 6, height: 4) })
        }
    }

    func testAReadyPictureIsShownWithoutACopyIfStretchingSuffices() throws {
        try withGTK {
            let texture = Self.texture(40, 20)
            let node = ImageNode()
            node.image = texture
            XCTAssertTrue(Self.show(node, 80, 40))
            XCTAssertTrue(node.main.contents?.texture === texture)
            node.contentMode = .scaleAspectFit
            XCTAssertTrue(Self.show(node, 80, 80))
            guard case .drawn(let drawn)? = node.main.contents else { return XCTFail("placed in the box") }
            XCTAssertTrue(drawn.texture === texture)
            XCTAssertEqual(drawn.frame, Rect(x: 0, y: 20, width: 80, height: 40))
            node.contentMode = .bottomRight
            XCTAssertTrue(Self.show(node, 80, 80))
            guard case .drawn(let corner)? = node.main.contents else { return XCTFail("placed in the box") }
            XCTAssertEqual(corner.frame, Rect(x: 40, y: 60, width: 40, height: 20))
            node.contentMode = .scaleAspectFill
            XCTAssertTrue(Self.show(node, 80, 80))
            XCTAssertEqual(
                node.main.contents?.texture.map { [$0.width, $0.height] }, [20, 20], "the middle, not larger")
        }
    }

    func testTheSamePictureOfSeveralNodesIsDrawnOnce() throws {
        try withGTK {
            let picture = EncodedPicture(identity: "test:shared", bytes: redPicture)
            let nodes = (0..<3).map { _ in
                let node = ImageNode()
                node.imageData = picture
                node.imageModificationBlock = .tint(.black)
                node.style.preferredSize = Size(width: 12, height: 12)
                return node
            }
            nodes[2].imageModificationBlock = .tint(.white)
            XCTAssertTrue(prepareAndApply(ColumnNode(nodes)))
            let textures = nodes.compactMap { $0.main.contents?.texture }
            XCTAssertEqual(textures.count, 3)
            XCTAssertTrue(textures[0] === textures[1])
            XCTAssertFalse(textures[0] === textures[2], "another modification is another drawing")
        }
    }

    func testModificationsRunOffTheMainThread() throws {
        try withGTK {
            let wasOnMain = Locked<Bool?>(nil)
            let node = ImageNode()
            node.image = Self.texture(8, 8)
            node.imageModificationBlock = ImageModification(id: "where") { texture, _ in
                wasOnMain.withLock { $0 = MainThread.isCurrent }
                return texture
            }
            XCTAssertTrue(Self.show(node, 8, 8))
            XCTAssertEqual(wasOnMain.withLock { $0 }, false)
        }
    }

    func testATemplateIsDrawnInTheTintAndAgainWhenThatChanges() throws {
        try withGTK {
            let node = ImageNode()
            node.image = Self.texture(8, 8)
            node.renderingMode = .template
            node.tintColor = StyleColor(hex: 0x00ff00)
            XCTAssertTrue(Self.show(node, 8, 8))
            XCTAssertEqual(node.main.contents?.texture?.pixels.prefix(4), [0, 255, 0, 255])
            let version = node.lock.withLock { node.guarded.displayVersion }
            node.tintColor = StyleColor(hex: 0x0000ff)
            XCTAssertGreaterThan(node.lock.withLock { node.guarded.displayVersion }, version)
            XCTAssertTrue(Self.show(node, 8, 8))
            XCTAssertEqual(node.main.contents?.texture?.pixels.prefix(4), [255, 0, 0, 255])
        }
    }

    func testAResizablePictureFillsItsNodeInPixels() throws {
        try withGTK {
            let node = ImageNode()
            node.image = Self.texture(9, 9)
            node.resizableInsets = EdgeInsets(all: 3)
            XCTAssertTrue(Self.show(node, 70, 30))
            XCTAssertEqual(node.main.contents?.texture.map { [$0.width, $0.height] }, [70, 30])
        }
    }

    func testCompletionsReportIfADisplayWasCancelled() throws {
        try withGTK {
            let node = ImageNode()
            node.image = Self.texture(8, 8)
            XCTAssertTrue(Self.show(node, 8, 8))
            node.setInterfaceState(.inHierarchy)
            let answers = Locked<[String]>([])
            node.setNeedsDisplay { isCancelled in answers.withLock { $0.append("first \(isCancelled)") } }
            node.setNeedsDisplay { isCancelled in answers.withLock { $0.append("second \(isCancelled)") } }
            node.displayAsynchronously()
            XCTAssertTrue(pump { answers.withLock { $0.count } == 2 })
            XCTAssertEqual(answers.withLock { $0 }, ["first true", "second false"])
            node.setNeedsDisplay { isCancelled in answers.withLock { $0.append("third \(isCancelled)") } }
            node.setInterfaceState([])
            XCTAssertEqual(answers.withLock { $0.last }, "third true")
        }
    }

    func testBytesThatAreNotAPictureAreAFailure() throws {
        try withGTK {
            let node = ImageNode()
            node.imageData = EncodedPicture(identity: "test:html", bytes: Array("<html>sign in</html>".utf8))
            XCTAssertTrue(Self.show(node, 8, 8))
            XCTAssertEqual(node.failure as? PictureError, .unknownFormat)
            node.imageData = EncodedPicture(identity: "test:good", bytes: redPicture)
            XCTAssertTrue(Self.show(node, 8, 8))
            XCTAssertNil(node.failure)
        }
    }

    // MARK: Animations

    /// An animation with frames of one colour each, made by the test.
    private final class Slides: AnimatedImage {
        let identity = "test:slides \(UInt64.random(in: 0 ... .max))"
        let width = 4
        let height = 4
        let frameCount = 3
        let loopCount: Int
        let made = Locked(0)

        init(loops: Int) {
            loopCount = loops
        }

        var coverImage: Texture? { ImageNodeTests.texture(4, 4, [9, 9, 9, 255]) }

        func duration(ofFrame index: Int) -> Double { 0.01 }

        func makeFrames() -> any AnimatedImageFrames { Frames(self) }

        private final class Frames: AnimatedImageFrames {
            let slides: Slides
            let index = Locked(0)
            init(_ slides: Slides) {
                self.slides = slides
            }

            func next() throws(PictureError) -> Texture {
                slides.made.withLock { $0 += 1 }
                let index = index.withLock { index in
                    defer { index = (index + 1) % 3 }
                    return index
                }
                return ImageNodeTests.texture(4, 4, [UInt8(50 + index), 0, 0, 255])
            }
        }
    }

    @MainActor
    private static func animated(_ slides: Slides) -> ImageNode {
        let node = ImageNode()
        node.animatedImage = slides
        XCTAssertTrue(show(node, 4, 4))
        return node
    }

    func testAnAnimationShowsItsCoverAndPlaysOnlyWhileVisible() throws {
        try withGTK {
            let slides = Slides(loops: 0)
            let node = Self.animated(slides)
            XCTAssertEqual(node.main.contents?.texture?.pixels.first, 9)
            node.setInterfaceState([.measureLayout, .preload, .display])
            turnLoop()
            XCTAssertEqual(slides.made.withLock { $0 }, 0)
            node.setInterfaceState(.inHierarchy)
            var seen: Set<UInt8> = []
            XCTAssertTrue(
                pump {
                    if let value = node.main.contents?.texture?.pixels[2] { seen.insert(value) }
                    return seen.isSuperset(of: [50, 51, 52]) && node.playback.map { $0.shownFrames > 5 } == true
                }, "\(seen)")
            XCTAssertTrue(node.isAnimating)
            node.setInterfaceState([.measureLayout, .preload, .display])
            XCTAssertFalse(node.isAnimating)
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            turnLoop()
            let (made, shown) = (slides.made.withLock { $0 }, node.playback?.shownFrames)
            _ = pump(seconds: 0.1) { false }
            XCTAssertLessThanOrEqual(slides.made.withLock { $0 }, made + 1)
            XCTAssertEqual(node.playback?.shownFrames, shown)
            node.setInterfaceState([])
            XCTAssertNil(node.playback)
        }
    }

    func testAnAnimationPausesAndStopsAfterItsLoops() throws {
        try withGTK {
            let slides = Slides(loops: 2)
            let node = Self.animated(slides)
            node.isAnimationPaused = true
            node.setInterfaceState(.inHierarchy)
            _ = pump(seconds: 0.05) { false }
            XCTAssertEqual(slides.made.withLock { $0 }, 0)
            node.isAnimationPaused = false
            XCTAssertTrue(pump { node.playback?.isFinished == true })
            XCTAssertEqual(node.playback?.shownFrames, 6)
            XCTAssertEqual(slides.made.withLock { $0 }, 6)
            XCTAssertEqual(node.main.contents?.texture?.pixels[2], 52, "the last frame stays")
            node.setInterfaceState([])
        }
    }

    func testExactlyOneFrameIsDecodedAhead() throws {
        try withGTK {
            let slides = Slides(loops: 0)
            let node = Self.animated(slides)
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { node.playback.map { $0.shownFrames > 20 } == true })
            XCTAssertLessThanOrEqual(slides.made.withLock { $0 }, (node.playback?.shownFrames ?? 0) + 1)
            node.setInterfaceState([])
        }
    }
}
