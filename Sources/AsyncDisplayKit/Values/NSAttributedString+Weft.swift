import Foundation
import WeftGraphics

extension NSAttributedString {
    /// The text as a Weft string. If it has several paragraph styles, the first one applies to the whole text. O(text)
    ///
    /// - Parameter names: attributes whose value is an address, besides `.link`.
    func weft(linkNames names: [NSAttributedString.Key] = []) -> WeftGraphics.AttributedString {
        var breaking: NSLineBreakMode?
        return weft(linkNames: names, breaking: &breaking)
    }

    /// The same; `breaking` becomes the line break mode of the paragraph style that applies, if that sets one.
    func weft(
        linkNames names: [NSAttributedString.Key], breaking: inout NSLineBreakMode?
    ) -> WeftGraphics.AttributedString {
        var result = WeftGraphics.AttributedString()
        var hasParagraph = false
        let (text, length) = (string, length)
        // Ranges count UTF-16 units. A range that the program counted in characters may end inside a surrogate pair.
        var (start, location) = (0, 0)
        var whole: NSString?
        while location < length {
            var range = NSRange()
            let attributes = attributes(at: location, effectiveRange: &range)
            location = max(location + 1, NSMaxRange(range))
            if start == 0, location >= length {
                // Most texts are a single run. Extracting a substring would cost more than all other work here.
                result.append(text, attributes: TextAttributes(attributes, linkNames: names))
            } else {
                let utf16 = whole ?? text as NSString
                whole = utf16
                var end = location
                if end > start, end < length, UTF16.isTrailSurrogate(utf16.character(at: end)) { end += 1 }
                guard end > start else { continue }
                let run = NSRange(location: start, length: end - start)
                start = end
                result.append(utf16.substring(with: run), attributes: TextAttributes(attributes, linkNames: names))
            }
            if !hasParagraph, let style = attributes[.paragraphStyle] as? NSParagraphStyle {
                result.paragraph = style.values
                breaking = style.breaking
                hasParagraph = true
            }
        }
        return result
    }
}

extension WeftGraphics.AttributedString {
    /// The text as a Foundation string, with the attributes that Foundation has.
    var foundation: NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for run in runs {
            let attributes = attributes(at: run.range.lowerBound).foundation
            result.append(NSAttributedString(string: substring(run.range), attributes: attributes))
        }
        return result
    }
}

extension TextAttributes {
    init(_ attributes: [NSAttributedString.Key: Any], linkNames names: [NSAttributedString.Key] = []) {
        self.init()
        // Iterates over the run's attributes, since it has only a few of the many possible ones.
        for (key, value) in attributes {
            switch key {
            case .font:
                guard let font = value as? UIFont else { continue }
                family = font.familyName.isEmpty ? nil : font.familyName
                size = Double(font.pointSize)
                weight = font.weight.weft
                isItalic = font.isItalic
            case .foregroundColor: color = (value as? UIColor)?.styleColor
            case .backgroundColor: background = (value as? UIColor)?.styleColor
            case .underlineStyle: underline = Self.number(value) != 0
            case .strikethroughStyle: strikethrough = Self.number(value) != 0
            case .kern: letterSpacing = Self.number(value)
            default: break
            }
        }
        for name in [.link] + names where link == nil {
            switch attributes[name] {
            case let url as URL: link = url.absoluteString
            case let url as NSURL: link = url.absoluteString
            case let text as String: link = text
            // A link's target may be any object; the delegate receives that object.
            case let other?: link = String(describing: other)
            case nil: break
            }
        }
    }

    private static func number(_ value: Any?) -> Double {
        switch value {
        case let number as Int: Double(number)
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as NSNumber: number.doubleValue
        case let style as NSUnderlineStyle: Double(style.rawValue)
        default: 0
        }
    }

    var foundation: [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [:]
        if let size {
            result[.font] = UIFont(
                family: family ?? "", size: CGFloat(size), weight: UIFont.Weight(weft: weight), isItalic: isItalic)
        }
        if let color { result[.foregroundColor] = UIColor(color) }
        if let background { result[.backgroundColor] = UIColor(background) }
        if underline { result[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        if strikethrough { result[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
        if letterSpacing != 0 { result[.kern] = letterSpacing }
        if let link { result[.link] = link }
        return result
    }
}
