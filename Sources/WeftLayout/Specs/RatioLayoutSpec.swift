/// Gives its child a fixed ratio of height to width.
///
/// Of the largest size at that ratio which the range's maximum width allows and the one its maximum height allows, both
/// clamped into the range, the one nearer to the ratio wins, the first on a tie. Without a limit on either axis, or
/// with a ratio that is not a positive finite number, the child gets the spec's own range.
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

    /// What has the ratio.
    public var child: any LayoutElement {
        get { storage.child }
        set { storage = ChildStorage(storage.parameters, storage.style, child: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.ratio(RatioRule(ratio: storage.parameters)), storage.style)
        pass.lowerChild(storage.child)
    }
}
