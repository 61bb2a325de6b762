import AsyncDisplayKit

/// A node that records its touches.
final class TouchPadNode: ASDisplayNode {
    private(set) var places: [CGPoint] = []
    private(set) var phases: [UITouch.Phase] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        note(touches)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        note(touches)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        note(touches)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        note(touches)
    }

    private func note(_ touches: Set<UITouch>) {
        guard let touch = touches.first else { return }
        places.append(touch.location(in: view))
        phases.append(touch.phase)
    }
}

/// A round node that lets clicks through outside of its subnodes.
final class SeeThroughNode: ASDisplayNode {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view == self.view ? nil : view
    }
}

/// A button that is hit only within its circle.
final class RoundButtonNode: ASButtonNode {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
        return super.point(inside: point, with: event) && (x * x + y * y).squareRoot() <= bounds.width / 2
    }
}

/// A node whose gestures begin only in its right half.
final class PickyNode: ASDisplayNode {
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        return gestureRecognizer.location(in: view).x > bounds.width / 2
    }
}

/// A row that receives touches, and keeps them or also passes them to the table.
final class TouchedCellNode: ASTextCellNode {
    var keepsTouches = false
    private(set) var touches = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.touches += 1
        if !keepsTouches { super.touchesBegan(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !keepsTouches { super.touchesEnded(touches, with: event) }
    }
}

/// A table with two of these rows.
final class TouchedTableController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private(set) var selected: [Int] = []

    override init() {
        super.init(node: ASTableNode())
        node.dataSource = self
        node.delegate = self
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return 2
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        return {
            let node = TouchedCellNode()
            node.text = "Row \(indexPath.row)"
            node.keepsTouches = indexPath.row == 1
            return node
        }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath.row)
    }
}
