import WeftGLib
import WeftLayout

/// Measures and draws text with Pango on the calling thread. Any thread; what comes out are values.
///
/// Each thread has a font map of its own and keeps the texts it shaped last: measured and drawn on one worker, a text is
/// shaped once.
public enum TextRenderer {
    /// How large a text is within the given room.
    ///
    /// - Parameters:
    ///   - maximumWidth: points; infinite means no wrapping (lines end at 1,000,000 points). NaN and less are 0.
    ///   - maximumHeight: points; lines that do not fit are left out, with an ellipsis. The first line always shows.
    /// - Complexity: O(length); O(1) when it was measured before and nothing would change in the given room.
    public static func measure(
        _ text: AttributedString, options: TextOptions = TextOptions(), maximumWidth: Double = .infinity,
        maximumHeight: Double = .infinity, environment: GraphicsEnvironment
    ) -> TextMetrics {
        let setting = TextSetting(
            text, options, width: maximumWidth, height: maximumHeight, environment: environment)
        let key = MetricsKey(text: text, options: options, environment: environment.id)
        let known = metricsCache.value(for: key) ?? []
        for entry in known where entry.validity.holds(width: setting.width, height: setting.height) {
            return entry.metrics
        }
        MainThread.assertOff(.shaping)
        let frame = frame(for: setting, hasColors: false)
        let measured = MeasuredText(validity: frame.validity, metrics: frame.metrics)
        let entries = known.isEmpty ? [measured] : known.suffix(7) + [measured]
        var lines = 0
        for entry in entries { lines += entry.metrics.lines.count }
        metricsCache.insert(entries, for: key, bytes: text.byteCount + entries.count * 320 + lines * 80)
        return frame.metrics
    }

    /// Loads fontconfig's tables and the desktop font, the slow part of a thread's first text. On each worker at the
    /// start.
    public static func warmUp(environment: GraphicsEnvironment) {
        for weight in [FontWeight.regular, .bold] {
            let text = AttributedString("Weft 0123 …", attributes: TextAttributes(weight: weight))
            let size = measure(text, environment: environment).size
            _ = draw(text, size: size, environment: environment, foreground: .black)
        }
    }

    /// The bytes measured results may take, in all threads together; 1 MB at first, some 400 cells of a feed: more
    /// of them would push what shaping needs out of the processor's caches.
    public static var metricsCacheBytes: Int {
        get { metricsCache.maximumBytes }
        set { metricsCache.maximumBytes = newValue }
    }

    private struct MetricsKey: Hashable, Sendable {
        let text: AttributedString
        let options: TextOptions
        let environment: UInt64
        /// The text's, which is far away in memory by the time the cache moves its keys.
        private let digest: Int

        init(text: AttributedString, options: TextOptions, environment: UInt64) {
            self.text = text
            self.options = options
            self.environment = environment
            digest = text.storage.digest
        }

        /// By the text alone: few texts are measured with two options or in two environments.
        func hash(into hasher: inout Hasher) {
            hasher.combine(digest)
        }

        static func == (left: MetricsKey, right: MetricsKey) -> Bool {
            left.digest == right.digest && left.environment == right.environment && left.options == right.options
                && left.text == right.text
        }
    }

    private struct MeasuredText: Sendable {
        let validity: TextValidity
        let metrics: TextMetrics
    }

    private static let metricsCache = ByteBoundedCache<MetricsKey, [MeasuredText]>(maximumBytes: 1 << 20)

    /// The text set into lines by this thread, now or before. `hasColors`: links must have the environment's colour.
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

    /// The text as it is set in a box of `size`, which may be off the measured size by a rounding error.
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
