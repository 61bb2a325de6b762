import Foundation
import WeftNodes

// The properties that UIKit adds on Apple's systems.
extension Foundation.IndexPath {
    /// A row of a section, both from 0.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// An item of a section, both from 0.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The section; 0 for a path without one.
    public var section: Int {
        get { first ?? 0 }
        set { self = Foundation.IndexPath(indexes: [newValue, row]) }
    }

    /// The row within its section; 0 for a path without one.
    public var row: Int {
        get { count > 1 ? self[1] : 0 }
        set { self = Foundation.IndexPath(indexes: [section, newValue]) }
    }

    /// The item within its section.
    public var item: Int {
        get { row }
        set { row = newValue }
    }

    init(_ path: WeftNodes.IndexPath) {
        self.init(indexes: [path.section, path.row])
    }

    var weft: WeftNodes.IndexPath { WeftNodes.IndexPath(row: row, section: section) }
}
