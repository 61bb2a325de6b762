/// An element of a layout: a node (a class) or a spec (a struct). Specs can be nested.
///
/// The measuring contract of every element:
///
/// 1. A layout depends on the element's state and on the constraints, and on nothing else, such as a thread, a screen
///   or a clock.
/// 2. Its size lies inside the range, is finite and not negative, for any answers of the children.
/// 3. Specs and styles are values; a layout is an immutable value that may be computed ahead, cached, compared and sent
///   to another thread.
/// 4. In a pass, an element is measured at most once with the same constraints.
/// 5. Results are unrounded.
///
/// For a new kind of layout, write a `LayoutRule`. A layout that existing specs can express is composed of them: in a
/// function, or in a struct with a style, as below. Its `lower(into:)` calls `lower(into:)` of these specs.
///
///     struct Card: LayoutElement {
///         var style = LayoutStyle()
///         var title: TextNode
///         func lower(into pass: inout LayoutPass) {
///             InsetLayoutSpec(insets: EdgeInsets(all: 8), child: title, style: style).lower(into: &pass)
///         }
///     }
public protocol LayoutElement: Sendable {
    /// The element's style in every layout. Modifiers such as `LayoutElement.flex` change it for one layout.
    var style: LayoutStyle { get set }

    /// Puts the element into the arena of a pass. Called once in each pass, on its thread.
    func lower(into pass: inout LayoutPass)

    /// The engine's data about the children of its own specs. Other elements use the default.
    var nesting: LayoutNesting { get }
}

extension LayoutElement {
    public var nesting: LayoutNesting { LayoutNesting() }
}
