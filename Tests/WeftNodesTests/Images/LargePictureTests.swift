import Dispatch
import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests pictures of more than four million pixels. Only one of them is decoded at a time.
final class LargePictureTests: XCTestCase {
    private static let bytes = BadPictureTests.blackPNG(2_200)

    /// Nodes with a size, each ready to decode a large picture.
    @MainActor
    private static func nodes(_ count: Int) -> [ImageNode] {
        let run = UInt64.random(in: 0 ... .max)
        return (0..<count).map { index in
            let node = ImageNode()
            node.style.preferredSize = Size(width: 8, height: 8)
            XCTAssertTrue(prepareAndApply(node))
            node.setInterfaceState(.inHierarchy)
            node.setImage(EncodedPicture(identity: "large \(run) \(index)", bytes: bytes))
            return node
        }
    }

    func testLargePicturesNeverDelayText() throws {
        try withGTK {
            // One that is being decoded and does not get on.
            let isHeld = Locked(true)
            let asked = Locked(0)
            let isDone = Locked(false)
            DispatchQueue.global().async {
                _ = try? PictureDecoder.decode(Self.bytes, fitting: (8, 8)) {
                    asked.withLock { $0 += 1 }
                    while asked.withLock({ $0 > 1 }), isHeld.withLock({ $0 }) { usleep(1_000) }
                    return false
                }
                isDone.withLock { $0 = true }
            }
            XCTAssertTrue(pump { asked.withLock { $0 } > 1 })
            let nodes = Self.nodes(WorkerPool.shared.workers.count + 1)
            for node in nodes { node.displayAsynchronously(.visible) }
            XCTAssertTrue(pump { SharedDecodes.shared.count == nodes.count })
            let answers = Locked(0)
            for worker in WorkerPool.shared.workers { worker.submit(.visible) { answers.withLock { $0 += 1 } } }
            XCTAssertTrue(pump { answers.withLock { $0 } == WorkerPool.shared.workers.count })
            XCTAssertTrue(nodes.allSatisfy { $0.main.contents == nil })
            isHeld.withLock { $0 = false }
            XCTAssertTrue(
                pump(seconds: 30) { isDone.withLock { $0 } && nodes.allSatisfy { $0.main.contents?.texture != nil } })
            for node in nodes { node.setInterfaceState([]) }
        }
    }

    func testPicturesOfOneDrawingAreDecodedOnceAndUnusedOnesAreCancelled() throws {
        try withGTK {
            let isHeld = Locked(true)
            let holder = try PictureRequest(Self.bytes, fitting: (8, 8))
            PictureService.shared.decode(
                holder, urgency: { .visible },
                isCancelled: {
                    while isHeld.withLock({ $0 }) { usleep(1_000) }
                    return true
                }, completion: { _ in })
            let nodes = Self.nodes(1)
            let twin = ImageNode()
            twin.style.preferredSize = Size(width: 8, height: 8)
            XCTAssertTrue(prepareAndApply(twin))
            twin.setInterfaceState(.inHierarchy)
            twin.setImage(nodes[0].imageData)
            let leaver = Self.nodes(1)[0]
            for node in nodes + [twin, leaver] { node.displayAsynchronously(.visible) }
            XCTAssertTrue(pump { SharedDecodes.shared.count == 2 })
            leaver.setInterfaceState(.preload)
            isHeld.withLock { $0 = false }
            XCTAssertTrue(
                pump(seconds: 30) { nodes[0].main.contents?.texture != nil && twin.main.contents?.texture != nil })
            XCTAssertTrue(nodes[0].main.contents?.texture === twin.main.contents?.texture)
            XCTAssertTrue(pump { SharedDecodes.shared.count == 0 })
            XCTAssertNil(leaver.main.contents)
            // Coming back it is decoded after all.
            leaver.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump(seconds: 30) { leaver.main.contents?.texture != nil })
            for node in nodes + [twin, leaver] { node.setInterfaceState([]) }
        }
    }

    func testADamagedPictureIsAFailure() throws {
        try withGTK {
            let node = Self.nodes(1)[0]
            var bytes = Self.bytes
            bytes[bytes.count / 2] ^= 0xff
            node.setImage(EncodedPicture(identity: "damaged \(UInt64.random(in: 0 ... .max))", bytes: bytes))
            node.displayAsynchronously(.visible)
            XCTAssertTrue(pump(seconds: 30) { node.failure != nil })
            XCTAssertTrue(node.failure is PictureError)
            node.setInterfaceState([])
        }
    }

    func testOneInARasterisedTreeAppearsWhenItIsDecoded() throws {
        try withGTK {
            let picture = ImageNode()
            picture.style.preferredSize = Size(width: 8, height: 8)
            picture.imageData = EncodedPicture(
                identity: "rasterised \(UInt64.random(in: 0 ... .max))", bytes: Self.bytes)
            let tree = ColumnNode([picture])
            tree.enableSubtreeRasterization()
            XCTAssertTrue(prepareAndApply(tree))
            XCTAssertFalse(tree.hasAllContents)
            tree.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump(seconds: 30) { tree.main.contents?.texture?.pixels.contains { $0 != 0 } == true })
            tree.setInterfaceState([])
        }
    }
}
