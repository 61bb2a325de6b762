import WeftGTK
import WeftGraphics
import WeftShim

/// A widget rendered by its window's renderer. Main actor.
@MainActor
public struct Pixels {
    public let width: Int
    public let height: Int
    private let bytes: [UInt8]

    /// Nil if the widget is not on screen.
    public init?(of view: WidgetView) {
        guard let texture = Texture(picturing: view.pointer) else { return nil }
        width = texture.width
        height = texture.height
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture.pointer, &bytes, gsize(width * 4))
        self.bytes = bytes
    }

    /// Red, green, blue and alpha, each 0...255, premultiplied; zeros outside.
    public func at(_ x: Int, _ y: Int) -> [Int] {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return [0, 0, 0, 0] }
        let start = (y * width + x) * 4
        return [Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]), Int(bytes[start + 3])]
    }

    /// True if the pixel has that colour, within `tolerance` per component.
    public func isColor(_ red: Int, _ green: Int, _ blue: Int, at x: Int, _ y: Int, tolerance: Int = 4) -> Bool {
        zip(at(x, y), [red, green, blue]).allSatisfy { abs($0 - $1) <= tolerance }
    }
}
