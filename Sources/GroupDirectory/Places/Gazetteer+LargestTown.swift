import WeftGLib

extension Gazetteer {
    /// A town in a time zone: the largest one in `country`, or else the town after which the zone is named, or else the
    /// largest one; nil if there is none.
    ///
    /// Only the lines of countries and zones are read into tables, because names are not needed. Reading a whole
    /// gazetteer takes ten times as long.
    ///
    /// - Parameters:
    ///   - zones: the names of one zone.
    ///   - country: two letters of ISO 3166.
    ///   - text: the unpacked list, largest place first.
    /// - Complexity: O(bytes before the town), O(bytes) without one in `country`.
    static func largestTown(zones: [String], country: String?, text: [UInt8]) throws(GazetteerError) -> Place? {
        let (tab, newline) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
        let names = zones.map { Array($0.utf8) }
        let home = country.map { Array($0.utf8) }
        let namesake = zones.compactMap { $0.split(separator: "/").last }.map {
            SearchKey.make($0.replacing("_", with: " "))
        }
        var wanted: Set<[UInt8]> = []
        var zoneCount = 0
        var headEnd = 0
        var (largest, named): (Range<Int>?, Range<Int>?)
        var start = 0
        while let end = text[start...].firstIndex(of: newline) {
            let line = start..<end
            start = end + 1
            switch text[line.lowerBound] {
            case UInt8(ascii: "Z"):
                if names.contains(where: { text[line].dropFirst(2).elementsEqual($0) }) {
                    wanted.insert(Array("\(zoneCount)".utf8))
                }
                zoneCount += 1
            case UInt8(ascii: "P"):
                if headEnd == 0 { headEnd = line.lowerBound }
                guard !wanted.isEmpty else { return nil }
                let fields = text[line].split(separator: tab, maxSplits: 8, omittingEmptySubsequences: false)
                guard fields.count == 9, wanted.contains(Array(fields[7])) else { continue }
                if largest == nil { largest = line }
                if named == nil, namesake.contains(SearchKey.make(String(decoding: fields[1], as: UTF8.self))) {
                    named = line
                }
                guard let home else { continue }
                if fields[2].elementsEqual(home) { return try town(head: text[..<headEnd], line: text[line]) }
            default: continue
            }
        }
        return try (named ?? largest).map { line throws(GazetteerError) in
            try town(head: text[..<headEnd], line: text[line])
        }
        .flatMap(\.self)
    }

    private static func town(head: ArraySlice<UInt8>, line: ArraySlice<UInt8>) throws(GazetteerError) -> Place? {
        try Gazetteer(text: Array(head) + Array(line) + [UInt8(ascii: "\n")]).all.first
    }
}
