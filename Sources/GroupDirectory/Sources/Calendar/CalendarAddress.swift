import WeftGLib

/// The address of a calendar.
enum CalendarAddress: Sendable, Hashable {
    case web(String)
    /// An absolute path.
    case file(String)

    /// Accepts `http:`, `https:`, `webcal:`, `webcals:` and `file:` addresses, and absolute paths; nil for anything
    /// else.
    ///
    /// `webcal:` only marks the address as a calendar. It is fetched by https, or by http from this machine, where
    /// nobody can eavesdrop.
    init?(_ text: String) {
        let text = text.trimmingBlanks
        if text.hasPrefix("/"), !text.hasPrefix("//") {
            self = .file(text)
        } else if let path = LocalFile.path(ofAddress: text) {
            self = .file(path)
        } else if let rest = Self.rest(text, behind: ["webcal://", "webcals://"]) {
            let isHere = HTTPAddress.isOfThisMachine("http://" + rest)
            guard let address = WebLink.normalized((isHere ? "http://" : "https://") + rest) else { return nil }
            self = .web(address)
        } else if let address = WebLink.normalized(text) {
            self = .web(address)
        } else {
            return nil
        }
    }

    /// Returns the text from which this type makes the file with that absolute path: the path, or a `file:` address if
    /// the path has control characters or ends with a blank, which readers of addresses drop.
    static func text(ofPath path: String) -> String {
        let isDropped =
            path.unicodeScalars.last?.isBlank == true || path.utf8.contains { $0 < 0x20 || $0 == 0x7F }
        return isDropped ? LocalFile.address(ofPath: path) ?? path : path
    }

    /// Returns the error for a text that is not a supported address.
    static func error(of text: String) -> MeetupServiceError {
        LocalFile.isOfNoText(address: text)
            ? .unreadableFile(path: text, detail: localized("its path is no UTF-8 text"))
            : .invalidAddress(HTTPAddress.withoutUserInfo(text))
    }

    /// Returns true if the text looks like a calendar's address, before any request.
    static func isLikely(_ text: String) -> Bool {
        guard let address = CalendarAddress(text) else { return false }
        guard case .web(let web) = address, rest(text, behind: ["webcal://", "webcals://"]) == nil else { return true }
        let lower = web.lowercased()
        let path = WebLink.withoutQuery(lower)
        let query = lower.dropFirst(path.count)
        return path.hasSuffix(".ics") || path.hasSuffix("/ical/") || path.hasSuffix("/ical") || path.hasSuffix("/ics")
            || query.contains("ical=1")
    }

    private static func rest(_ text: String, behind schemes: [String]) -> String? {
        let lower = text.lowercased()
        return schemes.first { lower.hasPrefix($0) }.map { String(text.dropFirst($0.count)) }
    }
}
