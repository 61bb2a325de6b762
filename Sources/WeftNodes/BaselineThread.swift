import WeftGLib
import WeftGraphics
import WeftLayout

/// The baselines of the fonts a thread met last: texts of a list share a handful of fonts. Each thread has its own.
final class BaselineThread {
    private static let local = ThreadLocal { BaselineThread() }

    static var current: BaselineThread { local.value }

    private struct Entry {
        let attributes: TextAttributes
        let paragraph: ParagraphStyle
        let environment: UInt64
        let baseline: Baseline
    }

    /// Enough for the fonts of a screen, few enough to be searched.
    private static let maximumCount = 16

    private var entries: [Entry] = []
    /// What the next new font replaces once all places are taken.
    private var oldest = 0

    /// The baseline of a line in the font of the text's first character; nil in an unknown environment.
    func baseline(of text: AttributedString, in environment: LayoutEnvironment) -> Baseline? {
        let (attributes, paragraph) = (text.initialAttributes, text.paragraph)
        for index in entries.indices
        where entries[index].environment == environment.id && entries[index].attributes == attributes
            && entries[index].paragraph == paragraph
        {
            return entries[index].baseline
        }
        guard let known = EnvironmentRegistry.environment(environment.id) else { return nil }
        let sample = AttributedString("x", attributes: attributes, paragraph: paragraph)
        let line = TextRenderer.measure(sample, environment: known)
        let baseline = Baseline(ascender: line.firstBaseline, descender: line.firstBaseline - line.size.height)
        let entry = Entry(
            attributes: attributes, paragraph: paragraph, environment: environment.id, baseline: baseline)
        if entries.count < Self.maximumCount {
            entries.append(entry)
        } else {
            entries[oldest] = entry
            oldest = (oldest + 1) % Self.maximumCount
        }
        return baseline
    }
}

/// Where a line's baseline is, in points.
struct Baseline: Sendable, Equatable {
    /// From the line's top to its baseline.
    let ascender: Double
    /// From the line's bottom to its baseline: not positive.
    let descender: Double
}
