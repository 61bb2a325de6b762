import JSON
import WeftGLib

/// Fields of services' records, limited for display; nil for a value of another type.
extension JSONValue {
    /// Maximum number of bytes read for a one-line text; the displayed part is far shorter.
    static let lineBytes = 16 << 10

    /// A one-line text, or an integer as text; nil if it is empty.
    var line: String? {
        // No line of a window has more than 300 characters.
        if let text = string(limit: Self.lineBytes) { return text.singleLine(limit: 300).nonEmpty }
        guard let number else { return nil }
        // An id may have more digits than fit into an integer.
        let isDigits = number.text.utf8.count <= 300 && number.text.utf8.allSatisfy(\.isASCIIDigit)
        return number.integer.map(String.init) ?? (isDigits ? number.text : nil)
    }

    /// A message of the service, without the token of the request.
    func line(hiding token: SourceToken?) -> String? {
        guard let token else { return line }
        guard var text = string(limit: Self.lineBytes) else { return line.map(token.hidden) }
        // The limit may have cut off a part of the token.
        if text.utf8.count >= Self.lineBytes - 4 {
            text = String(text.unicodeScalars[..<(text.unicodeScalars.lastIndex(where: \.isBlank) ?? text.startIndex)])
        }
        return token.hidden(in: text).singleLine(limit: 300).nonEmpty
    }

    /// A one-line text in HTML, such as a title with character references.
    var lineOfHTML: String? {
        guard let text = string(limit: Self.lineBytes) else { return line }
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return line }
        return HTMLReducer.blocks(of: text).map(\.plainText).joined(separator: " ").singleLine(limit: 300).nonEmpty
    }

    /// The elements of an array, or of an object in its place: PHP encodes a list with removed elements as {"0": …,
    /// "2": …}. O(elements)
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

    /// A non-negative number.
    var count: Int? {
        integer.flatMap { $0 >= 0 ? Int($0) : nil }
    }

    /// A time in milliseconds since 1970; nil outside the years that a calendar can show.
    var timestamp: Timestamp? {
        integer.flatMap(Timestamp.init(milliseconds:))
    }

    /// A time in seconds since 1970; nil outside the years that a calendar can show.
    var secondsTimestamp: Timestamp? {
        guard let seconds = integer else { return nil }
        let (milliseconds, isTooFar) = seconds.multipliedReportingOverflow(by: 1000)
        return isTooFar ? nil : Timestamp(milliseconds: milliseconds)
    }

    /// The address of a page that may be opened in a browser.
    var link: String? {
        string(ofAtMost: LinkBase.maximumBytes * 2).flatMap(WebLink.page)
    }

    /// The absolute address of a resource.
    func address(on base: LinkBase) -> String? {
        string(ofAtMost: LinkBase.maximumBytes * 2).flatMap(base.resolve)
    }

    /// The HTML of a description.
    var html: String? {
        string(limit: Group.maximumDescriptionBytes + 4).map {
            HTMLReducer.start(of: $0, maximumBytes: Group.maximumDescriptionBytes)
        }
    }
}

extension Timestamp {
    /// Nil outside the years that a calendar can show.
    init?(milliseconds: Int64) {
        guard Self.displayable.contains(milliseconds) else { return nil }
        self.init(unixMilliseconds: milliseconds)
    }
}

/// The reason for skipping a record.
struct UnusableRecord: Error {
    /// The missing field; nil if the record is no object.
    let field: String?
    /// A sentence fragment.
    let reason: String
}

extension JSONValue {
    func requireObject() throws(UnusableRecord) {
        guard isObject else { throw UnusableRecord(field: nil, reason: "is \(kind), not an object") }
    }

    /// A required one-line field; throws if it is missing.
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

extension MeetupServiceError {
    /// The error for an answer whose only record cannot be used.
    /// - Parameter what: a group or an event.
    static func unusable(_ record: UnusableRecord, of what: String, host: String) -> MeetupServiceError {
        .unexpectedAnswer(host: host, detail: "the \(what)'s \(record.field ?? "record") \(record.reason)")
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
