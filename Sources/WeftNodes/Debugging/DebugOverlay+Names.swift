import WeftGLib

extension DebugOverlay.Options {
    /// The options by their Swift names.
    static let named: [(name: String, options: DebugOverlay.Options)] = [
        ("frames", .frames), ("imageScale", .imageScale), ("hitAreas", .hitAreas), ("ranges", .ranges),
        ("slowWork", .slowWork), ("text", .text),
    ]

    /// Parses a list like `frames,text`, or `all`. Returns nil for an unknown name. Blanks and case are ignored.
    public init?(names: String) {
        self = []
        for name in names.split(separator: ",") {
            let name = name.filter { $0 != " " }.lowercased()
            let isAll = name == "all"
            let found = Self.named.filter { isAll || $0.name.lowercased() == name }
            guard !found.isEmpty else { return nil }
            for option in found { formUnion(option.options) }
        }
    }
}

extension DebugOverlay {
    /// The options in WEFT_OVERLAY. An invalid value is logged.
    static var requestedOptions: Options {
        guard let names = LocalFile.environment("WEFT_OVERLAY") else { return [] }
        if let options = Options(names: names) { return options }
        let known = Options.named.map(\.name).joined(separator: ", ")
        Log.warning("weft", "WEFT_OVERLAY=\(names): wants all, or some of these with commas between: \(known)")
        return []
    }
}
