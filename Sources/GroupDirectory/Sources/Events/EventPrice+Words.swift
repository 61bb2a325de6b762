import WeftGLib

/// Prices as services and people write them, in any words.
extension EventPrice {
    /// The maximum length of a price's text, in Unicode scalars.
    static let maximumLength = 100
    /// Maximum number of amounts that are read.
    private static let maximumAmounts = 50

    /// Reads a price from text; nil for a text without content.
    ///
    /// A price is free if it has a word for that or only zeros, and paid if it has an amount above zero. A text with
    /// both, such as "free for members, 10 €", is unknown, and so are donations.
    init?(words: String?) {
        guard let text = words?.singleLine(limit: Self.maximumLength).nonEmpty,
            text.unicodeScalars.contains(where: { !$0.properties.isDefaultIgnorableCodePoint })
        else { return nil }
        self.init(Self.kind(of: text), text: text)
    }

    /// Makes a price from amounts; nil if there are none. Negative amounts and NaN are left out.
    /// - Parameter currency: a code or a sign. A sign is placed as is usual in its countries; a code follows the
    ///   amount.
    init?(amounts: [Double], currency: String?) {
        let amounts = amounts.prefix(Self.maximumAmounts).filter { $0.isFinite && (0...1e9).contains($0) }
        guard let lowest = amounts.min(), let highest = amounts.max() else { return nil }
        if highest == 0 {
            self.init(.free)
            return
        }
        let range = lowest == highest ? [lowest] : [lowest, highest]
        let unit = currency?.singleLine(limit: 10).nonEmpty.map { Self.signs[$0.uppercased()] ?? $0 }
        let texts = range.map { amount in
            guard let unit else { return Self.text(amount) }
            return Self.leading.contains(unit) ? unit + Self.text(amount) : "\(Self.text(amount)) \(unit)"
        }
        self.init(lowest == 0 ? .unknown : .paid, text: texts.joined(separator: " – "))
    }

    /// Currency signs that are written before the amount.
    private static let leading: Set = ["$", "£", "¥", "₹", "₩"]
    private static let signs = ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "INR": "₹", "KRW": "₩", "PLN": "zł"]

    private static func text(_ amount: Double) -> String {
        let cents = Int((amount * 100).rounded())
        let rest = cents % 100
        return rest == 0 ? "\(cents / 100)" : "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    // MARK: Words

    private static func kind(of text: String) -> Kind {
        let words = SearchKey.words(of: text)
        let amounts = amounts(in: text, words)
        let isPaid = amounts.contains { $0 > 0 }
        if words.contains(where: negations.contains) { return isPaid ? .paid : .unknown }
        let saysFree = words.contains(where: freeWords.contains) || saysFreeEntry(words)
        let isZero = amounts.contains(0)
        if isPaid { return saysFree || isZero ? .unknown : .paid }
        return saysFree || isZero ? .free : .unknown
    }

    /// The words for "free", in the form of `SearchKey`: lowercase letters without marks.
    private static let freeWords: Set<String> = {
        let words = [
            "free", "gratis", "gratuit", "gratuite", "gratuits", "gratuites", "gratuitement", "gratuito", "gratuita",
            "gratuït", "kostenlos", "kostenlose", "kostenfrei", "umsonst", "eintrittsfrei", "безкоштовно", "бесплатно",
            "бесплатный", "darmowy", "darmowe", "bezpłatny", "bezpłatne", "bezpłatnie", "zdarma", "zadarmo", "ilmainen",
            "ingyenes", "besplatno", "ücretsiz", "無料", "入場無料", "参加費無料", "免费", "免費", "무료", "مجاني", "مجانا",
            "δωρεάν", "חינם",
        ]
        return Set(words.flatMap { SearchKey.words(of: $0) })
    }()

    private static let negations: Set<String> = ["not", "nicht", "kein", "keine", "pas", "non", "nie"]

    /// True for "Eintritt frei", "entrée libre" and "ingresso libero". The second word alone does not mean free ("prix
    /// libre").
    private static func saysFreeEntry(_ words: [String]) -> Bool {
        let isEntry = words.contains { entries.contains($0) }
        return isEntry && words.contains { open.contains($0) }
    }

    private static let entries: Set<String> = [
        "eintritt", "entree", "entrada", "ingresso", "inngang", "intrade", "teilnahme",
    ]
    private static let open: Set<String> = ["frei", "libre", "libero", "livre"]

    private static let currencySigns: Set<Unicode.Scalar> = ["€", "$", "£", "¥", "₩", "₹", "₽", "₴", "₺", "₪", "฿"]
    private static let currencyWords: Set<String> = [
        "eur", "euro", "euros", "usd", "dollar", "dollars", "gbp", "pound", "pounds", "chf", "fr", "franc", "francs",
        "franken", "sfr", "jpy", "yen", "円", "元", "원", "pln", "zl", "zł", "czk", "kc", "sek", "nok", "dkk", "kr",
        "krona", "kronor", "huf", "ft", "cad", "aud", "nzd", "inr", "brl", "r$", "rub", "uah",
    ]

    /// The amounts in a text: numbers beside a currency, or a text that is only a number. "18+" and "20:00" are not
    /// amounts.
    private static func amounts(in text: String, _ words: [String]) -> [Double] {
        let hasSign = text.unicodeScalars.contains { currencySigns.contains($0) }
        let hasWord = words.contains { currencyWords.contains(lettersOnly($0)) }
        let isNumeric = text.unicodeScalars.allSatisfy {
            $0.properties.numericType != nil || " .,–—-/~’'".unicodeScalars.contains($0)
        }
        guard hasSign || hasWord || isNumeric else { return [] }
        return numbers(in: text)
    }

    /// The word without its digits, for words such as "5eur".
    private static func lettersOnly(_ word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.filter { $0.properties.numericType == nil }))
    }

    private static let timeMarks: Set<Unicode.Scalar> = [":", "h"]

    /// The numbers of a text, without times of day. A comma or a dot before one or two digits at the end is a decimal
    /// separator.
    private static func numbers(in text: String) -> [Double] {
        var numbers: [Double] = []
        for part in text.unicodeScalars.split(whereSeparator: { !isNumberPart($0) })
        where numbers.count < maximumAmounts {
            // A time such as "20:00" or "20h30" is not a price.
            if part.contains(where: timeMarks.contains) { continue }
            let groups = part.split { $0.properties.numericType == nil }.map { group in
                group.reduce(0.0) { $0 * 10 + ($1.properties.numericValue ?? 0) }
            }
            guard !groups.isEmpty else { continue }
            let last = part.split { $0.properties.numericType == nil }.last?.count ?? 0
            let hasFraction = groups.count > 1 && last <= 2
            let whole = groups.dropLast(hasFraction ? 1 : 0).reduce(0.0) { $0 * 1000 + $1 }
            let fraction = hasFraction ? groups[groups.count - 1] / (last == 1 ? 10 : 100) : 0
            // Skips a lone group of zeros, such as the end of "2 000".
            if whole + fraction == 0, last > 2 { continue }
            numbers.append(whole + fraction)
        }
        return numbers
    }

    private static func isNumberPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType == .decimal || scalar == "." || scalar == "," || scalar == ":" || scalar == "h"
            || scalar == "'"
            || scalar == "’"
    }
}
