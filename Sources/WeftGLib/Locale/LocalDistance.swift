import Glibc

/// A unit of travel distance. A value.
public enum LocalDistance: Sendable, Hashable {
    case kilometers, miles

    /// The unit's symbol after a number.
    public var symbol: String {
        // Translators: miles and kilometres, behind a number.
        self == .miles ? frameworkText("mi") : frameworkText("km")
    }

    /// Kilometres per unit.
    public var kilometers: Double { self == .miles ? 1.609344 : 1 }

    /// A distance such as "3.2 km" or, from ten units on, "12 mi"; nil for an invalid distance.
    public func text(metres: Double) -> String? {
        guard metres.isFinite, metres >= 0, metres < 1e9 else { return nil }
        let tenths = Int((metres / kilometers / 100).rounded())
        guard tenths < 100 else { return "\(LocalNumber.grouped((tenths + 5) / 10)) \(symbol)" }
        return "\(tenths / 10)\(LocalNumber.decimalPoint)\(tenths % 10) \(symbol)"
    }

    /// The user's choice, or else that of the locale. Any thread.
    public static var current: LocalDistance { chosen.withLock { $0 } ?? ofLocale }

    /// Sets the unit for later texts; nil uses the locale's. Existing texts do not change.
    public static func choose(_ unit: LocalDistance?) { chosen.withLock { $0 = unit } }

    private static let chosen = Locked<LocalDistance?>(nil)

    /// The unit of the process's locale (LC_MEASUREMENT) at first use; GTK sets the locale before that.
    public static let ofLocale = read()

    /// The unit of the calling thread's current locale.
    static func read() -> LocalDistance {
        // glibc's _NL_MEASUREMENT_MEASUREMENT, one byte: 2 is the system of the United States. Its headers declare that
        // and the locale's name only for GNU programs.
        let system = nl_langinfo(nl_item(LC_MEASUREMENT) << 16).map(\.pointee) ?? 1
        let locale = nl_langinfo(nl_item(LC_MEASUREMENT) << 16 | 0xFFFF).map { String(cString: $0) } ?? "C"
        return LocalDistance(locale: locale, system: system)
    }

    /// - Parameters:
    ///   - locale: e.g. "en_GB.UTF-8".
    ///   - system: 1 is the metric one, 2 that of the United States.
    ///
    /// Source: CLDR's unitPreferenceData, length by road: Great Britain uses miles there, and metres elsewhere.
    init(locale: String, system: CChar) {
        let region = locale.split(separator: "_").dropFirst().first?.prefix { $0 != "." && $0 != "@" }
        self = system == 2 || region == "GB" ? .miles : .kilometers
    }
}
