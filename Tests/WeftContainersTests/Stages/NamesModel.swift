import WeftLayout
import WeftNodes

@testable import WeftContainers

/// Rows with names, and with nodes that grow.
@MainActor
final class NamesModel: TableDataSource {
    var names: [String]
    var givesModels = false

    init(_ names: [String]) {
        self.names = names
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { names.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        { GrowingNode() }
    }

    func tableNode(_ tableNode: TableNode, nodeModelForRowAt indexPath: IndexPath) -> (any Sendable)? {
        givesModels ? names[indexPath.row] : nil
    }

    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? {
        names[indexPath.row]
    }
}

/// A cell of 50 points, or of 200 points after it has grown.
final class GrowingNode: CellNode, @unchecked Sendable {
    @Guarded private var grown = false

    var isGrown: Bool {
        get { grown }
        set {
            grown = newValue
            setNeedsLayout()
        }
    }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        Size(width: constraints.range.max.width, height: grown ? 200 : 50)
    }

    override func savedState() -> (any Sendable)? { isGrown ? true : nil }
    override func restoreState(_ state: any Sendable) { grown = state as? Bool ?? false }

    override func canUpdate(to model: any Sendable) -> Bool {
        isGrown = model as? String == "grown"
        return true
    }
}
