/// Records with something unusual: hostile text, no picture, no place, extreme lengths.
enum SpecialGroups {
    static func apply(to groups: inout [Group]) {
    }
}
