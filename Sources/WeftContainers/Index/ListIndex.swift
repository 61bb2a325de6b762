/// The extents of a list's rows, without the rows: an augmented tree that maps rows to offsets and back.
///
/// A row's extent (its height in a vertical list) is *known* once the row was measured; until then it is *estimated*:
/// by the list's default estimate, or by the row's own estimate (its measurement before it was invalidated, or a
/// delegate's guess). A run of rows without own values takes one word of 8 bytes, whatever its length. Every other row
/// takes one word. The tree's nodes add 2 to 7 bytes per row.
///
/// A B-tree in the manner of a rope: leaves hold the words, every node the counts and sums of what is below it. Each
/// change computes the sums from the children again instead of adding differences, so they do not drift.
///
/// Units: points along the scroll direction; offset 0 is the start of the first row. Extents from outside need no
/// checks: NaN, negative and infinite ones count as 0, and larger ones as ``maximumExtent``. Row numbers out of bounds
/// are the caller's mistake and trap, as in an array.
///
/// A value with copy-on-write nodes: a copy costs O(1), and the first change after it O(log n). Any thread.
public struct ListIndex: Sendable {
    /// The extent of rows without a value of their own, in points. See ``setEstimate(_:)``.
    public internal(set) var estimatedExtent: Double

    var root: Node
    let shape: Shape

    /// The largest extent a row can have, in points (2^40: no sum of them overflows).
    public static let maximumExtent: Double = 1_099_511_627_776

    /// The largest number of rows (2^50).
    public static let maximumCount = 1 << 50

    /// An empty list. Its rows have `estimatedExtent` points each until they are measured.
    ///
    /// - Complexity: O(1)
    public init(estimatedExtent: Double) {
        self.init(estimatedExtent: estimatedExtent, shape: .standard)
    }

    /// An empty list with another node size. Tests use small nodes to get deep trees with few rows.
    init(estimatedExtent: Double, shape: Shape) {
        self.estimatedExtent = Self.sanitised(estimatedExtent)
        self.shape = shape
        root = Node()
    }

    /// The value that the index uses for a client's extent.
    static func sanitised(_ extent: Double) -> Double {
        // NaN fails the first comparison.
        extent > 0 && extent.isFinite ? min(extent, maximumExtent) : 0
    }
}

extension ListIndex {
    /// The extent of one row.
    public struct Extent: Hashable, Sendable {
        /// The extent in points, finite and not negative.
        public var value: Double
        /// True if the row was measured; otherwise `value` is an estimate.
        public var isKnown: Bool

        /// An extent in points, measured or estimated.
        public init(value: Double, isKnown: Bool) {
            self.value = value
            self.isKnown = isKnown
        }
    }

    /// The number of rows.
    ///
    /// - Complexity: O(1)
    public var count: Int { root.summary.rows }

    /// True if there are no rows.
    ///
    /// - Complexity: O(1)
    public var isEmpty: Bool { count == 0 }

    /// The extent of the whole list in points, known and estimated rows together.
    ///
    /// - Complexity: O(1)
    public var totalExtent: Double { root.summary.extent(estimate: estimatedExtent) }

    /// The number of rows whose extent is known.
    ///
    /// - Complexity: O(1)
    public var knownCount: Int { root.summary.known }

    /// The sum of the known extents, in points.
    ///
    /// - Complexity: O(1)
    public var knownExtent: Double { root.summary.knownExtent }
}
