import WeftGLib

/// Extracts an answer's text from surrounding noise: caches append comments, PHP prints notices before it, and some
/// servers compress twice. Off the main thread.
enum AnswerText {
    /// Maximum number of bytes before the JSON.
    private static let maximumBytesBefore = 64 << 10
    /// Maximum number of candidate starts.
    private static let maximumBeginnings = 30

    /// The text in UTF-8, decompressed.
    /// - Complexity: O(bytes).
    static func text(_ response: HTTPResponse, charset: String? = nil) -> [UInt8] {
        TextEncoding.utf8(unpacked(response.body), charset: charset ?? response.headers.charset)
    }

    /// The JSON in an answer; the whole answer if there is none, or if it is a web page.
    /// - Complexity: O(bytes).
    static func json(_ response: HTTPResponse) -> [UInt8] { json(in: text(response)) }

    static func json(in bytes: [UInt8]) -> [UInt8] {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = bytes[start...].firstIndex(where: { $0 > 0x20 }),
            let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return bytes }
        if closing(bytes[first]) != nil, end(bytes, of: first) == last + 1 { return Array(bytes[first...last]) }
        let whole = longest(bytes, from: first)
        guard !whole.isEmpty, !isPage(bytes[first..<whole.lowerBound], mayHaveScripts: false),
            !isPage(bytes[whole.upperBound...], mayHaveScripts: true)
        else {
            return start == 0 ? bytes : Array(bytes[start...])
        }
        return Array(bytes[whole])
    }

    /// The decompressed body. Some servers compress twice.
    static func unpacked(_ body: [UInt8]) -> [UInt8] {
        guard body.starts(with: [0x1F, 0x8B]) else { return body }
        return Gzip.decompress(body, maximumBytes: SourceSite.maximumBytes) ?? body
    }

    /// The longest object or array, since a notice before the JSON may contain brackets, too.
    private static func longest(_ bytes: [UInt8], from first: Int) -> Range<Int> {
        var best = first..<first
        var place = first
        for _ in 0..<maximumBeginnings {
            let limit = min(bytes.count, first + maximumBytesBefore)
            guard place < limit, let start = bytes[place..<limit].firstIndex(where: { closing($0) != nil }) else {
                break
            }
            // A truncated value must not be shown as if it were complete.
            guard let end = end(bytes, of: start) else { return first..<first }
            if end - start > best.count { best = start..<end }
            place = end
        }
        return best
    }

    /// The offset after the bracket that matches the one at `start`.
    private static func end(_ bytes: [UInt8], of start: Int) -> Int? {
        var open: [UInt8] = []
        var (isText, isEscaped) = (false, false)
        for (offset, byte) in bytes[start...].enumerated() {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if let closing = closing(byte) {
                open.append(closing)
                if open.count > 1000 { return nil }
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                guard open.popLast() == byte else { return nil }
                if open.isEmpty { return start + offset + 1 }
            }
        }
        return nil
    }

    private static func closing(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: nil
        }
    }

    /// - Parameter mayHaveScripts: some hosts append a script to every answer.
    private static func isPage(_ bytes: ArraySlice<UInt8>, mayHaveScripts: Bool) -> Bool {
        let text = String(decoding: bytes.prefix(maximumBytesBefore), as: UTF8.self).lowercased()
        return ["<html", "<!doctype", "<head", "<body"].contains(where: text.contains)
            || !mayHaveScripts && text.contains("<script")
    }
}
