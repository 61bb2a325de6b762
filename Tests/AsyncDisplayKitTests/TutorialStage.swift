import AsyncDisplayKit
import WeftContainers
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

/// A window that shows a page of a tutorial. Its pictures are requested, but never arrive.
@MainActor
final class TutorialStage {
    let window = TestWindow(width: 400, height: 600)

    /// The page in the window.
    let page: WidgetView

    init(_ controller: UIViewController) {
        NetworkImageNode.downloader = NoDownloads()
        let shown = controller.weftController
        window.window?.rootViewController = shown
        page = WidgetView.of(shown.view)
        window.window?.present()
        XCTAssertTrue(window.waitForFrame())
    }

    func end() { window.destroy() }

    /// The screen position of a point of a node, in pixels.
    func place(of node: ASDisplayNode, x: CGFloat, y: CGFloat) throws -> (x: Int, y: Int) {
        let root = try XCTUnwrap(window.view)
        let box = try XCTUnwrap(page.bounds(in: root))
        let point = node.weftNode.convert(Point(x: x, y: y), to: nil)
        // A window with a header bar of its own has a border around it.
        let border = (400 - box.width) / 2
        return (Int((border + box.minX + point.x).rounded()), Int((border + box.minY + point.y).rounded()))
    }
}

private struct NoDownloads: ImageDownloader {
    func data(for url: String) async throws -> [UInt8] {
        throw ImageDownloadError(url: url, status: 404)
    }
}
