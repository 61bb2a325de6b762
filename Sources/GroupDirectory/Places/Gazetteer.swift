import WeftGLib

/// The world's towns with over 15,000 people, searched offline by the beginning of any of their names.
///
/// The data comes from GeoNames (CC BY 4.0); `scripts/make-places.py` describes the format. Immutable, any thread; it
/// takes about 10 MB, so keep it only during searches.
public final class Gazetteer: Sendable {
    /// A name's key, and its place.
    private struct Entry {
        let start: UInt32
        let length: UInt16
        /// The index of the name: 0 for the place's main name, then its other names in order.
        let name: UInt16
        let place: UInt32
    }

    private struct Country {
        let name: String
        /// The country's other codes: "USA".
        let codes: [String]
        var regions: [(name: String, code: String?)] = []
    }

    /// The file's name in a data folder.
    static let fileName = "places.tsv.gz"
    /// Maximum unpacked size in bytes; today 4.3 MB.
    static let maximumBytes = 32 << 20

    private let text: [UInt8]
    /// The places' lines, largest place first.
    private let lines: [Range<Int>]
    /// The country of each place, two letters packed in a number.
    private let placeCountries: [UInt16]
    private let countries: [String: Country]
    private let zones: [String]
    /// The keys of all names, concatenated.
    private let keys: [UInt8]
    /// Entries sorted by key, then by place.
    private let entries: [Entry]

    /// Reads `places.tsv.gz` of a data folder; takes some tenths of a second, so not on the main thread.
    public convenience init(folder: String) throws(GazetteerError) {
        let text = try Self.text(folder: folder)
        do throws(GazetteerError) {
            try self.init(text: text)
        } catch {
            throw GazetteerError("\(folder)/\(Self.fileName): \(error)")
        }
    }

    /// The unpacked list of a data folder.
    static func text(folder: String) throws(GazetteerError) -> [UInt8] {
        let path = folder + "/" + fileName
        let packed: [UInt8]
        do throws(LocalFile.Failure) {
            packed = try LocalFile.read(path, maximumBytes: 8 << 20)
        } catch {
            throw GazetteerError("\(path): \(error)")
        }
        guard let text = Gzip.decompress(packed, maximumBytes: maximumBytes) else {
            throw GazetteerError("\(path) is no gzip file or is cut short")
        }
        return text
    }

    /// Reads the list of places of the first folder that has the file.
    public convenience init(_ directory: DataDirectory) throws(GazetteerError) {
        try self.init(folder: try directory.placesFolder())
    }

    /// - Complexity: O(n log n) in the names.
    init(text: [UInt8]) throws(GazetteerError) {
        var lines: [Range<Int>] = []
        var placeCountries: [UInt16] = []
        var countries: [String: Country] = [:]
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
                guard fields.first.map({ String(decoding: $0, as: UTF8.self) }) == "weft-places 2" else {
                    throw GazetteerError("line 1 is not that of a list of places")
                }
            case (_, UInt8(ascii: "C")) where fields.count == 4:
                countries[fields[1].text] = Country(
                    name: fields[2].text, codes: fields[3].split(separator: UInt8(ascii: "|")).map(\.text))
            case (_, UInt8(ascii: "A")) where fields.count == 4:
                countries[fields[1].text]?.regions.append((fields[2].text, fields[3].text.nonEmpty))
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
                placeCountries.append(Self.number(ofCountry: fields[2]))
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
        self.placeCountries = placeCountries
        self.countries = countries
        self.zones = zones
        self.keys = keys
        self.entries = entries
    }

    /// The number of places.
    public var count: Int { lines.count }

    /// All places, the largest one first.
    /// - Complexity: O(places).
    var all: [Place] { lines.indices.compactMap { place($0, foundAs: 0) } }
}

extension Gazetteer {
    /// The places with a name that begins with `words`, the most likely first. The beginnings of the names of a region
    /// and a country, or their codes, may follow after commas, in English or the user's language: "Springfield, IL",
    /// "Paris, Texas, USA".
    ///
    /// Names spelled as typed precede others, complete names precede beginnings, a place's own name precedes its other
    /// names, places in `country` precede others, and larger places precede smaller ones.
    ///
    /// - Parameter country: the user's country, two letters of ISO 3166; nil if unknown.
    /// - Complexity: O(n log n) in the names with this beginning.
    public func places(beginningWith words: String, limit: Int = 20, country: String? = nil) -> [Place] {
        guard words.utf8.count <= 1000 else { return [] }
        let home = Self.number(ofCountry: ArraySlice((country ?? "").utf8))
        let parts = words.split(separator: ",", omittingEmptySubsequences: false).map(SearchKey.make)
        guard parts.count <= 10, let prefix = parts.first else { return [] }
        // Also searches the whole text as one name, since some names contain a comma.
        let whole = parts.count == 1 ? [] : places(parts.flatMap(\.self), isWhole: true, home, limit) { _ in true }
        let others = places(prefix, isWhole: false, home, max(limit, Self.maximumNamesakes)) { place in
            parts.dropFirst().allSatisfy { isIn(place, $0) } && !whole.contains { $0.coordinate == place.coordinate }
        }
        let typed = Spelling(words)
        let (exact, rest) = (whole + others).reduce(into: ([Place](), [Place]())) { parts, place in
            let isExact = typed.fits(place.name) || place.foundAs.map(typed.fits) == true
            if isExact { parts.0.append(place) } else { parts.1.append(place) }
        }
        return Array((exact + rest).prefix(limit))
    }

    /// A name as it was typed. Names with one key may be those of different towns: "Vera Cruz" and "Veracruz".
    private struct Spelling {
        private let words: [String]
        /// The name in lower case if it has diacritics or is in another script. Many people type none: "San Jose" fits
        /// "San José", too.
        private let marked: String?

        /// - Parameter typed: the name, and possibly a region and a country after a comma.
        init(_ typed: String) {
            let name = String(typed.unicodeScalars.prefix { $0 != "," })
            words = SearchKey.words(of: name)
            marked = name.utf8.allSatisfy { $0 < 0x80 } ? nil : Self.lowered(name)
        }

        func fits(_ name: String) -> Bool {
            SearchKey.words(of: name) == words && marked.map { $0 == Self.lowered(name) } ?? true
        }

        private static func lowered(_ name: String) -> String {
            TextForm.compatible(name).trimmingBlanks.lowercased()
        }
    }

    /// The town with this name; nil if none has it, or if several have it and none of them is much larger than the
    /// others.
    ///
    /// - Parameters:
    ///   - region: a region's name or code, which distinguishes namesakes.
    ///   - country: a country's name or code. If there are towns of this country, only they are considered.
    /// - Complexity: O(log names), and O(n) in the towns of this name.
    public func town(named name: String, region: String? = nil, country: String? = nil) -> Place? {
        guard name.utf8.count <= 200 else { return nil }
        let namesakes = places(SearchKey.make(name), isWhole: true, 0, Self.maximumNamesakes) { _ in true }
        func fits(_ place: Place, _ words: String?) -> Bool {
            let key = SearchKey.make((words ?? "").prefix(200))
            return key.count > 1 && isIn(place, key)
        }
        let ofCountry = namesakes.filter { fits($0, country) }
        let towns = ofCountry.isEmpty ? namesakes : ofCountry
        if let town = towns.first(where: { fits($0, region) }) { return town }
        let own = towns.filter { $0.foundAs == nil }
        let largest = (own.isEmpty ? towns : own).sorted { $0.population > $1.population }
        guard let first = largest.first else { return nil }
        let isClear = largest.dropFirst().first.map { $0.population * Self.clearRatio <= first.population } ?? true
        return isClear ? first : nil
    }

    private static let maximumNamesakes = 50
    /// A name without further data means a town that is this many times as large as its namesakes.
    private static let clearRatio = 4

    private func places(
        _ prefix: [UInt8], isWhole: Bool, _ home: UInt16, _ limit: Int, where isWanted: (Place) -> Bool
    ) -> [Place] {
        guard !prefix.isEmpty else { return [] }
        let fitting = entries[lowerBound(of: prefix)...].prefix { hasPrefix($0, prefix) }
        // Entries are sorted, so those with the complete name come first. They also rank first.
        let whole = fitting.prefix { Int($0.length) == prefix.count }
        var found: [Place] = []
        var seen: Set<UInt32> = []
        for entries in isWhole ? [whole] : [whole, fitting[whole.endIndex...]] {
            for rank in ranks(entries, home, without: seen) {
                guard found.count < limit else { return found }
                seen.insert(rank.place)
                guard let place = place(Int(rank.place), foundAs: Int(rank.name)), isWanted(place) else { continue }
                found.append(place)
            }
        }
        return found
    }

    /// The best rank of each place, the best place first.
    private func ranks(_ entries: ArraySlice<Entry>, _ home: UInt16, without seen: Set<UInt32>) -> [Rank] {
        var ranks: [UInt32: Rank] = [:]
        for entry in entries where !seen.contains(entry.place) {
            let rank = Rank(
                name: entry.name, isAbroad: placeCountries[Int(entry.place)] != home, place: entry.place)
            ranks[entry.place] = min(ranks[entry.place] ?? rank, rank)
        }
        return ranks.values.sorted()
    }

    /// The rank of a match; lower is better.
    private struct Rank: Comparable {
        /// The index of the name: 0 for the place's main name.
        let name: UInt16
        let isAbroad: Bool
        /// The index of the place; larger places have lower ones.
        let place: UInt32

        private var order: (Int, Int, UInt32, UInt16) {
            (name == 0 ? 0 : 1, isAbroad ? 1 : 0, place, name)
        }

        static func < (one: Rank, other: Rank) -> Bool { one.order < other.order }
    }

    private static func number(ofCountry code: ArraySlice<UInt8>) -> UInt16 {
        code.count == 2 ? code.reduce(0) { $0 << 8 | UInt16($1) } : 0
    }

    /// The place commonly named for a position: the largest one within 15 km, which includes a city's districts, else
    /// the nearest within 50 km; nil without one.
    /// - Complexity: O(places).
    public func town(at coordinate: Coordinate) -> Place? {
        var best: (index: Int, distance: Double)?
        for index in lines.indices {
            guard let distance = Self.coordinate(fields(index))?.distance(to: coordinate) else { continue }
            // Candidates are in order of size, the largest first.
            if distance < 15_000 { return place(index, foundAs: 0) }
            if distance < best?.distance ?? 50_000 { best = (index, distance) }
        }
        return best.flatMap { place($0.index, foundAs: 0) }
    }

    private func isIn(_ place: Place, _ region: [UInt8]) -> Bool {
        if region.isEmpty { return true }
        let names = [place.region, place.country, place.localCountry].compactMap(\.self)
        let codes =
            [place.regionCode, place.countryCode].compactMap(\.self)
            + (countries[place.countryCode]?.codes ?? [])
        return (names + codes).contains { SearchKey.make($0).starts(with: region) }
    }

    private func fields(_ index: Int) -> [ArraySlice<UInt8>] {
        text[lines[index]].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    }

    /// The coordinate from two fields in hundredths of a degree.
    private static func coordinate(_ fields: [ArraySlice<UInt8>]) -> Coordinate? {
        guard let latitude = Double(fields[4].text), let longitude = Double(fields[5].text) else { return nil }
        return Coordinate(latitude: latitude / 100, longitude: longitude / 100)
    }

    private func place(_ index: Int, foundAs name: Int) -> Place? {
        let fields = fields(index)
        guard let coordinate = Self.coordinate(fields), let zone = Int(fields[7].text), zones.indices.contains(zone)
        else { return nil }
        let code = fields[2].text
        let country = countries[code]
        let region = Int(fields[3].text).flatMap { number in
            country.flatMap { $0.regions.indices.contains(number) ? $0.regions[number] : nil }
        }
        let others = name == 0 ? [] : fields[8].split(separator: UInt8(ascii: "|"))
        return Place(
            name: fields[1].text, foundAs: name == 0 || name > others.count ? nil : others[name - 1].text,
            country: country?.name ?? code, countryCode: code, region: region?.name, regionCode: region?.code,
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

/// A failure to read the list of places: a sentence fragment that names the file.
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
    func placesFolder() throws(GazetteerError) -> String {
        let folder = candidates.first { LocalFile.isReadable($0 + "/" + Gazetteer.fileName) }
        guard let folder else { throw GazetteerError(localized("the list of places is not installed")) }
        return folder
    }

    /// Size of the compressed list of places in bytes.
    public func placesFileBytes() throws -> Int {
        try LocalFile.read(try placesFolder() + "/" + Gazetteer.fileName, maximumBytes: 8 << 20).count
    }
}
