import WeftLayout
import WeftNodes

/// Of a text.
final class TextBacking: TextNode, NodeBacking, @unchecked Sendable {
    @Guarded var held = HeldNodes()

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        programSpec(constrainedSize) ?? super.layoutSpecThatFits(constrainedSize)
    }

    override func pointInside(_ point: Point) -> Bool {
        node?.isUserInteractionEnabled != false && super.pointInside(point)
    }

    override func layoutDidFinish() {
        super.layoutDidFinish()
        node?.layoutDidFinish()
    }

    override func didLoad() {
        super.didLoad()
        tellLoaded()
    }

    override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        super.interfaceStateDidChange(from: old, to: new)
        tellState(from: old, to: new)
    }
}

/// Of a picture.
final class ImageBacking: ImageNode, NodeBacking, @unchecked Sendable {
    @Guarded var held = HeldNodes()

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        programSpec(constrainedSize) ?? super.layoutSpecThatFits(constrainedSize)
    }

    override func pointInside(_ point: Point) -> Bool {
        node?.isUserInteractionEnabled != false && super.pointInside(point)
    }

    override func layoutDidFinish() {
        super.layoutDidFinish()
        node?.layoutDidFinish()
    }

    override func didLoad() {
        super.didLoad()
        tellLoaded()
    }

    override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        super.interfaceStateDidChange(from: old, to: new)
        tellState(from: old, to: new)
    }
}

/// Of a picture with an address.
final class NetworkImageBacking: NetworkImageNode, NodeBacking, @unchecked Sendable {
    @Guarded var held = HeldNodes()

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        programSpec(constrainedSize) ?? super.layoutSpecThatFits(constrainedSize)
    }

    override func pointInside(_ point: Point) -> Bool {
        node?.isUserInteractionEnabled != false && super.pointInside(point)
    }

    override func layoutDidFinish() {
        super.layoutDidFinish()
        node?.layoutDidFinish()
    }

    override func didLoad() {
        super.didLoad()
        tellLoaded()
    }

    override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        super.interfaceStateDidChange(from: old, to: new)
        tellState(from: old, to: new)
    }
}

/// Of a picture of several qualities.
final class MultiplexImageBacking: MultiplexImageNode, NodeBacking, @unchecked Sendable {
    @Guarded var held = HeldNodes()

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        programSpec(constrainedSize) ?? super.layoutSpecThatFits(constrainedSize)
    }

    override func pointInside(_ point: Point) -> Bool {
        node?.isUserInteractionEnabled != false && super.pointInside(point)
    }

    override func layoutDidFinish() {
        super.layoutDidFinish()
        node?.layoutDidFinish()
    }

    override func didLoad() {
        super.didLoad()
        tellLoaded()
    }

    override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        super.interfaceStateDidChange(from: old, to: new)
        tellState(from: old, to: new)
    }
}
