/// One element of the array in `groups.json`: its own bytes, and what the server has to know of them.
struct GroupRecord: Sendable {
    let bytes: [UInt8]
    /// Degrees; nil when the record has none.
    let latitude: Double?
    let longitude: Double?
    /// Where in `bytes` a string value starts that is a path of this server's (`photos/...`, `avatars/...`).
    let picturePaths: [Int]

    /// The record with its picture paths made absolute.
    func bytes(pictureBase: String) -> [UInt8] {
        let base = Array(pictureBase.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + picturePaths.count * base.count)
        var start = 0
        for path in picturePaths {
            result += bytes[start..<path]
            result += base
            start = path
        }
        return result + bytes[start...]
    }
}

/// Cuts a JSON array into its elements without decoding them, so that every record is served byte for byte.
struct RecordScanner {
    private static let maximumDepth = 200

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var latitude: Double?
    private var longitude: Double?
    private var picturePaths: [Int] = []

    /// The elements of the array `bytes` hold, in order. Errors name the byte.
    ///
    /// - Complexity: O(`bytes.count`).
    static func records(in bytes: [UInt8]) throws(FixtureError) -> [GroupRecord] {
        var scanner = RecordScanner(bytes: bytes)
        return try scanner.scan()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func scan() throws(FixtureError) -> [GroupRecord] {
        var records: [GroupRecord] = []
        try elements(from: "[", to: "]") { scanner throws(FixtureError) in
            scanner.skipSpace()
            let start = scanner.position
            scanner.picturePaths = []
            scanner.latitude = nil
            scanner.longitude = nil
            try scanner.value(key: nil)
            records.append(
                GroupRecord(
                    bytes: Array(scanner.bytes[start..<scanner.position]), latitude: scanner.latitude,
                    longitude: scanner.longitude, picturePaths: scanner.picturePaths.map { $0 - start }))
        }
        skipSpace()
        if position < bytes.count { throw mistake("more than one value") }
        return records
    }

    /// A list in brackets with commas between; leaves `position` behind it.
    private mutating func elements(
        from opening: Unicode.Scalar, to closing: Unicode.Scalar,
        _ element: (inout RecordScanner) throws(FixtureError) -> Void
    ) throws(FixtureError) {
        skipSpace()
        try expect(opening)
        depth += 1
        defer { depth -= 1 }
        if depth > Self.maximumDepth { throw mistake("nested deeper than \(Self.maximumDepth)") }
        skipSpace()
        if take(closing) { return }
        repeat {
            try element(&self)
            skipSpace()
        } while take(",")
        try expect(closing)
    }

    private mutating func value(key: String?) throws(FixtureError) {
        skipSpace()
        guard position < bytes.count else { throw mistake("ends early") }
        switch Unicode.Scalar(bytes[position]) {
        case "{":
            try elements(from: "{", to: "}") { scanner throws(FixtureError) in
                scanner.skipSpace()
                let name = try scanner.string()
                scanner.skipSpace()
                try scanner.expect(":")
                try scanner.value(key: String(decoding: scanner.bytes[name], as: UTF8.self))
            }
        case "[":
            try elements(from: "[", to: "]") { scanner throws(FixtureError) in try scanner.value(key: nil) }
        case "\"":
            let text = try string()
            let isPicture = GroupCatalogue.pictureFolders.contains { folder in
                // The slash may be escaped.
                ["/", "\\/"].contains { bytes[text].starts(with: (folder + $0).utf8) }
            }
            if isPicture { picturePaths.append(text.lowerBound) }
        default:
            try word(key: key)
        }
    }

    /// A number, `true`, `false` or `null`.
    private mutating func word(key: String?) throws(FixtureError) {
        let start = position
        while position < bytes.count, !",]} \n\r\t".utf8.contains(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if ["true", "false", "null"].contains(text) { return }
        guard let number = Double(text), number.isFinite else {
            position = start
            throw mistake("\"\(text.prefix(20))\" is no value")
        }
        // Depth 2: a member of a record, which is an element of the array.
        if depth == 2, key == "lat" { latitude = number }
        if depth == 2, key == "lon" { longitude = number }
    }

    /// The range between the quotes.
    private mutating func string() throws(FixtureError) -> Range<Int> {
        try expect("\"")
        let start = position
        while position < bytes.count {
            switch Unicode.Scalar(bytes[position]) {
            case "\"":
                defer { position += 1 }
                return start..<position
            case "\\": position += 2
            default: position += 1
            }
        }
        position = start
        throw mistake("a string has no end")
    }

    private mutating func skipSpace() {
        while position < bytes.count, " \n\r\t".utf8.contains(bytes[position]) { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, Unicode.Scalar(bytes[position]) == character else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(FixtureError) {
        guard take(character) else { throw mistake("\"\(character)\" is missing") }
    }

    private func mistake(_ what: String) -> FixtureError {
        FixtureError(description: "\(what) at byte \(position)")
    }
}
