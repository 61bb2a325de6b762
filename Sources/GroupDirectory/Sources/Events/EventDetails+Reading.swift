import JSON
import WeftGLib

/// Reads event details from services' answers, within bounds.
extension EventDetails {
    /// Maximum lengths of a tag and of a name, in Unicode scalars.
    private static let maximumTagLength = 60
    private static let maximumNameLength = 120
    /// Maximum number of candidates that are read, since a service may send any number.
    private static let maximumCandidates = 200

    /// Tags without `#` and without repetitions (ignoring case), at most `maximumTags`.
    static func tags(_ candidates: some Sequence<String>) -> [String] {
        distinct(candidates, maximumTags) { candidate in
            let line = candidate.singleLine(limit: maximumTagLength)
            return line.droppingFirst("#").trimmingBlanks.nonEmpty
        }
    }

    /// Names of people and places, at most `maximumOrganizers`, without mail addresses.
    static func organizers(_ candidates: some Sequence<String>) -> [String] {
        distinct(candidates, maximumOrganizers) { candidate in
            let line = candidate.singleLine(limit: maximumNameLength)
            return isMailAddress(line) ? nil : line.nonEmpty
        }
    }

    private static func distinct(
        _ candidates: some Sequence<String>, _ maximum: Int, _ fit: (String) -> String?
    ) -> [String] {
        var known: Set<String> = []
        var result: [String] = []
        for candidate in candidates.prefix(maximumCandidates) {
            guard result.count < maximum else { break }
            guard let text = fit(candidate), known.insert(text.lowercased()).inserted else { continue }
            result.append(text)
        }
        return result
    }

    /// True for a mail address such as "anna@example.org", also after `mailto:` or in brackets after a name. False for
    /// a handle, which begins with @.
    private static func isMailAddress(_ name: String) -> Bool {
        guard let at = name.utf8.lastIndex(of: UInt8(ascii: "@")), at > name.startIndex else { return false }
        let before = name.utf8[name.utf8.index(before: at)]
        return before > 0x20 && name.utf8[at...].contains(UInt8(ascii: "."))
    }

    /// A language's tag (BCP 47) of at most 35 characters; nil for other texts. `fr_FR`, which some programs write,
    /// becomes `fr-FR`.
    static func language(_ text: String?) -> String? {
        guard let text = text?.trimmingBlanks, (2...35).contains(text.utf8.count) else { return nil }
        let parts = text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        .map { String(decoding: $0, as: UTF8.self) }
        guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isASCIILetter),
            parts.allSatisfy({ part in
                (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
            })
        else { return nil }
        let language = first.lowercased()
        return language == "und" ? nil : ([language] + parts.dropFirst()).joined(separator: "-")
    }

    /// The first web address for taking part online, among several candidates; nil if there is none.
    static func onlineAddress(_ candidates: String?...) -> String? {
        candidates.lazy.compactMap { $0.flatMap(WebLink.page) }.first
    }
}

extension JSONValue {
    /// The texts of a list, or of the field `name` of its objects. Other elements are left out.
    func texts(_ name: StaticString) -> [String] {
        (list ?? []).prefix(1000).compactMap { element in
            element.isObject ? element[name]?.lineOfHTML : element.lineOfHTML
        }
    }
}

extension String {
    fileprivate func droppingFirst(_ mark: Unicode.Scalar) -> String {
        String(String.UnicodeScalarView(unicodeScalars.drop { $0 == mark }))
    }
}
