import WeftGLib

extension DebugOverlay.Options {
    /// By the names that Swift has for them.
    static let named: [(name: String, options: DebugOverlay.Options)] = [
        ("frames", .frames), ("imageScale", .imageScale), ("hitAreas", .hitAreas), ("ranges", .ranges),
        ("slowWork", .slowWork), ("text", .text),
    ]

    /// The options in a list like `frames,text`, or all for `all`; nil when a name is none. Blanks and the case of letters do
    /// not count.
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
    /// What WEFT_OVERLAY asks for; the log is told of one that says nothing.
    static var requestedOptions: Options {
        guard let names = LocalFile.environment("WEFT_OVERLAY") else { return [] }
        if let options = Options(names: names) { return options }
        let known = Options.named.map(\.name).joined(separator: ", ")
        Log.warning("weft", "WEFT_OVERLAY=\(names): wants all, or some of these with commas between: \(known)")
        return []
    }
}
