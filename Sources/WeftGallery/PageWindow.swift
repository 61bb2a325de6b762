import Weft
import WeftGLib

/// A page in its own window, without an application, for taking pictures of it. Main actor.
@MainActor
final class PageWindow {
    let node: DisplayNode
    private let window: Window

    init(_ page: GalleryPage, width: Int = 480, height: Int = 720) {
        node = page.makeNode()
        window = Window(application: nil, title: page.title, width: width, height: height)
        window.rootViewController = ViewController(node: node)
        window.present()
    }

    /// A picture of the window once everything in it is drawn and stays the same; nil if that takes more than
    /// `seconds`.
    func picture(seconds: Double = 20) -> Texture? {
        let deadline = monotonicSeconds() + seconds
        var last: [UInt8] = []
        var texture: Texture?
        _ = MainLoop.pump(seconds: seconds / 2) { node.isVisible && hasRows }
        // Bounded, since a page may contain nodes that wait forever.
        _ = MainLoop.pump(seconds: 2) { node.isVisible && node.hasAllContents }
        while node.isVisible, monotonicSeconds() < deadline {
            texture = window.makePicture()
            let bytes = texture?.makePNG() ?? []
            if !bytes.isEmpty, bytes == last { return texture }
            last = bytes
            // Results of workers and timers need some iterations of the loop.
            _ = MainLoop.pump(seconds: 0.15) { false }
        }
        return nil
    }

    /// True if the page's list, if any, shows the rows that it has. Workers make them, and a list without them is as
    /// still as a finished page.
    private var hasRows: Bool {
        guard let list = node as? ListNode ?? node.firstSubnode(of: ListNode.self) else { return true }
        let rows = (0..<list.numberOfSections).reduce(0) { $0 + list.numberOfRows(inSection: $1) }
        return rows == 0 || list.isContentReady
    }

    func close() {
        window.rootViewController = nil
        window.destroy()
    }
}
