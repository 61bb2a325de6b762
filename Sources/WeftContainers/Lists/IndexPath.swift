/// A row and the section it is in, both from 0.
public struct IndexPath: Sendable, Hashable, Comparable {
    public var section: Int
    public var row: Int

    public init(row: Int, section: Int = 0) {
        self.section = section
        self.row = row
    }

    public static func < (left: IndexPath, right: IndexPath) -> Bool {
        (left.section, left.row) < (right.section, right.row)
    }
}
