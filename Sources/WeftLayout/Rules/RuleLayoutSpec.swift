/// Lays out its children by a program's own rule. `Columns(count: 3) { … }` makes such a spec.
public struct RuleLayoutSpec<Rule: LayoutRule>: StoredSpec {
    typealias Parameters = Rule
    var storage: ChildrenStorage<Rule>

    /// - Parameter children: the children, back to front. Their order gives their numbers in the rule.
    public init(_ rule: Rule, children: [any LayoutElement] = [], style: LayoutStyle = LayoutStyle()) {
        storage = ChildrenStorage(rule, style, children: children)
    }

    /// The rule that measures and places the children.
    public var rule: Rule {
        get { storage.parameters }
        set { change { $0.parameters = newValue } }
    }

    /// The children, back to front.
    public var children: [any LayoutElement] {
        get { storage.children }
        set { storage = ChildrenStorage(storage.parameters, storage.style, children: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerRule(storage.parameters, storage.style, storage.children)
    }
}
