import WeftGLib

/// Encodes a group as a stored record. Reading returns exactly the written data, or fails. Any thread.
enum GroupRecord {
    /// The maximum number of photos besides the key photo and the group's photo.
    static let maximumPhotos = 50

    /// - Complexity: O(bytes).
    static func encode(_ group: Group) -> [UInt8] {
        var writer = RecordWriter()
        write(group, to: &writer)
        return sealed(writer)
    }

    static func write(_ group: Group, to writer: inout RecordWriter) {
        writer.text(1, group.id)
        writer.text(2, group.name)
        writer.text(3, group.link)
        writer.text(4, group.urlname)
        writer.text(5, group.descriptionHTML)
        writer.integer(6, group.createdAt?.unixMilliseconds)
        writer.text(7, group.city)
        writer.text(8, group.country)
        writer.text(9, group.localizedCountryName)
        writer.text(10, group.state)
        writer.number(11, group.coordinate?.latitude)
        writer.number(12, group.coordinate?.longitude)
        writer.integer(13, group.memberCount.map(Int64.init))
        writer.text(14, group.who)
        if let category = group.category {
            writer.message(15) { writer in
                writer.text(1, category.id)
                writer.text(2, category.name)
            }
        }
        writer.text(16, group.timeZone)
        if let organizer = group.organizer {
            writer.message(17) { writer in
                writer.text(1, organizer.id)
                writer.text(2, organizer.name)
                writer.text(3, organizer.bio)
                write(organizer.photo, 4, to: &writer)
            }
        }
        write(group.keyPhoto, 18, to: &writer)
        write(group.groupPhoto, 19, to: &writer)
        for photo in group.photos.prefix(maximumPhotos) { write(photo, 20, to: &writer) }
        if let event = group.nextEvent { writer.message(21) { write(event, to: &$0) } }
        writer.text(22, group.source.rawValue)
    }

    static func write(_ photo: Photo?, _ field: Int, to writer: inout RecordWriter) {
        guard let photo else { return }
        writer.message(field) { writer in
            writer.text(1, photo.id)
            writer.text(2, photo.highResolutionURL)
            writer.text(3, photo.photoURL)
            writer.text(4, photo.thumbnailURL)
            writer.integer(5, reaches.firstIndex(of: photo.reach).map(Int64.init))
            writer.integer(6, (photo.size?.width).map(Int64.init))
            writer.integer(7, (photo.size?.height).map(Int64.init))
            writer.number(8, (photo.focus?.x).map(Double.init))
            writer.number(9, (photo.focus?.y).map(Double.init))
        }
    }

    /// The reaches in the order of their stored numbers. An unknown number is read as the most restricted one.
    static let reaches: [HTTPReach] = [
        .from(.internet), .from(.localNetwork), .from(.thisMachine), .from(.nowhere), .asked,
    ]
}

// MARK: Reading

extension GroupRecord {
    /// Reads a group. Returns nil if the bytes are not exactly those that were written.
    static func group(_ record: [UInt8]) -> Group? {
        opened(record).flatMap(readGroup)
    }

    /// Reads the valid part of damaged bytes; nil if that is not a group.
    static func salvagedGroup(_ record: [UInt8]) -> Group? {
        readGroup(record.dropLast(8))
    }

    /// Reads a group, with the same limits as for services' answers, since other programs may have written the file.
    static func readGroup(_ bytes: ArraySlice<UInt8>) -> Group? {
        readGroup(RecordReader(bytes))
    }

    static func readGroup(_ reader: RecordReader) -> Group? {
        var fields = reader
        var (id, name, latitude, longitude) = (String?.none, String?.none, Double?.none, Double?.none)
        var group = Group(id: "", name: "")
        while let (field, value) = fields.next() {
            switch field {
            case 1: id = value.text?.nonEmpty
            case 2: name = value.text?.nonEmpty
            case 3: group.link = value.text.flatMap(WebLink.page)
            case 4: group.urlname = value.text
            case 5: group.descriptionHTML = value.description
            case 6: group.createdAt = value.timestamp
            case 7: group.city = value.text
            case 8: group.country = value.text
            case 9: group.localizedCountryName = value.text
            case 10: group.state = value.text
            case 11: latitude = value.number
            case 12: longitude = value.number
            case 13: group.memberCount = value.count
            case 14: group.who = value.text
            case 15: group.category = value.message.flatMap(readCategory)
            case 16: group.timeZone = value.text
            case 17: group.organizer = value.message.map(readOrganizer)
            case 18: group.keyPhoto = value.message.map(readPhoto)
            case 19: group.groupPhoto = value.message.map(readPhoto)
            case 20 where group.photos.count < maximumPhotos:
                group.photos += value.message.map { [readPhoto($0)] } ?? []
            case 21: group.nextEvent = value.message.map(readEvent)
            case 22: group.source = value.text.map(SourceID.init(rawValue:)) ?? group.source
            default: break
            }
        }
        guard let id, let name else { return nil }
        if let latitude, let longitude { group.coordinate = Coordinate(latitude: latitude, longitude: longitude) }
        group.id = id
        group.name = name
        return group
    }

    private static func readCategory(_ reader: RecordReader) -> GroupCategory? {
        var fields = reader
        var (id, name) = (String?.none, String?.none)
        while let (field, value) = fields.next() {
            switch field {
            case 1: id = value.text
            case 2: name = value.text
            default: break
            }
        }
        return name.map { GroupCategory(id: id, name: $0) }
    }

    private static func readOrganizer(_ reader: RecordReader) -> Organizer {
        var fields = reader
        var (id, name, bio, photo) = (String?.none, String?.none, String?.none, Photo?.none)
        while let (field, value) = fields.next() {
            switch field {
            case 1: id = value.text
            case 2: name = value.text
            case 3: bio = value.description
            case 4: photo = value.message.map(readPhoto)
            default: break
            }
        }
        return Organizer(id: id, name: name, bio: bio, photo: photo)
    }

    static func readPhoto(_ reader: RecordReader) -> Photo {
        var fields = reader
        var (id, large, middle, small) = (String?.none, String?.none, String?.none, String?.none)
        var reach = HTTPReach.from(.internet)
        var (width, height) = (Int64?.none, Int64?.none)
        var (x, y) = (Double?.none, Double?.none)
        while let (field, value) = fields.next() {
            switch field {
            case 1: id = value.text
            case 2: large = value.pictureAddress
            case 3: middle = value.pictureAddress
            case 4: small = value.pictureAddress
            case 5:
                let index = value.integer.flatMap(Int.init(exactly:)) ?? 0
                reach = reaches.indices.contains(index) ? reaches[index] : reaches[0]
            case 6: width = value.integer
            case 7: height = value.integer
            case 8: x = value.number
            case 9: y = value.number
            default: break
            }
        }
        return Photo(
            id: id, highResolutionURL: large, photoURL: middle, thumbnailURL: small, reach: reach,
            size: PictureSize(width: width ?? 0, height: height ?? 0), focus: FocalPoint(x: x ?? 2, y: y ?? 2))
    }
}

// MARK: Digests

extension GroupRecord {
    /// Returns the digest at the end of a record; 0 if there is none.
    static func digest(_ record: [UInt8]) -> UInt64 {
        var end = record.suffix(8)
        return RecordReader.fixed(&end) ?? 0
    }

    static func sealed(_ writer: RecordWriter) -> [UInt8] {
        var writer = writer
        writer.fixed(fingerprint(writer.bytes[...]))
        return writer.bytes
    }

    static func opened(_ record: [UInt8]) -> ArraySlice<UInt8>? {
        guard record.count >= 8 else { return nil }
        let content = record.dropLast(8)
        return fingerprint(content) == digest(record) ? content : nil
    }

    /// FNV-1a, 64 bits: detects accidental changes, not deliberate ones.
    ///
    /// Source: G. Fowler, L. C. Noll, K.-P. Vo, draft-eastlake-fnv.
    static func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension RecordReader.Value {
    var count: Int? { integer.flatMap { $0 >= 0 ? Int($0) : nil } }

    var timestamp: Timestamp? {
        integer.flatMap { Timestamp.displayable.contains($0) ? Timestamp(unixMilliseconds: $0) : nil }
    }

    fileprivate var pictureAddress: String? {
        text.flatMap { $0.hasPrefix("file:///") ? $0 : WebLink.normalized($0) }
    }
}
