extension Layout: CustomStringConvertible {
    /// A tree of the nodes with place and size, back to front, for people.
    ///
    ///     root  300 x 150
    ///     ├ photo  0, 0  300 x 150
    ///     └ caption  8, 122  60 x 20
    public var asciiDescription: String {
        var lines = ["\(name ?? "root")  \(sizeText)"]
        describeSublayouts(under: "", to: &lines)
        return lines.joined(separator: "\n")
    }

    public var description: String { asciiDescription }

    private func describeSublayouts(under indent: String, to lines: inout [String]) {
        for (index, sublayout) in sublayouts.enumerated() {
            let isLast = index == sublayouts.count - 1
            let place = "\(sublayout.position.x.shortText), \(sublayout.position.y.shortText)"
            lines.append("\(indent)\(isLast ? "└" : "├") \(sublayout.name ?? "-")  \(place)  \(sublayout.sizeText)")
            sublayout.describeSublayouts(under: indent + (isLast ? "  " : "│ "), to: &lines)
        }
    }

    var name: String? { node?.layoutName }

    private var sizeText: String { "\(size.width.shortText) x \(size.height.shortText)" }
}
