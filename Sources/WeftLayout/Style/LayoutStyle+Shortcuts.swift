extension LayoutStyle {
    /// `width` and `height` in points. A length that is `auto` or a fraction reads as 0.
    public var preferredSize: Size {
        get { Size(width: width.pointsValue ?? 0, height: height.pointsValue ?? 0) }
        set { preferredLayoutSize = LayoutSize(newValue) }
    }

    /// `minWidth` and `minHeight` in points. A length that is `auto` or a fraction reads as 0.
    public var minSize: Size {
        get { Size(width: minWidth.pointsValue ?? 0, height: minHeight.pointsValue ?? 0) }
        set { minLayoutSize = LayoutSize(newValue) }
    }

    /// `maxWidth` and `maxHeight` in points. A length that is `auto` or a fraction reads as `Double.unlimited`.
    public var maxSize: Size {
        get { Size(width: maxWidth.pointsValue ?? .unlimited, height: maxHeight.pointsValue ?? .unlimited) }
        set { maxLayoutSize = LayoutSize(newValue) }
    }

    /// `width` and `height`.
    public var preferredLayoutSize: LayoutSize {
        get { LayoutSize(width: width, height: height) }
        set {
            width = newValue.width
            height = newValue.height
        }
    }

    /// `minWidth` and `minHeight`.
    public var minLayoutSize: LayoutSize {
        get { LayoutSize(width: minWidth, height: minHeight) }
        set {
            minWidth = newValue.width
            minHeight = newValue.height
        }
    }

    /// `maxWidth` and `maxHeight`.
    public var maxLayoutSize: LayoutSize {
        get { LayoutSize(width: maxWidth, height: maxHeight) }
        set {
            maxWidth = newValue.width
            maxHeight = newValue.height
        }
    }
}

extension LayoutSize {
    /// Makes a size of two lengths in points; an unlimited length becomes `auto`.
    init(_ size: Size) {
        self.init(
            width: size.width < .unlimited ? .points(size.width) : .auto,
            height: size.height < .unlimited ? .points(size.height) : .auto)
    }
}
