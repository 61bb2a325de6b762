/// An element with style changes for one layout: the result of a modifier, as in `body.flex(shrink: 1)`.
///
/// A layout pass treats it like the element itself, without additional measurements.
public struct StyledElement: StoredSpec {
    /// The changed values. Only values with their names set have an effect.
    typealias Parameters = LayoutStyle
    var storage: ChildStorage<LayoutStyle>

    /// Makes one element of consecutive modifiers: if the element is already styled, its changes are copied.
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

    /// The element's own style with the changes applied. Assigning to it is a change, too.
    public var style: LayoutStyle {
        get { storage.child.style.overridden(by: storage.parameters) }
        set { change { $0.parameters = newValue } }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lower(storage.child, as: storage.parameters)
    }
}
