@testable import GroupDirectory
@testable import WeftGLib

extension FuzzTarget {
    /// The list of places: the first line is the search word, the rest is the list.
    static let places = FuzzTarget("places") { bytes throws(FuzzFinding) in
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let words = String(decoding: parts[0], as: UTF8.self)
        guard parts.count == 2, let gazetteer = try? Gazetteer(text: Array(parts[1])) else { return }
        let found = gazetteer.places(beginningWith: words, limit: 7)
        try require(found.count <= min(7, gazetteer.count), "\(found.count) places")
        for place in found {
            try require(!place.name.isEmpty || place.foundAs != nil, "a place without a name")
            let keys = [place.name, place.foundAs ?? place.name].map { SearchKey.make($0) }
            let key = SearchKey.make(words.prefix { $0 != "," })
            try require(keys.contains { $0.starts(with: key.prefix(256)) }, "\(place.name) for \(words)")
        }
    }

    /// Compressed data files.
    static let gzip = FuzzTarget("gzip") { bytes throws(FuzzFinding) in
        if let unpacked = Gzip.decompress(bytes, maximumBytes: 1 << 20) {
            try require(unpacked.count <= 1 << 20, "\(unpacked.count) bytes of a megabyte")
        }
        guard let packed = Gzip.compress(bytes) else { throw FuzzFinding("it cannot be compressed") }
        try require(Gzip.decompress(packed, maximumBytes: bytes.count) == bytes, "other bytes come back")
        if !bytes.isEmpty {
            try require(Gzip.decompress(packed, maximumBytes: bytes.count - 1) == nil, "more than was allowed")
        }
    }

    /// Command lines, with one argument per line.
    static let arguments = FuzzTarget("arguments") { bytes throws(FuzzFinding) in
        let arguments = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        do throws(CommandLineError) {
            guard case .run(let configuration) = try CommandLineOptions.parse(arguments) else { return }
            if let url = configuration.serviceURL {
                try requireWeb(url)
            }
        } catch {
            // The text is shown to its author, at most twice; an invalid byte becomes three.
            if error.message.utf8.count > 6 * bytes.count + 400 {
                throw FuzzFinding("a message of \(error.message.utf8.count) bytes")
            }
        }
        if let coordinate = try? Coordinate(parsing: arguments[0]) {
            try require(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180, "\(coordinate)")
        }
    }

    private static func requireWeb(_ url: String) throws(CommandLineError) {
        // A finding cannot leave the block above: it would be taken for a wrong command line.
        precondition(WebLink.authorityStart(url) != nil, "a service at \(url)")
    }
}
