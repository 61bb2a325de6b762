import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests nodes made in one expression, and changes of their look over time.
final class MakingTests: XCTestCase {
    func testATextNodeIsMadeInOneExpression() {
        let node = TextNode("Weft", size: 20, weight: .bold, color: .accent, maximumNumberOfLines: 2)
        XCTAssertEqual(
            node.attributedText,
            AttributedString("Weft", attributes: TextAttributes(size: 20, weight: .bold)))
        XCTAssertEqual(node.textColor, .accent)
        XCTAssertEqual(node.maximumNumberOfLines, 2)
        let text = AttributedString("We") + AttributedString("ft", underline: true)
        XCTAssertEqual(TextNode(text).attributedText, text)
        XCTAssertEqual(TextNode(text).textColor, TextNode().textColor)
    }

    func testATextureHasItsSize() throws {
        try withGTK {
            let texture = Texture(rgba: [UInt8](repeating: 0, count: 24), width: 3, height: 2)
            XCTAssertEqual(texture?.size, Size(width: 3, height: 2))
            XCTAssertTrue(ImageNode(image: texture).image === texture)
        }
    }

    @MainActor
    private static func show(_ node: DisplayNode) -> Bool { prepareAndApply(ColumnNode([node])) }

    func testAnImageNodeDecodesItsDataAndReportsInvalidData() throws {
        try withGTK {
            let node = ImageNode(data: redPicture)
            XCTAssertTrue(Self.show(node))
            XCTAssertEqual(node.frame.size, Size(width: 4, height: 4))
            XCTAssertNotNil(node.main.contents?.texture)
            XCTAssertNil(node.failure)
            XCTAssertEqual(ImageNode(data: redPicture).imageData?.identity, node.imageData?.identity)
            XCTAssertNotEqual(ImageNode(data: [1]).imageData?.identity, node.imageData?.identity)

            let broken = ImageNode(data: Array("no picture".utf8))
            broken.style.preferredSize = Size(width: 8, height: 8)
            XCTAssertTrue(Self.show(broken))
            XCTAssertEqual(broken.failure as? PictureError, .unknownFormat)
        }
    }

    func testAnImageNodeReadsItsFileOnAWorker() throws {
        try withGTK {
            let path =
                "\(LocalFile.environment("TMPDIR") ?? "/tmp")/weft-red-\(UInt64.random(in: 0 ... .max)).png"
            XCTAssertTrue(MainThread.permitting { LocalFile.write(redPicture, to: path) })
            defer { unlink(path) }
            let reads = MainThread.violations.withLock { $0[.fileRead] ?? 0 }
            let made = try XCTUnwrap(onWorker { ImageNode(file: path) })
            XCTAssertEqual(made.imageData?.bytes, redPicture, "where rows are made it is there at once")
            let later = ImageNode(file: path)
            XCTAssertTrue(pump { later.imageData != nil })
            for node in [made, later] {
                XCTAssertTrue(Self.show(node))
                XCTAssertEqual(node.frame.size, Size(width: 4, height: 4))
                XCTAssertNil(node.failure)
            }
            XCTAssertEqual(MainThread.violations.withLock { $0[.fileRead] ?? 0 }, reads)
        }
    }

    func testAFileThatCannotBeReadIsAFailureWithItsReason() throws {
        try withGTK {
            for mode in [ContentMode.scaleAspectFill, .scaleToFill] {
                let node = ImageNode(file: "/nonexistent/picture.png")
                node.contentMode = mode
                node.style.preferredSize = Size(width: 8, height: 8)
                XCTAssertTrue(pump { node.imageData != nil })
                XCTAssertTrue(Self.show(node))
                guard
                    case .unreadable(path: "/nonexistent/picture.png", let reason) = node.failure
                        as? PictureError
                else {
                    XCTFail("\(String(describing: node.failure))")
                    continue
                }
                XCTAssertFalse(reason.isEmpty)
            }
        }
    }

    func testOversizedAndMissingFilesAreNotRead() throws {
        try withGTK {
            let path = "\(LocalFile.environment("TMPDIR") ?? "/tmp")/weft-large-\(UInt64.random(in: 0 ... .max)).png"
            defer { remove(path) }
            let limit = PictureLimits.standard.maximumBytes
            let (large, folder) = MainThread.permitting {
                XCTAssertTrue(LocalFile.write([UInt8](repeating: 0, count: limit + 1), to: path))
                return (EncodedPicture(file: path), EncodedPicture(file: "/tmp"))
            }
            XCTAssertTrue(large.bytes.isEmpty)
            XCTAssertThrowsError(try large.header()) {
                XCTAssertEqual($0 as? PictureError, .tooManyBytes(limit + 1, limit: limit))
            }
            XCTAssertThrowsError(try folder.header()) {
                XCTAssertEqual($0 as? PictureError, .unreadable(path: "/tmp", "not a regular file"))
            }
        }
    }

    // MARK: Animation

    func testAChangeOfLookIsAnimatedToItsTarget() throws {
        try withGTK {
            let node = box(StyleColor(hex: 0x000000))
            let stage = NodeStage(node)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            var alphas: [Double] = []
            var isComplete: Bool?
            let animation = node.animate(0.2) {
                $0.alpha = 0.2
                $0.backgroundColor = .white
                $0.transform = .scale(2)
            } completion: {
                isComplete = $0
            }
            XCTAssertEqual(node.alpha, 1, "it begins where it is")
            XCTAssertTrue(
                pump {
                    alphas.append(node.alpha)
                    return !animation.isRunning
                })
            XCTAssertEqual(isComplete, true)
            XCTAssertEqual(node.alpha, 0.2)
            XCTAssertEqual(node.backgroundColor, .white)
            XCTAssertEqual(node.transform, .scale(2))
            XCTAssertEqual(alphas, alphas.sorted(by: >))
            XCTAssertTrue(alphas.contains { $0 > 0.2 && $0 < 1 }, "\(alphas)")
            XCTAssertNil(node.main.extras?.lookChange)
        }
    }

    func testASecondChangeStartsFromTheShownFrameAndKeepsTheFirstOnesDestination() throws {
        try withGTK {
            let node = box(StyleColor(hex: 0x000000))
            let stage = NodeStage(node)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            var first: Bool?
            node.animate(10) {
                $0.alpha = 0
                $0.cornerRadius = 8
            } completion: {
                first = $0
            }
            XCTAssertTrue(pump { node.alpha < 1 && node.alpha > 0 })
            let shown = node.alpha
            let second = node.animate(0.1) { $0.alpha = 1 }
            XCTAssertEqual(first, false)
            XCTAssertEqual(node.alpha, shown)
            node.borderWidth = 3
            XCTAssertTrue(pump { !second.isRunning })
            XCTAssertEqual(node.alpha, 1)
            XCTAssertEqual(node.cornerRadius, 8)
            XCTAssertEqual(node.borderWidth, 3, "set by hand, and no part of the change")
        }
    }

    func testWithoutAWindowTheEndIsThereAtOnce() throws {
        try withGTK {
            let node = DisplayNode()
            node.animate(5) {
                $0.alpha = 0
                $0.isHidden = true
                $0.shadow.opacity = 1
                $0.backgroundColor = .red
            }
            XCTAssertTrue(node.isHidden)
            XCTAssertEqual(node.alpha, 0)
            XCTAssertEqual(node.shadow.opacity, 1)
            XCTAssertEqual(node.backgroundColor, .red)
        }
    }
}
