/// Colours written as text.
extension Color {
    /// A colour as CSS writes it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, digits in either case.
    public init(_ text: String) throws(ColorTextError) {
        let digits = text.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else {
            throw ColorTextError(text: text)
        }
        let bytes: [Int]
        switch digits.count {
        case 3, 4: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: throw ColorTextError(text: text)
        }
        let parts = bytes.map { Double($0) / 255 }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
    }
}

extension StyleColor {
    /// A fixed colour for every style; see `Color.init(_:)`.
    public init(_ text: String) throws(ColorTextError) { self = .fixed(try Color(text)) }
}

/// A text that is no colour.
public struct ColorTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The invalid text.
    public let text: String

    public var description: String {
        "\"\(text)\" is no colour: write #RGB or #RRGGBB, with alpha #RGBA or #RRGGBBAA"
    }
}
