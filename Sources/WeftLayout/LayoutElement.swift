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
/// A program makes its own spec by composition: a struct with a style whose `lower(into:)` calls that of the specs it
/// is made of.
///
///     struct Card: LayoutElement {
///         var style = LayoutStyle()
///         var title: TextNode
///         func lower(into pass: inout LayoutPass) {
///             InsetLayoutSpec(insets: EdgeInsets(all: 8), child: title, style: style).lower(into: &pass)
///         }
///     }
public protocol LayoutElement: Sendable {
    /// What the element asks of any layout it is in; modifiers (`LayoutElement.flex` and the like) say what one layout
    /// asks of it besides.
    var style: LayoutStyle { get set }

    /// Puts the element into the arena of a pass. Called once a pass, on the thread that lays out.
    func lower(into pass: inout LayoutPass)

    /// How many specs are nested in the element, itself included. Nodes and leaves are 1.
    var specDepth: Int { get }

    /// Moves the children of a spec out of it, so that a deep tree can be taken apart without recursion.
    mutating func detachChildren(into elements: inout [any LayoutElement])
}

extension LayoutElement {
    public var specDepth: Int { 1 }
    public mutating func detachChildren(into elements: inout [any LayoutElement]) {}
}
