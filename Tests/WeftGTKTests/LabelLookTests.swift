import WeftGraphics
import WeftLayout
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

/// Tests that a text of Weft looks like the same text in a GtkLabel, in each way in which GTK draws labels.
final class LabelLookTests: XCTestCase {
    private static let texts: [(text: String, size: Double)] = [
        ("Hamburgefonstiv 1234 willingly illicit", 10.5), ("The quick brown fox jumps over the lazy dog", 15),
        ("Clubs near you", 24), ("東京で毎週土曜日に集まる", 15), ("東京 Tokyo", 13), ("نادي الجري", 15),
        ("กลุ่ม", 15), ("हिन्दी", 14),
    ]

    func testTextsLookLikeLabels() throws {
        try withGTK {
            let window = TestWindow(width: 500, height: 100)
            defer { window.destroy() }
            for (string, size) in Self.texts {
                let label = Label(string, size: size)
                XCTAssertTrue(window.show(label))
                let environment = DisplaySettings.shared.environment(for: label)
                let text = AttributedString(string, attributes: TextAttributes(size: size))
                let box = TextRenderer.measure(text, environment: environment).size
                let ours = try XCTUnwrap(
                    TextRenderer.draw(text, size: box, environment: environment, foreground: .black))
                let picture = try XCTUnwrap(label.makePicture())
                let (theirs, own) = (Coverage(picture), Coverage(ours))
                // GTK 4.8 rounds up a baseline from three eighths of a pixel on.
                let difference = min(
                    theirs.difference(to: own, movedDown: 0), theirs.difference(to: own, movedDown: 1))
                // Parts beyond the label's edge are not in its picture.
                XCTAssertLessThan(difference, 0.01, "\(size): \(string)")
            }
        }
    }
}

extension Label {
    /// Makes a label at the top left corner of its place.
    fileprivate convenience init(_ text: String, size: Double) {
        self.init(text)
        let list = pango_attr_list_new()
        pango_attr_list_insert(list, pango_attr_size_new_absolute(Int32(size * Double(PANGO_SCALE))))
        gtk_label_set_attributes(opaque, list)
        pango_attr_list_unref(list)
        gtk_label_set_xalign(opaque, 0)
        gtk_label_set_yalign(opaque, 0)
    }
}

/// The coverage of each pixel, 0...255, in a box that begins at 0, 0.
private struct Coverage {
    let width: Int
    let height: Int
    private let left: Int
    private let top: Int
    private let bytes: [UInt8]

    init(_ texture: Texture, left: Int = 0, top: Int = 0) {
        (width, height, self.left, self.top) = (texture.width, texture.height, left, top)
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture.pointer, &bytes, gsize(width * 4))
        self.bytes = bytes
    }

    init(_ drawn: DrawnContents) {
        self.init(drawn.texture, left: Int(drawn.frame.minX), top: Int(drawn.frame.minY))
    }

    func at(_ x: Int, _ y: Int) -> Int {
        let (x, y) = (x - left, y - top)
        return (0..<width).contains(x) && (0..<height).contains(y) ? Int(bytes[(y * width + x) * 4 + 3]) : 0
    }

    /// The sum of the differences, as a share of the covered part; 1 if nothing is covered.
    func difference(to other: Coverage, movedDown offset: Int) -> Double {
        var (sum, difference) = (0, 0)
        for y in 0..<height {
            for x in 0..<width {
                sum += at(x, y)
                difference += abs(at(x, y) - other.at(x, y - offset))
            }
        }
        return sum > 0 ? Double(difference) / Double(sum) : 1
    }
}
