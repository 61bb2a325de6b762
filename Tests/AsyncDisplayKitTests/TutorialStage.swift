import AsyncDisplayKit
import WeftContainers
import WeftGTK
import WeftNodes
import WeftTestSupport
import XCTest

/// A window that shows a page of a tutorial; what its pictures are asked for does not come.
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
}

private struct NoDownloads: ImageDownloader {
    func data(for url: String) async throws -> [UInt8] {
        throw ImageDownloadError(url: url, status: 404)
    }
}
