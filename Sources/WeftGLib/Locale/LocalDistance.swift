import Glibc

/// What people measure ways across the land in. A value.
public enum LocalDistance: Sendable, Hashable {
    case kilometers, miles

    /// As it is written behind a number.
    public var symbol: String {
        // Translators: miles and kilometres, behind a number.
        self == .miles ? frameworkText("mi") : frameworkText("km")
    }

    /// Kilometres in one of the unit.
    public var kilometers: Double { self == .miles ? 1.609344 : 1 }

    /// "3.2 km", from ten on without the fraction, "12 mi"; nil for what is no distance.
    public func text(metres: Double) -> String? {
        guard metres.isFinite, metres >= 0, metres < 1e9 else { return nil }
        let tenths = Int((metres / kilometers / 100).rounded())
        guard tenths < 100 else { return "\(LocalNumber.grouped((tenths + 5) / 10)) \(symbol)" }
        return "\(tenths / 10)\(LocalNumber.decimalPoint)\(tenths % 10) \(symbol)"
    }

    /// What the user chose, else that of the locale. Any thread.
    public static var current: LocalDistance { chosen.withLock { $0 } ?? ofLocale }

    /// What is told from now on counts in `unit`; nil leaves that to the locale. What was told stays as it is.
    public static func choose(_ unit: LocalDistance?) { chosen.withLock { $0 = unit } }

    private static let chosen = Locked<LocalDistance?>(nil)

    /// That of the process's locale (LC_MEASUREMENT) when it is first asked for; GTK sets the locale before that.
    public static let ofLocale = read()

    /// That of the calling thread's locale now.
    static func read() -> LocalDistance {
        // glibc's _NL_MEASUREMENT_MEASUREMENT, one byte: 2 is the system of the United States. Its headers show that and
        // the locale's name to GNU programs only.
        let system = nl_langinfo(nl_item(LC_MEASUREMENT) << 16).map(\.pointee) ?? 1
        let locale = nl_langinfo(nl_item(LC_MEASUREMENT) << 16 | 0xFFFF).map { String(cString: $0) } ?? "C"
        return LocalDistance(locale: locale, system: system)
    }

    /// - Parameters:
    ///   - locale: e.g. "en_GB.UTF-8".
    ///   - system: 1 is the metric one, 2 that of the United States.
    ///
    /// Source: CLDR's unitPreferenceData, length by road: Great Britain has miles there, and metres elsewhere.
    init(locale: String, system: CChar) {
        let region = locale.split(separator: "_").dropFirst().first?.prefix { $0 != "." && $0 != "@" }
        self = system == 2 || region == "GB" ? .miles : .kilometers
    }
}
