import CairoTextLock
import Dispatch
import WeftGLib
import WeftShim
import XCTest

@testable import WeftGraphics

/// Tests the lock that cairo_text_lock.c describes.
final class TextLockTests: GtkTestCase {
    /// The test uses more fonts and more glyphs than cairo caches; see cairo_text_lock.c.
    func testManyFontsOnManyThreadsAtOnce() {
        let environment = GraphicsEnvironment()
        let done = DispatchSemaphore(value: 0)
        for thread in 0..<4 {
            Thread.detachNewThread {
                for index in 0..<500 {
                    let style = index + 125 * thread
                    let attributes = TextAttributes(
                        size: Double(8 + style * 7 % 23), weight: style % 2 == 0 ? .bold : .regular,
                        isItalic: style % 3 == 0)
                    let sentence = TextSamples.sentences[style * 11 % TextSamples.sentences.count]
                    let text = AttributedString(sentence, attributes: attributes)
                    let size = TextRenderer.measure(text, maximumWidth: 240, environment: environment).size
                    _ = TextRenderer.draw(text, size: size, environment: environment, foreground: .black)
                }
                done.signal()
            }
        }
        for _ in 0..<4 { XCTAssertEqual(done.wait(timeout: .now() + 120), .success, "a thread is stuck") }
    }

    /// A context keeps the font of its text in a state with another scale. A thread that released such a font could
    /// wait forever for another thread that dropped old glyphs.
    func testAFontThatAContextDropsGoesUnderTheLock() {
        let dropped = DroppedFont()
        let face = cairo_toy_font_face_create("Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 8, 8)
        let (context, options) = (cairo_create(surface), cairo_font_options_create())
        defer {
            cairo_font_options_destroy(options)
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            cairo_font_face_destroy(face)
        }
        cairo_scale(context, 2, 2)
        // The context's own fonts differ, and end before these.
        var fonts: [OpaquePointer?] = []
        defer { for font in fonts { cairo_scaled_font_destroy(font) } }
        var (size, scale, glyph) = (cairo_matrix_t(), cairo_matrix_t(), cairo_glyph_t(index: 36, x: 0, y: 4))
        cairo_matrix_init_identity(&scale)
        var key = cairo_user_data_key_t()
        withUnsafePointer(to: &key) { key in
            // It keeps 256 unused ones.
            for index in 0..<300 {
                cairo_matrix_init_scale(&size, 4 + Double(index) / 100, 4)
                let font = cairo_scaled_font_create(face, &size, &scale, options)
                fonts.append(font)
                cairo_save(context)
                cairo_set_scaled_font(context, font)
                cairo_show_glyphs(context, &glyph, 1)
                if index == 0 {
                    let data = Unmanaged.passRetained(dropped).toOpaque()
                    cairo_scaled_font_set_user_data(cairo_get_scaled_font(context), key, data) {
                        $0.map { Unmanaged<DroppedFont>.fromOpaque($0).takeRetainedValue().goes() }
                    }
                }
                // Cairo holds the last one that was asked for, here as another thread would.
                cairo_matrix_init_scale(&size, 4 + Double(index) / 100, 5)
                fonts.append(cairo_scaled_font_create(face, &size, &scale, options))
                cairo_restore(context)
            }
        }
        XCTAssertEqual(dropped.isAnotherThreadLetIn.withLock { $0 }, false)
    }

    func testCairosTextIsLockedForPangoAndGTKToo() {
        for name in ["cairo_ft_font_face_create_for_pattern", "cairo_show_glyphs", "cairo_restore"] {
            let cairo = dlopen("libcairo.so.2", RTLD_LAZY)
            XCTAssertNotNil(dlsym(cairo, name))
            // The linker gives the libraries our function, not cairo's.
            XCTAssertNotEqual(dlsym(dlopen(nil, RTLD_LAZY), name), dlsym(cairo, name), name)
        }
        XCTAssertTrue(weft_text_lock_is_needed() && weft_text_lock_is_in_effect())
    }

    func testAnIneffectiveLockIsReportedIfItIsNeeded() throws {
        XCTAssertNil(TextLock.problem(isNeeded: true, isInEffect: true))
        XCTAssertNil(TextLock.problem(isNeeded: false, isInEffect: false))
        let problem = try XCTUnwrap(TextLock.problem(isNeeded: true, isInEffect: false))
        XCTAssertTrue(problem.hasPrefix("cairo \(String(cString: cairo_version_string())) may crash"), problem)
    }

    /// A font whose release requests the locked data on another thread.
    private final class DroppedFont: Sendable {
        /// True if another thread could take the lock; nil before the font is released.
        let isAnotherThreadLetIn = Locked<Bool?>(nil)

        func goes() {
            let isLetIn = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                cairo_font_face_destroy(nil)
                isLetIn.signal()
            }
            let result = isLetIn.wait(timeout: .now() + 0.2)
            isAnotherThreadLetIn.withLock { $0 = result == .success }
        }
    }
}
