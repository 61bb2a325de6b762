/// Formats offers of schema.org as text, such as "5–12 EUR".
enum SchemaPrice {
    private static let maximumOffers = 50

    /// Returns the price and whether the event is free; nil if the page does not say.
    static func price(of event: Int, in graph: SchemaGraph) -> (text: String?, isFree: Bool?) {
        let said = graph.text("isAccessibleForFree", of: event).map { SchemaName.isSame($0, "true") }
        var amounts: [(value: Double, text: String)] = []
        var currencies: [String] = []
        for offer in graph.items("offers", of: event).prefix(maximumOffers) {
            for name in ["price", "lowPrice", "highPrice"] {
                guard let text = graph.text(name, of: offer), let value = amount(text) else { continue }
                amounts.append((value, text))
            }
            for part in graph.items("priceSpecification", of: offer).prefix(maximumOffers) {
                if let text = graph.text("price", of: part), let value = amount(text) { amounts.append((value, text)) }
                currencies += [graph.text("priceCurrency", of: part)].compactMap(\.self)
            }
            currencies += [graph.text("priceCurrency", of: offer)].compactMap(\.self)
        }
        amounts.sort { $0.value < $1.value }
        guard let first = amounts.first, let last = amounts.last else { return (nil, said == true ? true : nil) }
        if last.value == 0 { return (nil, true) }
        let currency = currencies.first.map { " " + $0.onOneLine.prefix(bytes: 12) } ?? ""
        let range = first.value == last.value ? first.text : "\(first.text)–\(last.text)"
        return (range.onOneLine.prefix(bytes: 60) + currency, said == true && first.value == 0 ? true : false)
    }

    /// The number in a price, such as `1,000.00`, `12,50` or `$15`.
    static func amount(_ text: String) -> Double? {
        if text.asciiLowercased == "free" { return 0 }
        let written = text.utf8.filter { $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard written.contains(where: \.isASCIIDigit), written.count <= 20 else { return nil }
        // The last mark is the decimal one if one or two digits follow it.
        let mark = written.lastIndex { !$0.isASCIIDigit }
        let decimals = mark.map { written[($0 + 1)...] } ?? []
        let whole = mark.map { (1...2).contains(decimals.count) ? written[..<$0] : written[...] } ?? written[...]
        let digits = String(decoding: whole.filter(\.isASCIIDigit), as: UTF8.self)
        let rest = (1...2).contains(decimals.count) ? "." + String(decoding: decimals, as: UTF8.self) : ""
        return Double((digits.isEmpty ? "0" : digits) + rest)
    }
}
