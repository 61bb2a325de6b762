/// A row and the section it is in, both from 0.
public struct IndexPath: Sendable, Hashable, Comparable {
    /// The section's number, from 0.
    public var section: Int
    /// The row's number within its section, from 0.
    public var row: Int

    /// Makes the path of a row in a section.
    public init(row: Int, section: Int = 0) {
        self.section = section
        self.row = row
    }

    public static func < (left: IndexPath, right: IndexPath) -> Bool {
        (left.section, left.row) < (right.section, right.row)
    }
}
