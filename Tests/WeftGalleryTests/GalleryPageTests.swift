import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftGallery

/// Checks every page of the gallery in the light and dark style: it is drawn, not blank, and nothing is cut off. The
/// pictures are stored in .build/gallery.
final class GalleryPageTests: XCTestCase {
    private static let folder = Checkout.path + "/.build/gallery"

    func testEveryPageIsDrawnInTheLightStyle() throws { try checkPages(isDark: false) }

    func testEveryPageIsDrawnInTheDarkStyle() throws { try checkPages(isDark: true) }

    func testTheVideoPagePlaysAClip() throws {
        try withGTK {
            let window = PageWindow(try XCTUnwrap(GalleryPage.named("videonode")))
            defer { window.close() }
            var video: VideoNode?
            XCTAssertTrue(
                pump {
                    video = window.node.firstSubnode(of: VideoNode.self)
                    return (video?.currentTime ?? 0) > 0.2 || video?.failure != nil
                        || Self.isFailed(video?.playerState)
                }, "\(String(describing: video?.playerState))")
            if case .failed(.noDecoder(let reason)) = video?.playerState { throw XCTSkip(reason) }
            XCTAssertEqual(video?.playerState, .playing)
        }
    }

    private static func isFailed(_ state: VideoNode.PlayerState?) -> Bool {
        if case .failed = state { true } else { false }
    }

    /// As on a busy machine.
    func testAPictureWaitsForTheRowsOfAList() throws {
        try withGTK {
            let page = try XCTUnwrap(GalleryPage.named("deals-grid"))
            let gate = DispatchSemaphore(value: 0)
            let workers = WorkerPool.shared.workers.count
            for _ in 0..<workers { WorkerPool.shared.submit(.visible) { _ in gate.wait() } }
            // Longer than a page may take that waits for something that never comes.
            let timer = MainTimer(milliseconds: 3_000) { for _ in 0..<workers { gate.signal() } }
            let window = PageWindow(page)
            defer { window.close() }
            let picture = try XCTUnwrap(window.picture())
            withExtendedLifetime(timer) { XCTAssertFalse(Look(picture).isBlank) }
        }
    }

    func testPagesHaveNamesOfTheirOwn() {
        XCTAssertEqual(Set(GalleryPage.all.map(\.name)).count, GalleryPage.all.count)
        XCTAssertEqual(GalleryPage.named("links-and-more")?.title, "Links and more")
        XCTAssertEqual(GalleryPage.named("TextNode")?.name, "textnode")
        XCTAssertNil(GalleryPage.named("no such page"))
    }

    func testOptionsAreReadAndMistakesNamed() throws {
        let words = ["--page", "stack", "--dark", "--screenshot=a.png", "--clip", "b.webm"]
        let options = try GalleryOptions.parser.parse(words, into: GalleryOptions())
        XCTAssertEqual(options.page, "stack")
        XCTAssertTrue(options.isDark)
        XCTAssertEqual(options.screenshot, "a.png")
        XCTAssertEqual(options.clip, "b.webm")
        for (arguments, part) in [(["--page"], "needs a value"), (["--page", "x"], "\"x\""), (["-z"], "-z")] {
            XCTAssertThrowsError(try GalleryOptions.parser.parse(arguments, into: GalleryOptions())) { error in
                XCTAssertTrue("\(error)".contains(part), "\(error)")
            }
        }
    }

    private func checkPages(isDark: Bool) throws {
        try withGTK {
            let (wasDark, animated) = (Desktop.prefersDark, Desktop.animates)
            Desktop.prefersDark = isDark
            Desktop.animates = false
            defer {
                Desktop.prefersDark = wasDark
                Desktop.animates = animated
            }
            XCTAssertEqual(Command.run("mkdir -p '\(Self.folder)'").status, 0)
            for page in GalleryPage.all {
                let name = "\(page.name)-\(isDark ? "dark" : "light")"
                let window = PageWindow(page)
                defer { window.close() }
                guard let picture = window.picture() else {
                    XCTFail("\(name): not drawn")
                    continue
                }
                XCTAssertTrue(picture.savePNG(to: "\(Self.folder)/\(name).png"))
                let look = Look(picture)
                XCTAssertFalse(look.isBlank, "\(name) is blank")
                // Others fill the window with colours of their own.
                if window.node is DemoNode {
                    XCTAssertEqual(look.isGroundDark, isDark, "\(name): the ground is of the other style")
                }
                for mistake in Self.clipped(window.node) { XCTFail("\(name): \(mistake)") }
            }
        }
    }

    /// The visible part below the header bar.
    private struct Look {
        let isBlank: Bool
        let isGroundDark: Bool

        init(_ picture: Texture) {
            let pixels = picture.pixels
            var colors: Set<UInt32> = []
            for place in stride(from: 60 * picture.width * 4, to: pixels.count, by: 4) {
                guard colors.count <= 8 else { break }
                colors.insert(
                    UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8 | UInt32(pixels[place + 2]))
            }
            isBlank = colors.count <= 8
            // The last row, beside the window's rounded corner.
            let ground = ((picture.height - 8) * picture.width + picture.width / 2) * 4
            isGroundDark = pixels[ground..<ground + 3].reduce(0) { $0 + Int($1) } < 3 * 128
        }
    }

    /// Nodes that extend beyond the contents of their page, and texts that were truncated without a limit of lines.
    @MainActor
    private static func clipped(_ page: DisplayNode) -> [String] {
        guard let page = page as? DemoNode else { return [] }
        var found: [String] = []
        let room = Rect(origin: .zero, size: page.scrollNode.contentSize).insetBy(dx: -0.5, dy: -0.5)
        func look(_ node: DisplayNode, _ origin: Point) {
            let frame = node.frame.offsetBy(dx: origin.x, dy: origin.y)
            if frame.minX < room.minX || frame.minY < room.minY || frame.maxX > room.maxX || frame.maxY > room.maxY {
                found.append("\(node.debugDescription) at \(frame) reaches out of \(room)")
            }
            if let text = node as? TextNode, text.isTruncated, text.maximumNumberOfLines == 0 {
                found.append("\(node.debugDescription) is cut off")
            }
            guard !(node is ScrollNode), !(node is MapNode) else { return }
            for subnode in node.subnodes { look(subnode, frame.origin) }
        }
        for subnode in page.scrollNode.subnodes { look(subnode, .zero) }
        return found
    }
}
