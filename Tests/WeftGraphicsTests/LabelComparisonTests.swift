import WeftLayout
import WeftShim
import XCTest

@testable import WeftGraphics

/// A text takes the room a GtkLabel with the same text takes.
final class LabelComparisonTests: GtkTestCase {
    private static let widths = [120.0, 213, 320, 411, 640]

    /// Every third text.
    private let some = TextSamples.all.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)

    private struct Worst {
        var difference = 0.0
        var text = ""

        mutating func note(_ ours: Double, _ theirs: Int32, _ text: String) {
            guard abs(ours - Double(theirs)) > difference else { return }
            difference = abs(ours - Double(theirs))
            self.text = "\(ours) instead of \(theirs): \(text.prefix(60))"
        }
    }

    private func measure(_ label: UnsafeMutablePointer<GtkWidget>, _ axis: GtkOrientation, for size: Int32) -> Int32 {
        var natural: Int32 = 0
        gtk_widget_measure(label, axis, size, nil, &natural, nil, nil)
        return natural
    }

    private func compare(
        attributes: TextAttributes = TextAttributes(), lines: Int = 0, _ direction: GtkTextDirection = GTK_TEXT_DIR_LTR,
        texts: [String] = TextSamples.all, configure: (OpaquePointer) -> Void = { _ in }
    ) {
        let label = gtk_label_new("")!
        g_object_ref_sink(label)
        defer { g_object_unref(label) }
        gtk_widget_set_direction(label, direction)
        let pointer = OpaquePointer(label)
        gtk_label_set_wrap(pointer, 1)
        gtk_label_set_wrap_mode(pointer, PANGO_WRAP_WORD_CHAR)
        if lines > 0 {
            gtk_label_set_lines(pointer, Int32(lines))
            gtk_label_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
        }
        configure(pointer)
        let environment = environment(of: label)
        XCTAssertEqual(environment.isRightToLeft, direction == GTK_TEXT_DIR_RTL)
        var height = Worst()
        var width = Worst()
        for text in texts {
            gtk_label_set_text(pointer, text)
            let ours = AttributedString(text, attributes: attributes)
            let options = TextOptions(maximumNumberOfLines: lines)
            let free = TextRenderer.measure(ours, options: options, environment: environment).size
            width.note(free.width, measure(label, GTK_ORIENTATION_HORIZONTAL, for: -1), text)
            for room in Self.widths {
                let size = TextRenderer.measure(
                    ours, options: options, maximumWidth: room, environment: environment
                ).size
                height.note(size.height, measure(label, GTK_ORIENTATION_VERTICAL, for: Int32(room)), text)
                XCTAssertLessThanOrEqual(size.width, room)
            }
        }
        XCTAssertLessThanOrEqual(height.difference, 1, "height \(height.text)")
        XCTAssertLessThanOrEqual(width.difference, 1, "width \(width.text)")
        print("largest difference: height \(height.difference), width \(width.difference)")
    }

    func testTextsInManyScriptsAtFiveWidthsAreAsLargeAsLabels() {
        compare()
    }

    func testTextsInARightToLeftDesktopAreAsLargeAsLabels() {
        compare(GTK_TEXT_DIR_RTL, texts: some)
    }

    func testTextsWithALineLimitAreAsLargeAsLabels() {
        // A label counts the lines of each paragraph, Weft those of the whole text.
        compare(lines: 3, texts: TextSamples.all.filter { !$0.contains("\n") })
    }

    func testAttributesMakeTextsAsLargeAsLabelsWithTheSameAttributes() {
        let attributes = TextAttributes(size: 21, weight: .bold, isItalic: true, letterSpacing: 0.5)
        compare(attributes: attributes, texts: some) { label in
            let list = pango_attr_list_new()
            pango_attr_list_insert(list, pango_attr_size_new_absolute(21 * PANGO_SCALE))
            pango_attr_list_insert(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
            pango_attr_list_insert(list, pango_attr_style_new(PANGO_STYLE_ITALIC))
            pango_attr_list_insert(list, pango_attr_letter_spacing_new(PANGO_SCALE / 2))
            gtk_label_set_attributes(label, list)
            pango_attr_list_unref(list)
        }
    }

    func testDesktopFontTextScalingAndHintingAreFollowed() {
        let texts = Array(TextSamples.all.prefix(60))
        withSetting("gtk-xft-dpi", 1_024 * 144, weft_type_int(), g_value_set_int) {
            XCTAssertEqual(labelEnvironment().textScale, 1.5)
            compare(texts: texts)
        }
        withSetting("gtk-hint-font-metrics", 1, weft_type_boolean(), g_value_set_boolean) {
            XCTAssertTrue(labelEnvironment().hintMetrics)
            compare(texts: texts)
        }
        withSetting("gtk-xft-hinting", 0, weft_type_int(), g_value_set_int) {
            XCTAssertEqual(labelEnvironment().hintStyle, .none)
            compare(texts: texts)
        }
    }

    /// Runs `body` under another desktop setting.
    private func withSetting(
        _ name: String, _ value: Int32, _ type: GType, _ set: (UnsafeMutablePointer<GValue>, Int32) -> Void,
        _ body: () -> Void
    ) {
        guard let settings = gtk_settings_get_default() else { return XCTFail("no settings") }
        var boxed = GValue()
        g_value_init(&boxed, type)
        set(&boxed, value)
        let object = UnsafeMutablePointer<GObject>(settings)
        g_object_set_property(object, name, &boxed)
        body()
        gtk_settings_reset_property(settings, name)
    }
}
