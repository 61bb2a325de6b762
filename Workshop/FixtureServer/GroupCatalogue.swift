import FoundationEssentials
import Glibc

/// The data folder: the group records, and the pictures beside them.
struct GroupCatalogue: Sendable {
    /// The picture folders. Each picture path in a record begins with one of them.
    static let pictureFolders = ["photos", "avatars"]

    private let folder: String
    let records: [GroupRecord]

    /// Reads `groups.json`; pictures are read on request.
    init(folder: String) throws(FixtureError) {
        self.folder = folder
        let path = folder + "/groups.json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FixtureError(description: "cannot read \(path); --data names the folder")
        }
        do {
            records = try RecordScanner.records(in: Array(data))
        } catch {
            throw FixtureError(description: "\(path): \(error)")
        }
    }

    var count: Int { records.count }

    /// All records, nearest first; in the file's order without a place. Records without a place come last.
    ///
    /// - Complexity: O(n log n) in the number of records.
    func records(near place: (latitude: Double, longitude: Double)?) -> [GroupRecord] {
        place.map(sorted) ?? records
    }

    private func sorted(near place: (latitude: Double, longitude: Double)) -> [GroupRecord] {
        records.enumerated().map { index, record -> (Double, Int, GroupRecord) in
            guard let latitude = record.latitude, let longitude = record.longitude else {
                return (.infinity, index, record)
            }
            return (Self.distance(place, (latitude, longitude)), index, record)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The haversine of the angle of that many kilometres on the Earth.
    static func haversine(kilometres: Double) -> Double {
        let half = sin(min(max(kilometres, 0) / 6371 / 2, .pi / 2))
        return half * half
    }

    /// The haversine of the angle between two places on a sphere. It grows with the distance, which is enough for
    /// sorting.
    static func distance(
        _ one: (latitude: Double, longitude: Double), _ other: (latitude: Double, longitude: Double)
    ) -> Double {
        func haversine(_ degrees: Double) -> Double {
            let half = sin(degrees * .pi / 360)
            return half * half
        }
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        return haversine(one.latitude - other.latitude)
            + cosine(one.latitude) * cosine(other.latitude) * haversine(one.longitude - other.longitude)
    }

    /// A file below the folder; nil if it does not exist. The segments are validated already: none leads out of the
    /// folder.
    func file(_ segments: some Sequence<String>) -> [UInt8]? {
        FileManager.default.contents(atPath: ([folder] + segments).joined(separator: "/")).map(Array.init)
    }
}
