/// Gives its child a fixed ratio of height to width.
///
/// There are two candidates: the largest size at that ratio within the range's maximum width, and the largest within
/// its maximum height, both clamped into the range. The spec takes the candidate nearer to the ratio, or the first one
/// on a tie. If neither axis has a limit, or the ratio is not a positive finite number, the child gets the spec's own
/// range.
public struct RatioLayoutSpec: StoredSpec {
    typealias Parameters = Double
    var storage: ChildStorage<Double>

    /// - Parameter ratio: height divided by width.
    public init(ratio: Double, child: any LayoutElement, style: LayoutStyle = LayoutStyle()) {
        storage = ChildStorage(ratio, style, child: child)
    }

    /// Height divided by width.
    public var ratio: Double {
        get { storage.parameters }
        set { change { $0.parameters = newValue } }
    }

    /// The element with the ratio.
    public var child: any LayoutElement {
        get { storage.child }
        set { storage = ChildStorage(storage.parameters, storage.style, child: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.ratio(RatioRule(ratio: storage.parameters)), storage.style)
        pass.lowerChild(storage.child)
    }
}
