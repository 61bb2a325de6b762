@testable import GroupDirectory
@testable import WeftGLib

extension FuzzTarget {
    /// Groups and events of the store's file, with a fitting digest and with any other.
    static let records = FuzzTarget("records") { bytes throws(FuzzFinding) in
        var digest = RecordWriter()
        digest.fixed(GroupRecord.fingerprint(bytes[...]))
        for record in [bytes, bytes + digest.bytes] {
            for group in [GroupRecord.group(record), GroupRecord.salvagedGroup(record)] {
                if let group { try check(group) }
            }
            if let event = GroupRecord.event(record) {
                try check(event)
                try require(GroupRecord.event(GroupRecord.encode(event)) == event, "another event comes back")
            }
            if let saved = SavedEventRecord.savedEvent(record)?.saved {
                try check(saved.event)
                try require(saved.sequence >= 0, "the sequence is \(saved.sequence)")
                try require(saved.uid.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a UID with other characters")
                let again = SavedEventRecord.savedEvent(SavedEventRecord.encode(saved, description: nil))?.saved
                try require(again == saved, "another saved event comes back")
            }
            if let html = GroupRecord.description(record) {
                try require(
                    html.utf8.count <= Group.maximumDescriptionBytes, "a description of \(html.utf8.count) bytes")
            }
        }
    }

    private static func check(_ group: Group) throws(FuzzFinding) {
        try require(!group.id.isEmpty && !group.name.isEmpty, "a group without an id or a name")
        try require(group.photos.count <= GroupRecord.maximumPhotos, "\(group.photos.count) photos")
        try require((group.memberCount ?? 0) >= 0, "\(group.memberCount ?? 0) members")
        try check(
            [group.createdAt], [group.link], [group.keyPhoto, group.groupPhoto, group.organizer?.photo] + group.photos)
        if let event = group.nextEvent { try check(event) }
        try require(GroupRecord.group(GroupRecord.encode(group)) == group, "another group comes back")
    }

    private static func check(_ event: GroupEvent) throws(FuzzFinding) {
        try require((event.utcOffsetSeconds ?? 0).magnitude <= 18 * 3600, "\(event.utcOffsetSeconds ?? 0) s from UTC")
        try require((event.yesRSVPCount ?? 0) >= 0, "\(event.yesRSVPCount ?? 0) come")
        try check([event.time, event.endTime], [event.link, event.details.onlineAddress], [event.photo])
        try require(event.details.tags.count <= EventDetails.maximumTags, "\(event.details.tags.count) tags")
        try require((event.details.placesLeft ?? 0) >= 0, "\(event.details.placesLeft ?? 0) places left")
    }

    private static func check(
        _ times: [Timestamp?], _ links: [String?], _ photos: [Photo?]
    ) throws(FuzzFinding) {
        for case let time? in times {
            try require(Timestamp.displayable.contains(time.unixMilliseconds), "a time of \(time.unixMilliseconds)")
        }
        for case let link? in links { try require(WebLink.normalized(link) == link, "a link to \(link)") }
        for case let photo? in photos {
            for case let address? in [photo.highResolutionURL, photo.photoURL, photo.thumbnailURL] {
                let isFitted = address.hasPrefix("file:///") || WebLink.normalized(address) == address
                try require(isFitted, "a picture at \(address)")
            }
        }
    }
}
