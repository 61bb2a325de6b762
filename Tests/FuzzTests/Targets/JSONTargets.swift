import JSON

@testable import GroupDirectory

extension FuzzTarget {
    /// JSON itself: positions of errors are inside the text, a list is the same when it is read as a whole or by its
    /// elements, and written JSON is read as the same.
    static let json = FuzzTarget("json") { bytes throws(FuzzFinding) in
        for brokenText in [JSONReadingOptions.BrokenText.refused, .repaired] {
            var options = JSONReadingOptions()
            options.brokenText = brokenText
            options.maximumDepth = 200
            let document: JSONDocument
            do throws(JSONError) {
                document = try JSONDocument(parsing: bytes, options: options)
            } catch {
                try checkPlace(of: error, in: bytes)
                continue
            }
            try walk(document.root, bytes.count)
            try checkElements(of: document.root, bytes, options)
            try checkWriting(bytes, options)
        }
    }

    /// Answers of a service.
    static let groups = FuzzTarget("groups") { bytes throws(FuzzFinding) in
        let decoder = GroupListDecoder(base: .web("https://service.example/find/groups"))
        guard let answer = try? decoder.decode(bytes, maximumRecords: 200) else { return }
        try require(answer.recordCount <= 200, "more records than asked for")
        for group in answer.groups {
            try require(!group.id.isEmpty && !group.name.isEmpty, "a group without id or name")
            try require(group.name.unicodeScalars.count <= 301, "a name of \(group.name.unicodeScalars.count) scalars")
            try require(
                (group.descriptionHTML?.utf8.count ?? 0) <= Group.maximumDescriptionBytes, "a longer description")
            for photo in group.photos + [group.keyPhoto, group.groupPhoto].compactMap({ $0 }) {
                for address in [photo.highResolutionURL, photo.photoURL, photo.thumbnailURL].compactMap({ $0 }) {
                    try require(WebLink.authorityStart(address) != nil, "a picture at \(address)")
                }
                try require(photo.reach == .from(.internet), "a picture from anywhere")
            }
        }
    }

    private static func checkPlace(of error: JSONError, in bytes: [UInt8]) throws(FuzzFinding) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let place = error.position
        try require((0...bytes.count).contains(place.offset), "\(error) at \(place.offset) of \(bytes.count)")
        try require((1...lines.count).contains(place.line), "\(error) in \(lines.count) lines")
        try require((1...lines[place.line - 1].count + 1).contains(place.column), "\(error) is behind its line")
    }

    private static func checkElements(
        of whole: JSONValue, _ bytes: [UInt8], _ options: JSONReadingOptions
    ) throws(FuzzFinding) {
        var count = 0
        do throws(JSONError) {
            guard var elements = try JSONElements(parsing: bytes, options: options) else { return }
            while try elements.moveToNext() {
                count += 1
                _ = try elements.element()
            }
        } catch {
            throw FuzzFinding("whole, but not by its elements: \(error)")
        }
        try require(whole.elements?.count == count, "\(count) elements, not \(whole.elements?.count ?? -1)")
    }

    private static func checkWriting(_ bytes: [UInt8], _ options: JSONReadingOptions) throws(FuzzFinding) {
        guard let json = try? JSON(parsing: bytes, options: options) else {
            throw FuzzFinding("a document, but no value")
        }
        guard let text = try? json.text() else { return }
        guard let again = try? JSON(parsing: Array(text.utf8)) else {
            throw FuzzFinding("what was written is no JSON: \(text)")
        }
        try require(again == json, "\(text) is read as another value")
    }

    /// Visits everything in a value.
    private static func walk(_ root: JSONValue, _ byteCount: Int) throws(FuzzFinding) {
        for value in root.descendants {
            try require(value.byteRange.upperBound <= byteCount, "a value at \(value.byteRange) of \(byteCount)")
            if let double = value.double { try require(double.isFinite, "a number that is none") }
            if let text = value.string {
                // Each wrong byte may become three.
                try require(text.utf8.count <= 3 * byteCount, "a string longer than its text")
                // The limit is of the bytes as they are written.
                let start = value.string(limit: 5)
                try require((start?.utf8.count ?? 99) <= 3 * (5 + 3), "more of a string than was asked for")
            }
            _ = value["id"]
        }
    }
}
