import Glibc
import GroupDirectory
import WeftGLib

/// A folder for one test, which is removed with this object.
final class StoreFolder: Sendable {
    let path: String

    init() {
        // In memory if there is such a folder: losses of a disk are not tested, and a disk takes time.
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/weft-store-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
    }

    var file: String { path + "/groups.sqlite" }

    func store(_ change: (inout StoreOptions) -> Void = { _ in }) -> GroupStore {
        var options = StoreOptions()
        change(&options)
        return GroupStore(path: file, options: options)
    }

    /// The names of the files in it, in order.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func removeAll() {
        for name in names { unlink(path + "/" + name) }
    }

    deinit {
        removeAll()
        rmdir(path)
    }
}

/// The store's notices so far; the caller must be the only reader.
func notices(of store: GroupStore) async -> [StoreNotice] {
    // Told before a call ends, so they are all there; the last one is made here.
    var notices: [StoreNotice] = []
    let box = Locked<[StoreNotice]>([])
    let reader = Task { for await notice in store.notices { box.withLock { $0.append(notice) } } }
    var last = -1
    while last != notices.count {
        last = notices.count
        for _ in 0..<20 { await Task.yield() }
        notices = box.withLock { $0 }
    }
    reader.cancel()
    await reader.value
    return box.withLock { $0 }
}

extension Group {
    static func made(_ id: String, _ name: String, _ change: (inout Group) -> Void = { _ in }) -> Group {
        var group = Group(id: id, name: name)
        change(&group)
        return group
    }

    /// A group with all details.
    static func full(_ number: Int) -> Group {
        .made("\(number)", "Group \(number) — ü東") {
            $0.source = SourceID(kind: "mobilizon", address: "https://Example.org/")
            $0.link = "https://www.example.org/@group\(number)/"
            $0.urlname = "group\(number)"
            $0.descriptionHTML = "<p>Number <b>\(number)</b></p>"
            $0.createdAt = Timestamp(unixMilliseconds: -1_234_567 + Int64(number))
            $0.city = "Zürich"
            $0.country = "CH"
            $0.localizedCountryName = "Switzerland"
            $0.state = "ZH"
            $0.coordinate = Coordinate(latitude: 47.3769 + Double(number) / 1000, longitude: 8.5417)
            $0.memberCount = number
            $0.who = "Coders"
            $0.category = GroupCategory(id: "34", name: "Tech")
            $0.timeZone = "Europe/Zurich"
            let photo = Photo(
                id: "p", highResolutionURL: "https://example.org/l.jpg", photoURL: "http://example.org/m.jpg",
                thumbnailURL: "file:///data/s.jpg", reach: .from(.thisMachine))
            $0.organizer = Organizer(id: "o", name: "Åsa", bio: "Bio", photo: photo)
            $0.keyPhoto = photo
            $0.groupPhoto = Photo(photoURL: "https://example.org/g.jpg", reach: .asked)
            $0.photos = [photo, Photo(id: "q", photoURL: "https://example.org/q.jpg")]
            $0.nextEvent = GroupEvent(
                id: "e\(number)", name: "Meeting", time: Timestamp(unixMilliseconds: 2_000_000_000_000 + Int64(number)),
                utcOffsetSeconds: -3600, yesRSVPCount: 12)
        }
    }
}
