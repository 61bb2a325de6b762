import FoundationEssentials
import Glibc

/// A temporary data folder with `groups.json` and a few pictures. It is removed with its last reference.
final class FixtureFolder: Sendable {
    static let pictureCount = 30
    static let pictureBytes = 15_000

    let path: String

    /// A folder with `count` groups. The first is in London, and each further one is a degree further to the
    /// north-east.
    init(groups count: Int = 45) throws {
        path = try Self.temporary()
        let records = (0..<count).map(Self.record).joined(separator: ",\n")
        try Data("[\(records)]\n".utf8).write(to: URL(filePath: path + "/groups.json"))
        for (folder, name) in [("photos", "p"), ("avatars", "a")] {
            try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
            for number in 0..<Self.pictureCount {
                try Data(Self.picture(number)).write(to: URL(filePath: "\(path)/\(folder)/\(name)\(number).jpg"))
            }
        }
    }

    deinit {
        Self.remove(path)
    }

    /// A new, empty folder.
    static func temporary() throws -> String {
        let path = FileManager.default.temporaryDirectory.path() + "/weft-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// Renames the folder before removing it, since a client that ends may still write its cache's index into it.
    static func remove(_ path: String) {
        rename(path, path + ".gone")
        try? FileManager.default.removeItem(atPath: path + ".gone")
    }

    static func record(_ number: Int) -> String {
        #"{"id":\#(number), "name":"Gruppe \#(number) \"é\"","lat":\#(51.5 + Double(number) / 2),"#
            + #""lon":\#(-0.13 + Double(number)),"created":1.5e12,"#
            + #""organizer":{"name":"O","photo":{"thumb_link":"avatars\/a\#(number % pictureCount).jpg"}},"#
            + #""key_photo":{"photo_link":"photos/p\#(number % pictureCount).jpg"}}"#
    }

    /// The first bytes of a JPEG and some more. The picture is never decoded here.
    static func picture(_ number: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0] + (4..<pictureBytes).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ number) }
    }
}
