import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

@Suite struct GroupRecordTests {
    @Test func aGroupComesBackWhole() {
        for group in [Group.full(7), Group(id: "1", name: "A"), .made("2", "B") { $0.photos = [Photo()] }] {
            #expect(GroupRecord.group(GroupRecord.encode(group)) == group)
        }
        let event = GroupEvent(name: "x", utcOffsetSeconds: 3600)
        #expect(GroupRecord.event(GroupRecord.encode(event)) == event)
        #expect(GroupRecord.event(GroupRecord.encode(GroupEvent())) == GroupEvent())
        var full = GroupEvent(id: "1", time: Timestamp(unixMilliseconds: 5))
        full.endTime = Timestamp(unixMilliseconds: 9)
        full.timeZone = "Europe/Paris"
        full.link = "https://a.example/e"
        full.isOnline = true
        full.isAllDay = true
        full.venue = Venue(name: "V", address: "A", city: "C", coordinate: .london, isApproximate: true)
        full.photo = Photo(
            photoURL: "https://a.example/p", size: PictureSize(width: 3, height: 2), focus: FocalPoint(x: -1, y: 0.5))
        for status in GroupEvent.Status.allCases {
            full.status = status
            #expect(GroupRecord.event(GroupRecord.encode(full)) == full)
        }
    }

    @Test func everyChangedBitIsNoticed() {
        let record = GroupRecord.encode(.full(7))
        for index in record.indices {
            for bit in 0..<8 {
                var changed = record
                changed[index] ^= 1 << bit
                #expect(GroupRecord.group(changed) == nil)
                // Read all the same, without harm.
                _ = GroupRecord.salvagedGroup(changed)
            }
            #expect(GroupRecord.group(Array(record.prefix(index))) == nil)
        }
    }

    @Test func anyBytesAreReadWithoutHarm() {
        var random = SeededRandom()
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                // Small numbers are tags and lengths that fit.
                Bool.random(using: &random)
                    ? UInt8.random(in: 0...24, using: &random) : .random(in: 0...255, using: &random)
            }
            // A byte that is no UTF-8 becomes three.
            let name = GroupRecord.salvagedGroup(bytes)?.name ?? ""
            #expect(name.utf8.count <= 3 * bytes.count, "\(bytes)")
            #expect(GroupRecord.event(bytes) == nil, "a checksum is missing: \(bytes)")
        }
    }

    @Test(arguments: [Int64.min, -1, 0, .max]) func anyNumberIsRead(_ number: Int64) {
        var event = RecordWriter()
        var group = RecordWriter()
        group.text(1, "id")
        group.text(2, "Name")
        for field in 3...12 { event.integer(field, number) }
        for field in 3...22 { group.integer(field, number) }
        group.message(21) { inner in for field in 1...12 { inner.integer(field, number) } }
        group.message(18) { inner in for field in 1...9 { inner.integer(field, number) } }
        for writer in [event, group] {
            var writer = writer
            writer.fixed(GroupRecord.fingerprint(writer.bytes[...]))
            _ = GroupRecord.group(writer.bytes)
            let read = GroupRecord.event(writer.bytes)
            #expect(read?.utcOffsetSeconds.map { $0.magnitude <= 18 * 3600 } ?? true)
        }
    }

    /// A record written by version 1.
    @Test func recordsOfVersion1AreRead() {
        #expect(GroupRecord.group(Fixture.record) == Fixture.group)
        #expect(GroupRecord.encode(Fixture.group) == Fixture.record)
    }

    @Test func laterFieldsArePassedOver() {
        var writer = RecordWriter()
        writer.text(1, "id")
        writer.text(99, "later")
        writer.number(98, 1)
        writer.integer(97, 5)
        writer.text(2, "Name")
        writer.message(96) { $0.text(1, "inner") }
        writer.fixed(GroupRecord.fingerprint(writer.bytes[...]))
        #expect(GroupRecord.group(writer.bytes) == Group(id: "id", name: "Name"))
    }

    /// Anybody who can write the file can set the addresses, so only the schemes of pictures and pages are accepted.
    @Test func addressesAreLimitedToValidForms() {
        var group = Group(id: "1", name: "A")
        group.link = "javascript:alert(1)"
        group.keyPhoto = Photo(photoURL: "data:image/png,x", reach: .asked)
        let read = GroupRecord.group(GroupRecord.encode(group))
        #expect(read?.link == nil)
        #expect(read?.keyPhoto?.photoURL == nil)
    }

    @Test(arguments: [
        ("https://www.Example.org/a/", "http://example.org/a"), ("https://example.org:443/", "https://example.org"),
        ("http://example.org:80/x?y=1#z", "https://example.org/x?y=1"),
        ("https://user:pw@example.org/a", "https://example.org/a"),
    ])
    func spellingsOfAnAddressAreOne(_ first: String, _ second: String) {
        #expect(WebLink.identity(of: first) != nil)
        #expect(WebLink.identity(of: first) == WebLink.identity(of: second))
    }

    @Test(arguments: [
        ("https://example.org/a", "https://example.org/A"), ("https://example.org/a", "https://example.org/a/b"),
        ("https://example.org:8080/", "https://example.org/"), ("https://a.example.org/", "https://example.org/"),
    ])
    func otherAddressesAreNot(_ first: String, _ second: String) {
        #expect(WebLink.identity(of: first) != WebLink.identity(of: second))
    }
}
