import WeftGLib
import WeftLayout

/// Measures and draws text with Pango on the calling thread. Any thread; the results are values.
///
/// Each thread has a font map of its own and keeps the texts of its last layout: a text that is measured and then drawn
/// there is shaped once.
public enum TextRenderer {
    /// Measures a text within a box.
    ///
    /// - Parameters:
    ///   - maximumWidth: points; infinity means no wrapping (lines end at 1,000,000 points). NaN and negative values
    ///     count as 0.
    ///   - maximumHeight: points; lines that do not fit are left out, with an ellipsis. The first line always shows.
    /// - Complexity: O(length); O(1) if it was measured before and the box would change nothing.
    public static func measure(
        _ text: AttributedString, options: TextOptions = TextOptions(), maximumWidth: Double = .infinity,
        maximumHeight: Double = .infinity, environment: GraphicsEnvironment
    ) -> TextMetrics {
        let setting = TextSetting(
            text, options, width: maximumWidth, height: maximumHeight, environment: environment)
        let key = MetricsKey(text: text.storage.digest, options: options, environment: environment.id)
        var known = metricsCache.value(for: key)
        if let metrics = known?.metrics(width: setting.width, height: setting.height) { return metrics }
        MainThread.assertOff(.shaping)
        let frame = frame(for: setting, hasColors: false)
        let measured = MeasuredText(validity: frame.validity, metrics: frame.metrics)
        known?.add(measured)
        let rooms = known ?? MeasuredRooms(newest: measured)
        metricsCache.insert(rooms, for: key, bytes: rooms.byteCount)
        return frame.metrics
    }

    /// Releases the thread's shaped texts when it begins another tree: those of the last tree have been drawn by then.
    /// Keeping them longer usually costs later texts more, in processor caches, than it saves.
    package static func beginPass() {
        TextEngine.current.frames.removeAll()
    }

    /// Loads fontconfig's tables and the desktop font, the slow part of a thread's first text. Called on each worker at
    /// the start.
    public static func warmUp(environment: GraphicsEnvironment) {
        for weight in [FontWeight.regular, .bold] {
            let text = AttributedString("Weft 0123 …", attributes: TextAttributes(weight: weight))
            let size = measure(text, environment: environment).size
            _ = draw(text, size: size, environment: environment, foreground: .black)
        }
    }

    /// The key of measured metrics. It holds a digest of the text, since the text itself would keep the memory of
    /// released cells. Most texts have no truncation text, or share one.
    private struct MetricsKey: Hashable, Sendable {
        let text: Int
        let options: TextOptions
        let environment: UInt64

        /// Hashes only the text: few texts are measured with two options or in two environments.
        func hash(into hasher: inout Hasher) {
            hasher.combine(text)
        }
    }

    private struct MeasuredText: Sendable {
        let validity: TextValidity
        let metrics: TextMetrics

        /// Includes a share of the cache's own memory.
        var byteCount: Int {
            metrics.links.reduce(320 + metrics.lines.count * 80) { $0 + 80 + $1.rects.count * 32 }
        }
    }

    /// The metrics of a text for its last sizes; usually a single one.
    private struct MeasuredRooms: Sendable {
        var newest: MeasuredText
        var older: [MeasuredText] = []

        init(newest: MeasuredText) {
            self.newest = newest
        }

        func metrics(width: Double, height: Double) -> TextMetrics? {
            if newest.validity.holds(width: width, height: height) { return newest.metrics }
            return older.first { $0.validity.holds(width: width, height: height) }?.metrics
        }

        mutating func add(_ measured: MeasuredText) {
            older = older.suffix(6) + [newest]
            newest = measured
        }

        var byteCount: Int { older.reduce(newest.byteCount) { $0 + $1.byteCount } }
    }

    private static let metricsCache = ByteBoundedCache<MetricsKey, MeasuredRooms>(maximumBytes: 1 << 20)

    /// The text set into lines on this thread, from its cache if possible. `hasColors`: with the environment's colours.
    static func frame(for setting: TextSetting, hasColors: Bool) -> TextFrame {
        let engine = TextEngine.current
        if let known = engine.frames.frame(
            setting.text, setting.options, width: setting.width, height: setting.height,
            environment: setting.environment, hasColors: hasColors)
        {
            return known
        }
        engine.typesettings += 1
        var typesetter = Typesetter(setting, engine: engine)
        let frame = typesetter.run()
        engine.frames.insert(frame)
        return frame
    }

    /// The text set in a box of `size`, which may differ from the measured size by a rounding error.
    static func frame(
        _ text: AttributedString, _ options: TextOptions, size: Size, environment: GraphicsEnvironment
    ) -> TextFrame {
        func snapped(_ length: Double) -> Double {
            let pixels = (length * environment.scale).rounded()
            return abs(pixels / environment.scale - length) < 0.01 ? pixels / environment.scale : length
        }
        return frame(
            for: TextSetting(
                text, options, width: snapped(size.width), height: snapped(size.height), environment: environment),
            hasColors: true)
    }
}
