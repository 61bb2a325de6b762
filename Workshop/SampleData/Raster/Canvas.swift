import Glibc

enum Blend {
    case normal, add, multiply, screen
}

enum Paint {
    case solid(Colour)
    /// A colour for each point of the canvas.
    case shader((Point) -> Colour)

    static func linear(_ from: Point, _ to: Point, _ gradient: Gradient) -> Paint {
        let along = to - from
        let square = along.x * along.x + along.y * along.y
        return .shader { point in
            let d = point - from
            return gradient((d.x * along.x + d.y * along.y) / square)
        }
    }

    static func linear(_ from: Point, _ to: Point, _ first: Colour, _ last: Colour) -> Paint {
        linear(from, to, Gradient([(0, first), (1, last)]))
    }

    static func radial(_ centre: Point, _ radius: Float, _ gradient: Gradient) -> Paint {
        .shader { gradient(length($0 - centre) / radius) }
    }

    static func radial(_ centre: Point, _ radius: Float, _ first: Colour, _ last: Colour) -> Paint {
        radial(centre, radius, Gradient([(0, first), (1, last)]))
    }
}

/// A canvas of floats: premultiplied linear light, `unit` pixels per point.
struct Canvas {
    let width: Int
    let height: Int
    let unit: Float
    private(set) var pixels: [SIMD4<Float>]

    /// In points.
    var size: Point { Point(Float(width), Float(height)) / unit }

    init(width: Int, height: Int, unit: Float = 1, background: Colour = .clear) {
        self.width = width
        self.height = height
        self.unit = unit
        let start = SIMD4<Float>(background.x, background.y, background.z, 1) * background.w
        pixels = [SIMD4<Float>](repeating: start, count: width * height)
    }

    private static func blended(_ under: SIMD4<Float>, _ colour: Colour, _ cover: Float, _ blend: Blend) -> SIMD4<Float>
    {
        let alpha = colour.w * cover
        switch blend {
        case .normal:
            return SIMD4<Float>(colour.x, colour.y, colour.z, 1) * alpha + under * (1 - alpha)
        case .add:
            return under + SIMD4<Float>(colour.x, colour.y, colour.z, 0) * alpha
        case .multiply:
            let keep = SIMD4<Float>(colour.x, colour.y, colour.z, 1) * alpha
            return under * (keep + SIMD4<Float>(repeating: 1 - alpha))
        case .screen:
            let light = SIMD4<Float>(colour.x, colour.y, colour.z, 0) * alpha
            return under + light * (SIMD4<Float>(repeating: 1) - under.clamped(lowerBound: .zero, upperBound: .one))
        }
    }

    mutating func fill(_ path: Path, _ paint: Paint, opacity: Float = 1, blend: Blend = .normal) {
        guard let coverage = Coverage(path, unit: unit, canvasWidth: width, canvasHeight: height) else { return }
        for row in 0..<coverage.height {
            for column in 0..<coverage.width {
                let cover = coverage[column, row] * opacity
                guard cover > 0.001 else { continue }
                let (x, y) = (column + coverage.left, row + coverage.top)
                let colour: Colour
                switch paint {
                case .solid(let solid): colour = solid
                case .shader(let shader): colour = shader(Point(Float(x) + 0.5, Float(y) + 0.5) / unit)
                }
                let index = y * width + x
                pixels[index] = Canvas.blended(pixels[index], colour, cover, blend)
            }
        }
    }

    mutating func fill(_ path: Path, _ colour: Colour, opacity: Float = 1, blend: Blend = .normal) {
        fill(path, .solid(colour), opacity: opacity, blend: blend)
    }

    mutating func stroke(
        _ points: [Point], _ colour: Colour, width: Float, closed: Bool = false, blend: Blend = .normal
    ) {
        fill(Path(line: points, width: width, closed: closed), .solid(colour), blend: blend)
    }

    /// Paints every pixel with the colour for its point.
    mutating func paint(blend: Blend = .normal, _ shader: (Point) -> Colour) {
        for y in 0..<height {
            for x in 0..<width {
                let colour = shader(Point(Float(x) + 0.5, Float(y) + 0.5) / unit)
                guard colour.w > 0 else { continue }
                pixels[y * width + x] = Canvas.blended(pixels[y * width + x], colour, 1, blend)
            }
        }
    }

    /// Paints each pixel as the mean of a `side` x `side` grid of samples, for shaders with hard edges.
    mutating func paint(samples side: Int, _ shader: (Point) -> Colour) {
        let step = 1 / Float(side)
        paint { [unit] point in
            var sum = SIMD4<Float>.zero
            for row in 0..<side {
                for column in 0..<side {
                    let offset = Point((Float(column) + 0.5) * step - 0.5, (Float(row) + 0.5) * step - 0.5)
                    sum += shader(point + offset / unit)
                }
            }
            return sum * (step * step)
        }
    }

    /// Replaces every pixel by a function of its point and its value (premultiplied).
    mutating func adjust(_ change: (Point, SIMD4<Float>) -> SIMD4<Float>) {
        for y in 0..<height {
            for x in 0..<width {
                let index = y * width + x
                pixels[index] = change(Point(Float(x) + 0.5, Float(y) + 0.5) / unit, pixels[index])
            }
        }
    }

    /// The nearest pixel to a point, clamped to the edges.
    func sample(_ point: Point) -> SIMD4<Float> {
        let x = min(max(Int(point.x * unit), 0), width - 1)
        let y = min(max(Int(point.y * unit), 0), height - 1)
        return pixels[y * width + x]
    }

    /// Paints `content` on a separate layer, and composites the layer.
    mutating func layer(
        blur radius: Float = 0, opacity: Float = 1, blend: Blend = .normal, _ content: (inout Canvas) -> Void
    ) {
        var sheet = Canvas(width: width, height: height, unit: unit)
        content(&sheet)
        if radius > 0 { sheet.blur(radius) }
        lay(sheet, opacity: opacity, blend: blend)
    }

    mutating func lay(_ sheet: Canvas, opacity: Float = 1, blend: Blend = .normal) {
        for index in pixels.indices {
            let over = sheet.pixels[index]
            guard over.w > 0.0005 || over.x > 0.0005 || over.y > 0.0005 || over.z > 0.0005 else { continue }
            let under = pixels[index]
            switch blend {
            case .normal: pixels[index] = over * opacity + under * (1 - over.w * opacity)
            case .add: pixels[index] = under + SIMD4<Float>(over.x, over.y, over.z, 0) * opacity
            case .multiply:
                pixels[index] = under * (over * opacity + SIMD4<Float>(repeating: 1 - over.w * opacity))
            case .screen:
                let light = SIMD4<Float>(over.x, over.y, over.z, 0) * opacity
                let room = SIMD4<Float>(repeating: 1) - under.clamped(lowerBound: .zero, upperBound: .one)
                pixels[index] = under + light * room
            }
        }
    }

    /// An approximate Gaussian blur with that deviation in points: three box passes per axis.
    mutating func blur(_ radius: Float) {
        let reach = max(1, Int((radius * unit).rounded()))
        for _ in 0..<3 {
            blurLines(count: height, length: width, start: width, step: 1, reach: reach)
            blurLines(count: width, length: height, start: 1, step: width, reach: reach)
        }
    }

    private mutating func blurLines(count: Int, length: Int, start: Int, step: Int, reach: Int) {
        var line = [SIMD4<Float>](repeating: .zero, count: length)
        let scale = 1 / Float(2 * reach + 1)
        for number in 0..<count {
            let base = number * start
            for index in 0..<length { line[index] = pixels[base + index * step] }
            var sum = SIMD4<Float>.zero
            for index in -reach...reach { sum += line[min(max(index, 0), length - 1)] }
            for index in 0..<length {
                pixels[base + index * step] = sum * scale
                sum += line[min(index + reach + 1, length - 1)] - line[max(index - reach, 0)]
            }
        }
    }
}

extension SIMD4<Float> {
    static var one: SIMD4<Float> { SIMD4(repeating: 1) }
}
