import WeftTestSupport
import XCTest

@testable import WeftGTK

/// Tests messages in the description of the focused widget.
final class FocusedMessageTests: XCTestCase {
    func testAMessageIsAtTheFocusedWidgetOfItsAreaUntilItIsCleared() throws {
        try withGTK {
            let window = TestWindow(width: 300, height: 200)
            defer { window.destroy() }
            let (top, bottom) = (Box(vertical: true), Box(vertical: true))
            let (first, second) = (Button(label: "first"), Button(label: "second"))
            top.append(first)
            bottom.append(second)
            let column = Box(vertical: true)
            for box in [top, bottom] { column.append(box) }
            XCTAssertTrue(window.show(column))
            first.grabFocus()
            let message = FocusedMessage()
            XCTAssertFalse(message.show("elsewhere", in: bottom))
            XCTAssertNil(message.text)
            XCTAssertTrue(message.show("here", in: top))
            XCTAssertEqual(message.text, "here")
            XCTAssertTrue(message.show("anywhere", inWindowOf: second))
            XCTAssertEqual(message.text, "anywhere")
            message.clear()
            XCTAssertNil(message.text)
        }
    }

    func testAMessageMayOutliveItsWidget() throws {
        try withGTK {
            let window = TestWindow(width: 300, height: 200)
            let message = FocusedMessage()
            let field = SearchEntry(label: "Words", placeholder: "")
            XCTAssertTrue(window.show(field))
            field.grabFocus()
            XCTAssertTrue(message.show("3 rows", inWindowOf: field))
            window.destroy()
            message.clear()
            XCTAssertFalse(message.show("late", inWindowOf: Button(label: "alone")))
        }
    }
}
