import WeftGTK

/// Moves the focus through a window with real Tab presses, and records the stops.
@MainActor
public struct FocusWalk {
    /// Describes a widget with the keyboard focus.
    public let name: (WidgetView) -> String
    /// Returns true once the focus has arrived.
    public let hasArrived: () -> Bool

    public init(hasArrived: @escaping () -> Bool = { true }, name: @escaping (WidgetView) -> String) {
        self.name = name
        self.hasArrived = hasArrived
    }

    /// Presses `key` until the focus is back at its start, and returns the names of the stops, the first one only once.
    /// There are at most `most`; the last one is "stuck" if a press moved nothing. It begins when the window is laid
    /// out, since GTK 4.18 uses the positions of widgets, and skips those without one.
    public func around(_ window: WidgetView, by key: String = "Tab", most: Int = 60) -> [String] {
        func here() -> String { window.focus.map(name) ?? "nothing" }
        guard pump(seconds: 5, until: { window.focus.map { $0.width > 0 } ?? (window.width > 0) }) else {
            return ["not laid out"]
        }
        var stops = [here()]
        while stops.count < most {
            let before = stops[stops.count - 1]
            Input.key(key)
            guard pump(seconds: 5, until: { here() != before && hasArrived() }) else { return stops + ["stuck"] }
            let stop = here()
            if stop == stops[0] { return stops }
            stops.append(stop)
        }
        return stops + ["and so on"]
    }
}
