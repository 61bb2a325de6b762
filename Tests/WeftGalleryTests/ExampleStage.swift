import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftGallery

/// The height of the header bar in points.
let headerBar = 46.0

extension XCTestCase {
    /// The page of an example in a window, once it is drawn, with its list and its model.
    func withExample<List: DisplayNode, Model>(
        _ page: GalleryPage, width: Int = 480, height: Int = 720, animated: Bool = false,
        _ body: @MainActor (List, Model) throws -> Void
    ) throws {
        try withGTK {
            let before = Desktop.animates
            Desktop.animates = animated
            let window = PageWindow(page, width: width, height: height)
            defer {
                window.close()
                Desktop.animates = before
            }
            let example = try XCTUnwrap(window.node as? ExamplePage<List>)
            XCTAssertTrue(
                pump {
                    example.isVisible && example.hasAllContents && (example.list as? ListNode).map(isSettled) != false
                })
            // Without a window manager GTK 4.24 lets a window that is read from the right grow off the screen.
            if TestDisplay.isRightToLeft { Input.moveToCorner(windowTitled: page.title) }
            try body(example.list, try XCTUnwrap(example.model as? Model))
        }
    }
}

/// True if everything on screen is drawn and no work is pending.
@MainActor
func isSettled(_ list: ListNode) -> Bool { list.isContentReady && !list.isProcessingUpdates }

/// Clicks a button of the page that contains the list.
@MainActor
func clickButton(_ title: String, beside list: ListNode) throws {
    var nodes = [try XCTUnwrap(list.supernode)]
    var found: ButtonNode?
    while let node = nodes.popLast(), found == nil {
        if let button = node as? ButtonNode, button.title == title { found = button }
        nodes += node.subnodes
    }
    let window = try XCTUnwrap(WidgetView.windows.last)
    let place = try XCTUnwrap(found.flatMap { WidgetView.of($0.widget).bounds(in: window) }, title)
    Input.click(x: Int(place.midX), y: Int(place.midY))
}
