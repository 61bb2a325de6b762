import FoundationEssentials

/// Checks that a data folder is complete: a separate reader reads the written files again.
struct Check {
    private struct Photo: Decodable {
        var id: Int
        var highresLink: String
        var photoLink: String
        var thumbLink: String
    }
    private struct Organizer: Decodable {
        var id: Int
        var name: String
        var photo: Photo?
    }
    private struct Event: Decodable {
        var name: String
        var yesRsvpCount: Int
        var time: Int
        var utcOffset: Int
    }
    private struct Record: Decodable {
        var id: Int
        var name: String
        var link: String
        var urlname: String
        var description: String
        var created: Int?
        var city: String?
        var country: String?
        var localizedCountryName: String?
        var lat: Double?
        var lon: Double?
        var members: Int?
        var who: String
        var organizer: Organizer?
        var groupPhoto: Photo?
        var keyPhoto: Photo?
        var photos: [Photo]?
        var timezone: String?
        var nextEvent: Event?
    }

    private let directory: String
    private var faults: [String] = []

    static func run(directory: String) throws {
        var check = Check(directory: directory)
        let summary = try check.all()
        for fault in check.faults.prefix(40) { print("\(directory): \(fault)") }
        guard check.faults.isEmpty else { throw Command.Failure(description: "\(check.faults.count) faults") }
        print(summary)
    }

    private init(directory: String) {
        self.directory = directory
    }

    private mutating func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
        if !condition { faults.append(fault()) }
    }

    private func bytes(_ name: String) throws -> Data {
        do {
            return try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))
        } catch {
            throw Command.Failure(description: "cannot read \(directory)/\(name): \(error)")
        }
    }

    private mutating func all() throws -> String {
        let data = try bytes(FileNames.groups)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let records = try decoder.decode([Record].self, from: data)
        checkSample(records)
        checkRecords(records)
        checkTexts(records)
        var total = data.count + (try bytes("README.md").count)
        for (folder, side, least) in [("photos", Scene.side, 48), ("avatars", FaceCatalog.side, 48)] {
            total += try checkPictures(folder, side: side, least: least)
        }
        checkLinks(records)
        expect(total < 8_000_000, "\(total) bytes in all, 8,000,000 are the limit")
        return "\(directory): \(records.count) groups, \(total) bytes in all, no faults"
    }

    private mutating func checkLinks(_ records: [Record]) {
        let photos = records.flatMap { record in
            [record.groupPhoto, record.keyPhoto, record.organizer?.photo] + (record.photos ?? [])
        }
        let links = Set(photos.compactMap { $0 }.flatMap { [$0.highresLink, $0.photoLink, $0.thumbLink] })
        for link in links.sorted() {
            expect(
                FileManager.default.fileExists(atPath: "\(directory)/\(link)"), "no file \(link), which a record names")
        }
    }

    private mutating func checkSample(_ records: [Record]) {
        guard let first = records.first else { return }
        expect(first.name == "Virtual Java User Group", "the first record is '\(first.name)'")
        expect(first.created == 1_379_344_850_000, "the sample's date is \(first.created ?? 0)")
        expect(first.members == 10_637 && first.who == "vJUGers", "the sample's members differ")
        expect(first.nextEvent?.yesRsvpCount == 261, "the sample's event differs")
        func away(_ record: Record) -> Double {
            guard let latitude = record.lat, let longitude = record.lon else { return .infinity }
            return GroupCatalog.distance(latitude, longitude)
        }
        let nearest = away(first)
        for record in records.dropFirst() {
            expect(away(record) > nearest, "record \(record.id) '\(record.name)' is as near as the sample")
        }
        let london = records.filter { away($0) < 50 }.count
        expect(london >= 40, "\(london) groups within 50 km of London")
    }

    private mutating func checkRecords(_ records: [Record]) {
        expect(records.count >= 300, "\(records.count) records")
        expect(Set(records.map(\.id)).count == records.count, "ids are not unique")
        expect(Set(records.map(\.urlname)).count == records.count, "urlnames are not unique")
        let cities = Set(records.compactMap(\.city))
        expect(cities.count >= 70, "\(cities.count) cities")
        for record in records {
            expect(!record.name.isEmpty, "record \(record.id) has no name")
            expect(
                record.link == "https://www.meetup.com/\(record.urlname)/", "record \(record.id): link \(record.link)")
            let known = record.city.map { City.named($0) != nil } ?? true
            expect(known, "record \(record.id): city '\(record.city ?? "")'")
            if let event = record.nextEvent {
                expect(
                    event.utcOffset % 900_000 == 0 && abs(event.utcOffset) <= 14 * 3_600_000,
                    "record \(record.id): offset \(event.utcOffset)")
                expect(
                    (1_796_083_200_000...1_830_297_600_000).contains(event.time),
                    "record \(record.id): time \(event.time)")
            }
        }
        for (what, count) in [
            ("keyPhoto", records.count { $0.keyPhoto == nil && $0.groupPhoto != nil }),
            ("any photo", records.count { $0.keyPhoto == nil && $0.groupPhoto == nil }),
            ("organizer", records.count { $0.organizer == nil }),
            ("organizer's photo", records.count { $0.organizer != nil && $0.organizer?.photo == nil }),
            ("created", records.count { $0.created == nil }), ("city", records.count { $0.city == nil }),
            ("nextEvent", records.count { $0.nextEvent == nil }),
        ] {
            expect(count > 0, "no record lacks \(what)")
        }
    }

    private mutating func checkTexts(_ records: [Record]) {
        let scripts: [(String, ClosedRange<UInt32>)] = [
            ("Han", 0x4E00...0x9FFF), ("kana", 0x3040...0x30FF), ("Hangul", 0xAC00...0xD7A3), ("Arabic", 0x600...0x6FF),
            ("Hebrew", 0x590...0x5FF), ("Devanagari", 0x900...0x97F), ("Thai", 0xE00...0xE7F),
            ("Cyrillic", 0x400...0x4FF),
            ("Greek", 0x370...0x3FF), ("Bengali", 0x980...0x9FF), ("Tamil", 0xB80...0xBFF),
            ("emoji", 0x1F300...0x1FAFF),
        ]
        for (name, range) in scripts {
            let count = records.count { record in record.name.unicodeScalars.contains { range.contains($0.value) } }
            expect(count > 0, "no group's name has \(name)")
        }
        let words = records.map { $0.description.split(whereSeparator: \.isWhitespace).count }
        expect(words.contains(1), "no description of one word")
        let long = words.count { $0 > 1_700 }
        expect(long >= 5, "\(long) descriptions of about 2,000 words")
        let longest = records.map(\.name.count).max() ?? 0
        expect(longest >= 110, "the longest name has \(longest) characters")
        for part in ["<script>", "javascript:", "<ul>", "<ol>", "<h3>", "<br", "<strong>", "<em>", "&amp;", "&eacute;"]
        {
            expect(records.contains { $0.description.contains(part) }, "no description with \(part)")
        }
    }

    /// The bytes of the pictures in a folder.
    private mutating func checkPictures(_ folder: String, side: Int, least: Int) throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(folder)").sorted()
        let pictures = names.filter { $0.hasSuffix(".jpg") }
        expect(pictures.count >= least, "\(pictures.count) pictures in \(folder)")
        expect(pictures.count == names.count, "\(folder) holds something that is no picture")
        var total = 0
        for name in pictures {
            let data = try bytes("\(folder)/\(name)")
            total += data.count
            let size = JPEGHeader.size(of: Array(data))
            expect(
                size.map { $0.width == side && $0.height == side } ?? false,
                "\(folder)/\(name) is not \(side) x \(side)")
        }
        return total
    }
}
