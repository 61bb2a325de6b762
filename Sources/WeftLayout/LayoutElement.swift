/// Anything that can be laid out: nodes, which are classes, and specs, which are structs, so specs nest freely.
///
/// The measuring contract every element keeps:
///
/// 1. A layout depends on the element's state and on the constraints, on nothing else: no thread, no screen, no clock.
/// 2. Its size lies inside the range, is finite and not negative, whatever the children answer.
/// 3. Specs and styles are values; a layout is an immutable value that may be computed ahead, cached, compared and sent
///    to another thread.
/// 4. Within a pass an element is asked at most once for the same constraints.
/// 5. Results are unrounded.
///
/// A program lays out children in a way of its own by a `LayoutRule`. What other specs can do already it puts together from
/// them: in a function, or in a struct with a style whose `lower(into:)` calls that of the specs it is made of.
///
///     struct Card: LayoutElement {
///         var style = LayoutStyle()
///         var title: TextNode
///         func lower(into pass: inout LayoutPass) {
///             InsetLayoutSpec(insets: EdgeInsets(all: 8), child: title, style: style).lower(into: &pass)
///         }
///     }
public protocol LayoutElement: Sendable {
    /// The element's style in every layout. Modifiers such as `LayoutElement.flex` add to it for one layout.
    var style: LayoutStyle { get set }

    /// Puts the element into the arena of a pass. Called once a pass, on the thread that lays out.
    func lower(into pass: inout LayoutPass)

    /// The engine's data about the children of its own specs. The default is right for every other element.
    var nesting: LayoutNesting { get }
}

extension LayoutElement {
    public var nesting: LayoutNesting { LayoutNesting() }
}
