import WeftGLib
import WeftGraphics
import WeftLayout

/// The baselines of the fonts that a thread used last, since the texts of a list share a few fonts. Each thread has its
/// own instance.
final class BaselineThread {
    private static let local = ThreadLocal { BaselineThread() }

    static var current: BaselineThread { local.value }

    private struct Entry {
        let text: Int
        let environment: UInt64
        let line: FontLine
    }

    /// The maximum number: enough for the fonts of a screen, and few enough for a linear search.
    private static let maximumCount = 16

    private var entries: [Entry] = []
    /// The index that the next new font replaces once the table is full.
    private var oldest = 0

    /// A line in the font of the text's first character; nil in an unknown environment.
    func line(of text: AttributedString, in environment: LayoutEnvironment) -> FontLine? {
        let digest = text.styleDigest
        for entry in entries where entry.text == digest && entry.environment == environment.id {
            return entry.line
        }
        guard let known = EnvironmentRegistry.environment(environment.id) else { return nil }
        let sample = AttributedString("x", attributes: text.initialAttributes, paragraph: text.paragraph)
        let metrics = TextRenderer.measure(sample, environment: known)
        let line = FontLine(
            Baseline(ascender: metrics.firstBaseline, descender: metrics.firstBaseline - metrics.size.height))
        let entry = Entry(text: digest, environment: environment.id, line: line)
        if entries.count < Self.maximumCount {
            entries.append(entry)
        } else {
            entries[oldest] = entry
            oldest = (oldest + 1) % Self.maximumCount
        }
        return line
    }
}

/// The baseline of a line, in points.
struct Baseline: Sendable, Equatable {
    /// The distance from the line's top to its baseline.
    let ascender: Double
    /// The distance from the line's bottom to its baseline; not positive.
    let descender: Double

    func padded(_ padding: EdgeInsets) -> Baseline {
        Baseline(ascender: padding.top + ascender, descender: descender - padding.bottom)
    }

    func write(to style: inout LayoutStyle) {
        style.ascender = ascender
        style.descender = descender
    }
}

/// The line metrics of a font.
struct FontLine: Sendable {
    let baseline: Baseline
    /// The default style with this baseline. Texts of a list without their own style share it.
    let style: LayoutStyle

    init(_ baseline: Baseline) {
        self.baseline = baseline
        style = LayoutStyle { baseline.write(to: &$0) }
    }
}
