/// Makes the part of an address that identifies a group.
enum Slug {
    static func make(_ name: String, _ random: inout SplitMix64) -> String {
        let letters = name.unicodeScalars.map { scalar -> Character in
            let ascii = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return ascii ? Character(scalar) : "-"
        }
        let words = String(letters).split(separator: "-").map(String.init)
        let slug = words.joined(separator: "-")
        if slug.count >= 6, slug.count * 10 >= name.count * 6 { return slug }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return "meetup-group-" + String((0..<8).map { _ in random.pick(alphabet) })
    }
}
