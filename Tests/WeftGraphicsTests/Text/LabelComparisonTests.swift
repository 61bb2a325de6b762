import WeftLayout
import WeftShim
import XCTest

@testable import WeftGraphics

/// Tests that a text has the same size as a GtkLabel with the same text.
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

    private let few = Array(TextSamples.all.prefix(60))

    func testDesktopFontAndTextScalingAreFollowed() {
        withSetting("gtk-xft-dpi", 1_024 * 144) {
            XCTAssertEqual(labelEnvironment().textScale, 1.5)
            compare(texts: few)
        }
    }

    func testHintingMatchesGTK() {
        // Since 4.16 it does so only for users who said that they want it.
        withSetting("gtk-font-rendering", Self.manualRendering) {
            withSetting("gtk-hint-font-metrics", 1) {
                XCTAssertTrue(labelEnvironment().hintMetrics)
                XCTAssertTrue(labelEnvironment().roundsGlyphPositions)
                compare(texts: few)
            }
            withSetting("gtk-hint-font-metrics", 0) {
                XCTAssertFalse(labelEnvironment().hintMetrics)
                compare(texts: few)
            }
            withSetting("gtk-xft-hinting", 0) {
                XCTAssertEqual(labelEnvironment().hintStyle, .none)
                compare(texts: few)
            }
            withSetting("gtk-xft-antialias", 0) {
                XCTAssertEqual(labelEnvironment().antialias, .none)
            }
        }
    }

    func testTextsThatGTKRendersByItsOwnJudgementAreAsLargeAsLabels() {
        withSetting("gtk-font-rendering", Self.automaticRendering) {
            for metrics: Int32 in [0, 1] {
                withSetting("gtk-hint-font-metrics", metrics) {
                    withSetting("gtk-xft-hinting", 0) { compare(texts: few) }
                }
            }
        }
    }

    /// Values of GtkFontRendering, which is newer than the GTK headers of the build.
    private static let (automaticRendering, manualRendering): (Int32, Int32) = (0, 1)

    /// Runs `body` with another value of a desktop setting: a number, a boolean or an enumeration. If the running GTK
    /// does not have the setting, nothing is changed.
    private func withSetting(_ name: String, _ value: Int32, _ body: () -> Void) {
        guard let settings = gtk_settings_get_default() else { return XCTFail("no settings") }
        let object = UnsafeMutablePointer<GObject>(settings)
        let type = UnsafeMutablePointer<GObjectClass>(OpaquePointer(object.pointee.g_type_instance.g_class))
        guard let property = g_object_class_find_property(type, name) else { return body() }
        var boxed = GValue()
        g_value_init(&boxed, property.pointee.value_type)
        switch property.pointee.value_type {
        case weft_type_int(): g_value_set_int(&boxed, value)
        case weft_type_boolean(): g_value_set_boolean(&boxed, value)
        default: g_value_set_enum(&boxed, value)
        }
        g_object_set_property(object, name, &boxed)
        body()
        gtk_settings_reset_property(settings, name)
    }
}
