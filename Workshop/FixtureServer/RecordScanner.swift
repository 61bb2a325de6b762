import JSON

/// One element of the array in `groups.json`: its bytes, and the values that the server needs.
struct GroupRecord: Sendable {
    let bytes: [UInt8]
    /// In degrees; nil if the record has none.
    let latitude: Double?
    let longitude: Double?
    /// The offsets in `bytes` of string values that are paths of this server (`photos/...`, `avatars/...`).
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

/// Cuts a JSON array into its elements, so that every record is served byte for byte.
enum RecordScanner {
    /// The elements of the array in `bytes`, in order. Errors name their positions.
    ///
    /// - Complexity: O(`bytes.count`).
    static func records(in bytes: [UInt8]) throws(FixtureError) -> [GroupRecord] {
        // No limit: the folder belongs to the user who starts the server.
        var options = JSONReadingOptions()
        options.maximumBytes = .max
        options.maximumValues = .max
        options.brokenText = .repaired
        let root: JSONValue
        do {
            root = try JSONDocument(parsing: bytes, options: options).root
        } catch {
            throw FixtureError(description: "\(error)")
        }
        guard let elements = root.elements else {
            throw FixtureError(description: "an array was expected at \(root.position), but it is \(root.kind)")
        }
        return elements.map { record($0, in: bytes) }
    }

    private static func record(_ value: JSONValue, in bytes: [UInt8]) -> GroupRecord {
        func degrees(_ value: JSONValue?) -> Double? { value.flatMap { $0.isNumber ? $0.double : nil } }
        let pictures = value.descendants.filter(isPicture).map {
            $0.byteRange.lowerBound + 1 - value.byteRange.lowerBound
        }
        return GroupRecord(
            bytes: Array(bytes[value.byteRange]), latitude: degrees(value["lat"]), longitude: degrees(value["lon"]),
            picturePaths: pictures)
    }

    private static func isPicture(_ value: JSONValue) -> Bool {
        guard let path = value.string(limit: 16) else { return false }
        return GroupCatalogue.pictureFolders.contains { path.hasPrefix($0 + "/") }
    }
}
