import Foundation
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

final class WindowTests: XCTestCase {
    func testTheContentsSizeIsKnownBeforeTheWindowIsShown() throws {
        try withGTK {
            let window = Window(application: nil, title: "size", width: 480, height: 640)
            let (bar, content) = (HeaderBar(), Box(vertical: true))
            bar.packEnd(Button(iconName: "open-menu-symbolic", label: "Menu"))
            window.setTitlebar(bar)
            window.setContent(content)
            let expected = window.contentSize(below: bar, content)
            window.present()
            XCTAssertTrue(pump { content.width > 0 })
            XCTAssertEqual(expected.width, content.width)
            XCTAssertEqual(expected.height, content.height)
            window.destroy()
        }
    }

    func testInvalidSizesAreBounded() throws {
        try withGTK {
            for (width, height) in [(Int.max, Int.min), (-7, Int.max), (0, 0)] {
                let window = Window(application: nil, title: "sizes", width: width, height: height)
                window.setDefaultSize(width: height, height: width)
                let box = Box(vertical: true)
                box.setSizeRequest(width: -7, height: Int.min)
                window.setContent(box)
                window.destroy()
            }
            XCTAssertEqual(LogCheck.take(), [])
        }
    }

    func testWithoutAGPUCairoDrawsPopovers() throws {
        try withGTK {
            let chosen = ProcessInfo.processInfo.environment["GSK_RENDERER"]
            unsetenv("GSK_RENDERER")
            let window = Window(application: nil, title: "main", width: 200, height: 200)
            let above = Window(above: window, title: "above", width: 100, height: 100, role: .dialog)
            let second = Window(application: nil, title: "second", width: 200, height: 200)
            defer {
                for window in [second, above, window] { window.destroy() }
                weft_display_set_renderer(gdk_display_get_default(), nil)
                if let chosen { setenv("GSK_RENDERER", chosen, 1) }
            }
            for window in [window, above, second] { window.present() }
            XCTAssertEqual(weft_renderer_is_software(), 1, "the tests' server has no GPU")
            XCTAssertEqual(Self.renderer(of: above), "GskCairoRenderer")
            XCTAssertEqual(Self.renderer(of: window), Self.renderer(of: second))
            XCTAssertNotEqual(Self.renderer(of: window), "GskCairoRenderer")
        }
    }

    @MainActor
    private static func renderer(of window: Window) -> String {
        gtk_native_get_renderer(window.opaque).map { String(cString: weft_instance_type_name(UnsafeRawPointer($0))) }
            ?? "none"
    }
}
