import Glibc

/// All records of the sample: first the public sample record, then the others by distance from the default place.
enum GroupCatalog {
    /// The tutorial's place, in London.
    static let defaultPlace = (latitude: 51.509980, longitude: -0.133700)

    static func make() -> [Group] {
        var maker = GroupMaker(used: [sampleRecord.id])
        var groups = languages.flatMap { language in language.groups.map { maker.group($0, language) } }
        for (index, lack) in SpecialGroups.lacks.enumerated() {
            SpecialGroups.remove(lack, from: &groups[5 + index * 19])
        }
        groups += SpecialGroups.entries.map { maker.group($0, languages[0]) }
        groups.sort { (distance($0), $0.id) < (distance($1), $1.id) }
        return Gallery.hang([sampleRecord] + groups)
    }

    private static let languages: [LanguageText] = Texts.all.map(LanguageText.init)

    /// Kilometres from the default place.
    static func distance(_ group: Group) -> Double {
        guard let latitude = group.latitude, let longitude = group.longitude else { return .infinity }
        return distance(latitude, longitude)
    }

    /// Haversine on a sphere of 6,371 km.
    static func distance(_ latitude: Double, _ longitude: Double) -> Double {
        let radians = Double.pi / 180
        let (a, b) = (defaultPlace.latitude * radians, latitude * radians)
        let half = sin((b - a) / 2)
        let side = sin((longitude - defaultPlace.longitude) * radians / 2)
        return 2 * 6_371 * asin((half * half + cos(a) * cos(b) * side * side).squareRoot())
    }
}
