import JSON
import WeftGLib

/// What services' records hold, fitted to what is shown: bounded, and nil where it is something else.
extension JSONValue {
    /// What is looked at of a text for one line; what is shown of it is far shorter.
    static let lineBytes = 16 << 10

    /// A text for one line, or a whole number as text; nil when nothing is left of it.
    var line: String? {
        // 300 is longer than any line of a window.
        if let text = string(limit: Self.lineBytes) { return text.singleLine(limit: 300).nonEmpty }
        guard let number else { return nil }
        // An id may have more digits than any number of ours.
        let isDigits = number.text.utf8.count <= 300 && number.text.utf8.allSatisfy(\.isASCIIDigit)
        return number.integer.map(String.init) ?? (isDigits ? number.text : nil)
    }

    /// A service's words, without what it was asked with.
    func line(hiding token: SourceToken?) -> String? {
        guard let token, let text = string(limit: Self.lineBytes) else { return line }
        // Before it is cut to a line, which might leave a part.
        return token.hidden(in: text).singleLine(limit: 300).nonEmpty
    }

    /// A line that is written in HTML, as of titles with character references.
    var lineOfHTML: String? {
        guard let text = string(limit: Self.lineBytes) else { return line }
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return line }
        return HTMLReducer.blocks(of: text).map(\.plainText).joined(separator: " ").singleLine(limit: 300).nonEmpty
    }

    /// The elements of an array, or of what became an object of it: PHP writes a list from which something was taken as
    /// {"0": …, "2": …}. O(elements)
    var list: [JSONValue]? {
        if let elements { return elements }
        guard let members, !members.isEmpty else { return nil }
        var numbered: [(number: Int, value: JSONValue)] = []
        for (key, value) in members {
            guard let number = Int(key), number >= 0 else { return nil }
            numbered.append((number, value))
        }
        return numbered.sorted { $0.number < $1.number }.map(\.value)
    }

    /// A number that is not negative.
    var count: Int? {
        integer.flatMap { $0 >= 0 ? Int($0) : nil }
    }

    /// Milliseconds since 1970, in the years a calendar can show.
    var timestamp: Timestamp? {
        integer.flatMap(Timestamp.init(milliseconds:))
    }

    /// Seconds since 1970.
    var secondsTimestamp: Timestamp? {
        guard let seconds = integer else { return nil }
        let (milliseconds, isTooFar) = seconds.multipliedReportingOverflow(by: 1000)
        return isTooFar ? nil : Timestamp(milliseconds: milliseconds)
    }

    /// A page's address that may be handed to a browser.
    var link: String? {
        string(ofAtMost: LinkBase.maximumBytes * 2).flatMap(WebLink.page)
    }

    /// The absolute address of something to fetch.
    func address(on base: LinkBase) -> String? {
        string(ofAtMost: LinkBase.maximumBytes * 2).flatMap(base.resolve)
    }

    /// A description's HTML.
    var html: String? {
        string(limit: Group.maximumDescriptionBytes + 4).map {
            HTMLReducer.start(of: $0, maximumBytes: Group.maximumDescriptionBytes)
        }
    }
}

extension Timestamp {
    /// Nil outside of the years a calendar can show.
    init?(milliseconds: Int64) {
        guard Self.displayable.contains(milliseconds) else { return nil }
        self.init(unixMilliseconds: milliseconds)
    }
}

/// Why a record is left out.
struct UnusableRecord: Error {
    /// Nil when the record is no object at all.
    let field: String?
    /// A sentence fragment.
    let reason: String
}

extension JSONValue {
    func requireObject() throws(UnusableRecord) {
        guard isObject else { throw UnusableRecord(field: nil, reason: "is \(kind), not an object") }
    }

    /// A field for one line without which the record is of no use.
    func required(_ name: StaticString) throws(UnusableRecord) -> String {
        guard let value = self[name], !value.isNull else {
            throw UnusableRecord(field: "\(name)", reason: "is missing")
        }
        guard let text = value.line else {
            throw UnusableRecord(
                field: "\(name)",
                reason: value.isString
                    ? "is empty"
                    : value.isNumber ? "is no whole number" : "is \(value.kind), not a text or a whole number")
        }
        return text
    }
}

extension SkippedRecords {
    mutating func append(_ error: UnusableRecord, at index: Int) {
        append(SkippedRecord(index: index, field: error.field, reason: error.reason))
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
