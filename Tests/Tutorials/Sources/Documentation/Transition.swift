import AsyncDisplayKit

/// Two fields; one of them is visible: the documentation's example of a transition.
final class SignupNode: ASDisplayNode {
    enum FieldState {
        case signupNodeName, signupNodeAge
    }

    let nameField = ASTextNode()
    let ageField = ASTextNode()
    let buttonNode = ASButtonNode()
    var fieldState = FieldState.signupNodeAge
    private(set) var completed = 0

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        nameField.attributedText = NSAttributedString(string: "name")
        ageField.attributedText = NSAttributedString(string: "age")
        buttonNode.setTitle("Next", with: nil, with: nil, for: .normal)
        buttonNode.addTarget(self, action: SignupNode.next, forControlEvents: .touchUpInside)
    }

    func next() {
        fieldState = .signupNodeName
        transitionLayout(withAnimation: true, shouldMeasureAsync: true)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let fieldNode: ASTextNode
        if self.fieldState == .signupNodeName {
            fieldNode = self.nameField
        } else {
            fieldNode = self.ageField
        }

        let stack = ASStackLayoutSpec()
        stack.children = [fieldNode, buttonNode]
        let insets = UIEdgeInsets(top: 15, left: 15, bottom: 15, right: 15)
        return ASInsetLayoutSpec(insets: insets, child: stack)
    }

    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        guard context.isAnimated(), fieldState == .signupNodeName else {
            return super.animateLayoutTransition(context)
        }
        let initialNameFrame = context.initialFrame(for: ageField)
        nameField.frame = initialNameFrame
        nameField.alpha = 0
        var finalAgeFrame = context.initialFrame(for: ageField)
        finalAgeFrame.origin.x -= finalAgeFrame.size.width

        UIView.animate(
            withDuration: 0.2,
            animations: {
                self.nameField.frame = context.finalFrame(for: self.nameField)
                self.nameField.alpha = 1
                self.ageField.frame = finalAgeFrame
                self.ageField.alpha = 0
            },
            completion: { finished in
                self.completed += 1
                context.completeTransition(finished)
            })
    }
}
