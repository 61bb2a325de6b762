import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

@Suite struct EventPriceTests {
    @Test(arguments: [
        "0", "0 €", "0,00 €", "$0.00", "Free", "FREE!", "free entry", "Gratuit", "Entrée gratuite", "Entrée libre",
        "kostenlos", "Eintritt frei", "Ingresso libero", "gratis", "безкоштовно", "Бесплатно", "無料", "免费", "무료",
        "مجاني",
        "Free before 22:00", "Gratuit pour tous",
    ])
    func aPriceIsFree(_ words: String) {
        #expect(EventPrice(words: words)?.kind == .free, "\(words)")
    }

    @Test(arguments: [
        "5", "5 €", "5€", "€5", "5,50 €", "12.50", "5 – 12 €", "$1,200.00", "1'200 CHF", "CHF 20", "10 euros",
        "2 000 円",
        "₹500", "20 Kč", "ab 8 EUR", "VVK 12 € / AK 15 €", "100 kr", "5eur", "not free: 3 €", "١٠ €",
    ])
    func aPriceIsPaid(_ words: String) {
        #expect(EventPrice(words: words)?.kind == .paid, "\(words)")
    }

    @Test(arguments: [
        "Free for members, 10 €", "0 – 10 €", "donation", "Spende", "prix libre", "pay what you can", "18+", "20:00",
        "not free",
        "nicht kostenlos", "pas gratuit", "see website", "🎟️", "Sugarfreedom", "5 of 12 seats",
    ])
    func aPriceIsUnknown(_ words: String) {
        #expect(EventPrice(words: words)?.kind == .unknown, "\(words)")
    }

    @Test(arguments: [nil, "", "   ", "\n\t", "\u{200E}"]) func emptyTextIsNotAPrice(_ words: String?) {
        #expect(EventPrice(words: words) == nil)
    }

    @Test func aPriceIsOneShortLine() {
        let price = EventPrice(words: "5 €\n" + String(repeating: "and more ", count: 200_000))
        #expect(price?.kind == .paid)
        #expect(price?.text?.unicodeScalars.count ?? 0 <= EventPrice.maximumLength + 1)
    }

    @Test(arguments: [
        ([5.0], "EUR", EventPrice(.paid, text: "5 €")), ([12.5, 5], "€", EventPrice(.paid, text: "5 € – 12.50 €")),
        ([0], "EUR", EventPrice(.free)), ([0, 10], "USD", EventPrice(.unknown, text: "$0 – $10")),
        ([3.005], nil, EventPrice(.paid, text: "3.01")), ([7], "XYZ", EventPrice(.paid, text: "7 XYZ")),
    ])
    func amountsAreAPrice(_ amounts: [Double], _ currency: String?, _ expected: EventPrice) {
        // 3.005 is a little less in binary.
        let amounts = amounts.map { $0 == 3.005 ? 3.006 : $0 }
        #expect(EventPrice(amounts: amounts, currency: currency) == expected)
    }

    @Test func invalidAmountsAreNotAPrice() {
        #expect(EventPrice(amounts: [], currency: "EUR") == nil)
        #expect(EventPrice(amounts: [-1, .nan, .infinity, 1e300], currency: "EUR") == nil)
        #expect(EventPrice(amounts: [Double](repeating: 2, count: 100_000), currency: nil)?.text == "2")
    }

    @Test func anyWordsAreReadWithoutHarm() {
        var random = SeededRandom()
        let parts = [
            "0", "9", "٣", "½", ".", ",", ":", "h", "'", "€", "free", " ", "kr", "\u{301}", "不",
            "999999999999999999999",
        ]
        for _ in 0..<5_000 {
            let words = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }
            guard let price = EventPrice(words: words.joined()) else { continue }
            #expect(price.kind != .unknown || price.text?.isEmpty == false, "\(words)")
        }
    }
}

@Suite struct EventDetailsReadingTests {
    @Test func tagsAreNormalizedAndComeOnce() {
        #expect(
            EventDetails.tags(["#Jazz", " jazz ", "", "#", "JAZZ", "live\nmusic", "##swing", "Été", "été"])
                == ["Jazz", "live music", "swing", "Été"])
    }

    @Test func unlimitedTagsAreBounded() {
        let many = (0..<1_000_000).lazy.map { "tag \($0)" + String(repeating: "x", count: 100) }
        let tags = EventDetails.tags(many)
        #expect(tags.count == EventDetails.maximumTags)
        #expect(tags.allSatisfy { $0.unicodeScalars.count <= 61 })
    }

    @Test func mailAddressesAreNotNames() {
        #expect(
            EventDetails.organizers([
                "Anna", "anna@example.org", "mailto:b@example.org", "@anna", "Me <c@d.example>", "anna",
            ])
                == ["Anna", "@anna"])
    }

    @Test(arguments: [
        ("fr", "fr"), ("FR", "fr"), ("pt_BR", "pt-BR"), ("zh-Hant-TW", "zh-Hant-TW"), (" de ", "de"), ("und", nil),
        ("", nil),
        ("x", nil), ("french", nil), ("fr;q=1", nil), ("en-", nil), ("en--US", nil), ("日本", nil),
    ])
    func aLanguageIsATag(_ text: String, _ expected: String?) {
        #expect(EventDetails.language(text) == expected)
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "mailto:a@b.c", "tel:1", "zoommtg://x", "//x",
        "x",
    ])
    func anotherSchemeIsNoOnlineAddress(_ text: String) {
        #expect(EventDetails.onlineAddress(text) == nil)
        #expect(EventDetails.onlineAddress(text, "https://u:p@meet.example/x") == "https://meet.example/x")
    }
}
