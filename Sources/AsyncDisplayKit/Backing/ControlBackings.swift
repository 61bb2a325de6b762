import WeftLayout
import WeftNodes

/// Of a button.
final class ButtonBacking: ButtonNode, NodeBacking, @unchecked Sendable {
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

/// Of a field.
final class EditableTextBacking: EditableTextNode, NodeBacking, @unchecked Sendable {
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

/// Of a scrolled node.
final class ScrollBacking: ScrollNode, NodeBacking, @unchecked Sendable {
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

/// Of a film.
final class VideoBacking: VideoNode, NodeBacking, @unchecked Sendable {
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

/// Of a map.
final class MapBacking: MapNode, NodeBacking, @unchecked Sendable {
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
