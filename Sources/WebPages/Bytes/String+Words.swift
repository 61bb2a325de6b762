extension String {
    /// The text without blanks, line ends and ASCII control characters at both ends. O(length)
    var trimmed: String {
        guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else { return self }
        guard let start = utf8.firstIndex(where: { $0 > 0x20 }), let end = utf8.lastIndex(where: { $0 > 0x20 }) else {
            return ""
        }
        return String(self[start...end])
    }

    /// The text with each run of blanks and line ends replaced by one blank, and none at the ends. O(length)
    var onOneLine: String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte > 0x20 {
                result.append(byte)
            } else if let last = result.last, last != 0x20 {
                result.append(0x20)
            }
        }
        if result.last == 0x20 { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text, or nil if it is empty.
    var unlessEmpty: String? { isEmpty ? nil : self }

    /// The text with ASCII letters in lower case. O(length)
    var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }

    /// The start of the text, at most `limit` bytes; no character is cut.
    func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// The parts of the text between the bytes that satisfy `isSeparator`.
    func pieces(_ isSeparator: (UInt8) -> Bool) -> [String] {
        utf8.split(whereSeparator: isSeparator).map { String(decoding: $0, as: UTF8.self) }
    }
}
