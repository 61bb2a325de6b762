public struct LayoutPass { static let maximumDepth = 1000; mutating func lowerNode(_ s: LayoutStyle) {} }
public protocol LayoutElement: Sendable { var style: LayoutStyle { get set } }
public protocol LayoutNode: AnyObject, LayoutElement { func layoutThatFits(_ c: LayoutConstraints) -> Layout }
public struct Layout: Sendable {
  public let node: (any LayoutNode)?; public let size: Size; public let position: Point = .zero; public let sublayouts: [Layout]
  public init(node: (any LayoutNode)?, size: Size) { self.node=node; self.size=size; sublayouts=[] }
  public static func calculate(spec: any LayoutElement, for node: any LayoutNode, constraints: LayoutConstraints) throws(LayoutError) -> Layout { Layout(node: node, size: .zero) }
}
extension Rect { public var x: Double { origin.x }; public var y: Double { origin.y } }
