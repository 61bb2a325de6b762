import WeftGLib
import WeftGraphics
import WeftLayout

/// The baselines of the fonts a thread met last: texts of a list share a handful of fonts. Each thread has its own.
final class BaselineThread {
    private static let local = ThreadLocal { BaselineThread() }

    static var current: BaselineThread { local.value }

    private struct Entry {
        let text: Int
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
        let digest = text.styleDigest
        for entry in entries where entry.text == digest && entry.environment == environment.id {
            return entry.baseline
        }
        guard let known = EnvironmentRegistry.environment(environment.id) else { return nil }
        let sample = AttributedString("x", attributes: text.initialAttributes, paragraph: text.paragraph)
        let line = TextRenderer.measure(sample, environment: known)
        let baseline = Baseline(ascender: line.firstBaseline, descender: line.firstBaseline - line.size.height)
        let entry = Entry(text: digest, environment: environment.id, baseline: baseline)
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
struct Baseline: Sendable {
    /// From the line's top to its baseline.
    let ascender: Double
    /// From the line's bottom to its baseline: not positive.
    let descender: Double
    /// The default style with this baseline: the texts of a list that have no style of their own share it.
    let style: LayoutStyle

    init(ascender: Double, descender: Double) {
        self.ascender = ascender
        self.descender = descender
        style = LayoutStyle {
            $0.ascender = ascender
            $0.descender = descender
        }
    }

    func padded(_ padding: EdgeInsets) -> Baseline {
        guard padding != .zero else { return self }
        return Baseline(ascender: padding.top + ascender, descender: descender - padding.bottom)
    }
}

extension Baseline: Equatable {
    static func == (left: Baseline, right: Baseline) -> Bool {
        left.ascender == right.ascender && left.descender == right.descender
    }
}
