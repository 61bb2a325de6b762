import AsyncDisplayKit

struct RainforestCardInfo {
    let name: String
    let about: String
    let imageURL: URL?

    static let all = (1...24).map { number in
        RainforestCardInfo(
            name: "Frog \(number)", about: "Lives in tree \(number), eats what flies by, and is heard at night.",
            imageURL: URL(string: "https://example.org/frogs/\(number).jpg"))
    }
}

extension NSAttributedString {
    class func attributedString(string: String, fontSize size: CGFloat, color: UIColor) -> NSAttributedString {
        let paragraph = NSMutableParagraphStyle()
        paragraph.lineSpacing = 2
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: size), .foregroundColor: color, .paragraphStyle: paragraph,
        ]
        return NSAttributedString(string: string, attributes: attributes)
    }
}
