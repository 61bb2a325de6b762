@testable import GroupDirectory

extension FuzzTarget {
    /// JSON as such: places of errors lie inside of the text, a list read at once and one read by its elements agree.
    static let json = FuzzTarget("json") { bytes throws(FuzzFinding) in
        var document: JSONDocument?
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            try checkPlace(of: error, in: bytes)
        }
        if let document { try walk(document.root, bytes.count) }
        do throws(JSONError) {
            guard var elements = try JSONElements(parsing: bytes) else { return }
            var count = 0
            while try elements.moveToNext() {
                count += 1
                if case .document(let element) = try elements.element() { _ = element.root.kindName }
            }
            if let document {
                try requireSame(document.root.elements?.count, count)
            }
        } catch {
            // What one of them refuses the other may take, for its size or depth only.
            if document != nil { throw FuzzFinding("whole, but not by its elements: \(error)") }
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
        try require((1...lines.count).contains(error.line), "\(error) in \(lines.count) lines")
        try require((1...lines[error.line - 1].count + 1).contains(error.column), "\(error) is behind its line")
    }

    private static func requireSame(_ whole: Int?, _ byElements: Int) throws(JSONError) {
        if whole != byElements { throw JSONError("\(byElements) elements, not \(whole ?? -1)", at: 0, in: []) }
    }

    /// All that is in a value; no recursion, as it may be deep.
    private static func walk(_ root: JSONValue, _ byteCount: Int) throws(FuzzFinding) {
        var pending = [root]
        while let value = pending.popLast() {
            if let double = value.double { try require(double.isFinite, "a number that is none") }
            if let text = value.string {
                // Each wrong byte may become three.
                try require(text.utf8.count <= 3 * byteCount, "a string longer than its text")
                // The limit is of the bytes as they are written.
                let start = value.string(limit: 5)
                try require((start?.utf8.count ?? 99) <= 3 * (5 + 3), "more of a string than was asked for")
            }
            pending += value.elements ?? []
            _ = value["id"]
        }
    }
}
