/// An element with what one layout asks of it: what a modifier makes of `body` in `body.flex(shrink: 1)`.
///
/// To a layout pass it is the element itself, which is asked no more often than without it.
public struct StyledElement: StoredSpec {
    /// The values that count are those that its names have.
    typealias Parameters = LayoutStyle
    var storage: ChildStorage<LayoutStyle>

    /// Around what is styled already, the older changes are taken over, so that modifiers one after the other are one.
    init<Element: LayoutElement>(_ element: Element, _ change: LayoutStyle) {
        if Element.self == StyledElement.self, let styled = element as? StyledElement {
            let both = styled.storage.parameters.overridden(by: change)
            storage = ChildStorage(both, LayoutStyle(), child: styled.storage.child)
        } else {
            storage = ChildStorage(change, LayoutStyle(), child: element)
        }
    }

    /// The element without the changes.
    public var element: any LayoutElement { storage.child }

    /// The element's own with the changes. What is set is a change, too.
    public var style: LayoutStyle {
        get { storage.child.style.overridden(by: storage.parameters) }
        set { change { $0.parameters = newValue } }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lower(storage.child, as: storage.parameters)
    }
}
