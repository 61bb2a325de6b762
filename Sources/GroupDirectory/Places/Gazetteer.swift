import WeftGLib

/// The towns of the world with over 15,000 people, found by the beginning of any of their names without a network.
///
/// The data is GeoNames' (CC BY 4.0); `scripts/make-places.py` tells the format. Immutable, any thread; some 10 MB, so keep it
/// only while places are asked for.
public final class Gazetteer: Sendable {
    /// A name's key, and whose it is.
    private struct Entry {
        let start: UInt32
        let length: UInt16
        /// 0 for the place's own name, then its other names in order.
        let name: UInt16
        let place: UInt32
    }

    /// In a data folder.
    static let fileName = "places.tsv.gz"
    /// Bytes of the file unpacked; today 3.7 MB.
    static let maximumBytes = 32 << 20

    private let text: [UInt8]
    /// Where the lines of places are, largest place first.
    private let lines: [Range<Int>]
    private let countries: [String: String]
    private let zones: [String]
    /// The keys of all names, one behind the other.
    private let keys: [UInt8]
    /// In the order of their keys, then of their places.
    private let entries: [Entry]

    /// Reads `places.tsv.gz` of a data folder; takes some tenths of a second, so not on the main thread.
    public convenience init(folder: String) throws(GazetteerError) {
        let path = folder + "/" + Self.fileName
        let packed: [UInt8]
        do throws(LocalFile.Failure) {
            packed = try LocalFile.read(path, maximumBytes: 8 << 20)
        } catch {
            throw GazetteerError("\(path): \(error)")
        }
        guard let text = Gzip.decompress(packed, maximumBytes: Self.maximumBytes) else {
            throw GazetteerError("\(path) is no gzip file or is cut short")
        }
        do throws(GazetteerError) {
            try self.init(text: text)
        } catch {
            throw GazetteerError("\(path): \(error)")
        }
    }

    /// The same of the first folder that has it.
    public convenience init(_ directory: DataDirectory) throws(GazetteerError) {
        try self.init(folder: try directory.placesFolder())
    }

    /// - Complexity: O(n log n) in the names.
    init(text: [UInt8]) throws(GazetteerError) {
        var lines: [Range<Int>] = []
        var countries: [String: String] = [:]
        var zones: [String] = []
        var keys: [UInt8] = []
        var entries: [Entry] = []
        var start = 0
        var number = 0
        while let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = start..<end
            start = end + 1
            number += 1
            let fields = text[line].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            switch (number, fields.first.flatMap(\.first)) {
            case (1, _):
                guard fields.first.map({ String(decoding: $0, as: UTF8.self) }) == "weft-places 1" else {
                    throw GazetteerError("line 1 is not that of a list of places")
                }
            case (_, UInt8(ascii: "C")) where fields.count == 3: countries[fields[1].text] = fields[2].text
            case (_, UInt8(ascii: "Z")) where fields.count == 2: zones.append(fields[1].text)
            case (_, UInt8(ascii: "P")) where fields.count == 9:
                let names = [fields[1]] + fields[8].split(separator: UInt8(ascii: "|"))
                for (index, name) in names.enumerated().prefix(1000) {
                    let key = SearchKey.make(name.text).prefix(256)
                    guard !key.isEmpty else { continue }
                    entries.append(
                        Entry(
                            start: UInt32(keys.count), length: UInt16(key.count), name: UInt16(index),
                            place: UInt32(lines.count)))
                    keys.append(contentsOf: key)
                }
                lines.append(line)
            default: throw GazetteerError("line \(number) is none of a list of places")
            }
        }
        keys.withUnsafeBytes { keys in
            entries.sort { left, right in
                let order = Self.compare(keys, left, right)
                return order == 0 ? (left.place, left.name) < (right.place, right.name) : order < 0
            }
        }
        self.text = text
        self.lines = lines
        self.countries = countries
        self.zones = zones
        self.keys = keys
        self.entries = entries
    }

    /// How many places it knows.
    public var count: Int { lines.count }
}

extension Gazetteer {
    /// The places one of whose names begins with `words`, largest first. Behind a comma stands the beginning of a country's
    /// name, in English or the user's language, its code or a state's: "Springfield, IL".
    ///
    /// - Complexity: O(log names + names that begin so).
    public func places(beginningWith words: String, limit: Int = 20) -> [Place] {
        let parts = words.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, words.utf8.count <= 1000 else { return [] }
        let prefix = SearchKey.make(first)
        guard !prefix.isEmpty else { return [] }
        let region = parts.count > 1 ? SearchKey.make(parts[1]) : []
        // Of the names by which a place was found the one that it lists first.
        var names: [UInt32: UInt16] = [:]
        for entry in entries[lowerBound(of: prefix)...] {
            guard hasPrefix(entry, prefix) else { break }
            names[entry.place] = min(names[entry.place] ?? .max, entry.name)
        }
        var found: [Place] = []
        for (place, name) in names.sorted(by: { $0.key < $1.key }) {
            guard let place = self.place(Int(place), foundAs: Int(name)), isIn(place, region) else { continue }
            found.append(place)
            if found.count == limit { break }
        }
        return found
    }

    /// What people would say that a position is at: the largest place within 15 km, which a district is a part of, else the
    /// nearest within 50; nil where there is none.
    /// - Complexity: O(places).
    public func town(at coordinate: Coordinate) -> Place? {
        var best: (index: Int, distance: Double)?
        for index in lines.indices {
            guard let distance = Self.coordinate(fields(index))?.distance(to: coordinate) else { continue }
            // The largest ones are first.
            if distance < 15_000 { return place(index, foundAs: 0) }
            if distance < best?.distance ?? 50_000 { best = (index, distance) }
        }
        return best.flatMap { place($0.index, foundAs: 0) }
    }

    private func isIn(_ place: Place, _ region: [UInt8]) -> Bool {
        region.isEmpty
            || [place.country, place.localCountry, place.countryCode, place.state ?? ""].contains {
                SearchKey.make($0).starts(with: region)
            }
    }

    private func fields(_ index: Int) -> [ArraySlice<UInt8>] {
        text[lines[index]].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    }

    /// They are in hundredths of a degree.
    private static func coordinate(_ fields: [ArraySlice<UInt8>]) -> Coordinate? {
        guard let latitude = Double(fields[4].text), let longitude = Double(fields[5].text) else { return nil }
        return Coordinate(latitude: latitude / 100, longitude: longitude / 100)
    }

    private func place(_ index: Int, foundAs name: Int) -> Place? {
        let fields = fields(index)
        guard let coordinate = Self.coordinate(fields), let zone = Int(fields[7].text), zones.indices.contains(zone)
        else { return nil }
        let code = fields[2].text
        let others = name == 0 ? [] : fields[8].split(separator: UInt8(ascii: "|"))
        return Place(
            name: fields[1].text, foundAs: name == 0 || name > others.count ? nil : others[name - 1].text,
            country: countries[code] ?? code, countryCode: code, state: fields[3].isEmpty ? nil : fields[3].text,
            coordinate: coordinate, population: Int(fields[6].text) ?? 0, timeZone: zones[zone])
    }

    private func lowerBound(of prefix: [UInt8]) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if key(entries[middle]).lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func key(_ entry: Entry) -> ArraySlice<UInt8> {
        keys[Int(entry.start)..<Int(entry.start) + Int(entry.length)]
    }

    private func hasPrefix(_ entry: Entry, _ prefix: [UInt8]) -> Bool {
        Int(entry.length) >= prefix.count && key(entry).starts(with: prefix)
    }

    private static func compare<Bytes: RandomAccessCollection>(
        _ keys: Bytes, _ left: Entry, _ right: Entry
    ) -> Int where Bytes.Element == UInt8, Bytes.Index == Int {
        let length = Int(min(left.length, right.length))
        for offset in 0..<length {
            let difference = Int(keys[Int(left.start) + offset]) - Int(keys[Int(right.start) + offset])
            if difference != 0 { return difference }
        }
        return Int(left.length) - Int(right.length)
    }
}

/// Why there is no list of places: a sentence fragment that names the file.
public struct GazetteerError: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension ArraySlice<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

extension DataDirectory {
    /// The first candidate that has a list of places.
    fileprivate func placesFolder() throws(GazetteerError) -> String {
        let folder = candidates.first { LocalFile.isReadable($0 + "/" + Gazetteer.fileName) }
        guard let folder else { throw GazetteerError(localized("the list of places is not installed")) }
        return folder
    }

    /// How large the list of places is on the disk, packed.
    public func placesFileBytes() throws -> Int {
        try LocalFile.read(try placesFolder() + "/" + Gazetteer.fileName, maximumBytes: 8 << 20).count
    }
}
