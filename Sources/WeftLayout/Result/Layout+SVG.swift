extension Layout {
    /// A drawing of the layout as an SVG document: a rectangle with its name for each node, nested ones included.
    public var svg: String { Layout.svg([(nil, self)]) }

    /// Several layouts below one another in one SVG document, each under its title.
    public static func svg(_ layouts: [(title: String?, layout: Layout)]) -> String {
        var body = ""
        var width = 0.0
        var height = margin
        for (title, layout) in layouts {
            if let title {
                body += text(title, x: margin, y: height + 11, size: 11, color: "#444")
                height += 18
                width = Swift.max(width, Double(title.count) * 6.5)
            }
            let extent = layout.extent
            body +=
                "<g transform=\"translate(\((margin - extent.minX).shortText) \((height - extent.minY).shortText))\">"
            body += layout.ownShape + layout.shapes(at: .zero, level: 0) + "</g>\n"
            width = Swift.max(width, extent.width)
            height += extent.height + margin
        }
        width += 2 * margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width.shortText)" height="\(height.shortText)" \
            viewBox="0 0 \(width.shortText) \(height.shortText)" font-family="sans-serif">
            <rect width="100%" height="100%" fill="#fff"/>
            \(body)</svg>

            """
    }

    private static let margin = 12.0
    private static let colors = [
        "#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#e15759", "#76b7b2", "#9c755f", "#edc948",
    ]

    /// The bounding box of the layout and everything that extends beyond it.
    private var extent: Rect {
        sublayouts.reduce(Rect(origin: .zero, size: size)) { extent, sublayout in
            extent.union(sublayout.extent.offsetBy(dx: sublayout.position.x, dy: sublayout.position.y))
        }
    }

    private var ownShape: String {
        "<rect width=\"\(size.width.shortText)\" height=\"\(size.height.shortText)\" fill=\"none\" stroke=\"#888\" "
            + "stroke-dasharray=\"4 3\"/>\n"
    }

    private func shapes(at origin: Point, level: Int) -> String {
        var shapes = ""
        for (index, sublayout) in sublayouts.enumerated() {
            let place = origin + sublayout.position
            let color = Layout.colors[(index + level * 3) % Layout.colors.count]
            shapes +=
                "<rect x=\"\(place.x.shortText)\" y=\"\(place.y.shortText)\" "
                + "width=\"\(sublayout.size.width.shortText)\" height=\"\(sublayout.size.height.shortText)\" "
                + "fill=\"\(color)\" fill-opacity=\"0.25\" stroke=\"\(color)\"/>\n"
            if let name = sublayout.name {
                let size = Swift.min(10, Swift.max(4, sublayout.size.height - 2))
                // The names of nodes at the same position are stacked.
                let above = sublayouts[Swift.max(0, index - 8)..<index].count { $0.position == sublayout.position }
                let baseline = place.y + size + Double(above) * (size + 2)
                shapes += Layout.text(name, x: place.x + 2, y: baseline, size: size, color: "#222")
            }
            shapes += sublayout.shapes(at: place, level: level + 1)
        }
        return shapes
    }

    private static func text(_ text: String, x: Double, y: Double, size: Double, color: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            // Control characters are not allowed in XML.
            case _ where scalar.value < 0x20: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "<text x=\"\(x.shortText)\" y=\"\(y.shortText)\" font-size=\"\(size.shortText)\" "
            + "fill=\"\(color)\">\(escaped)</text>\n"
    }
}
