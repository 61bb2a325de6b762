/// Texts in many scripts, from one word to a few thousand, made from sentences in this file.
enum TextSamples {
    static let sentences: [String] = [
        "Virtual Java User Group", "The JavaFX Ecosystem", "Knit & Natter <b>not bold</b> &amp; more",
        "Mountaineering, hiking and long walks along the coast of Northumberland, rain or shine.",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen sammeln wir seit 1987.",
        "Café à la crème, naïve façade, œuvre — « bienvenue » à tous !", "Żółć, gęślą jaźń; příliš žluťoučký kůň.",
        "Клуб любителей бега и плавания", "Η ομάδα συναντιέται κάθε Τρίτη στις επτά το απόγευμα.",
        "東京で毎週土曜日に集まる写真愛好会です。初心者も歓迎します。", "我们每个星期天早上在公园打太极拳,欢迎大家参加。",
        "서울에서 매주 만나는 언어 교환 모임입니다.", "مجموعة القراءة في القاهرة تجتمع كل يوم خميس في المقهى.",
        "קבוצת ריצה בתל אביב, כל יום שלישי בשעה 19:30 ליד הים.", "दिल्ली में हर रविवार को योग और ध्यान का समूह मिलता है।",
        "กลุ่มคนรักการทำอาหารไทยในกรุงเทพฯ พบกันทุกวันเสาร์", "🎲 Board games 🎲 pizza 🍕 and family 👨‍👩‍👧‍👦 🇬🇧 🏳️‍🌈",
        "Mixed: Swift مع العربية and 日本語 in one line, 12,5 % off", "A", "Ελλάδα",
        "https://example.com/a/very/long/path/that/does/not/break/anywhere/at/all?query=1234567890",
        "First paragraph.\nSecond paragraph, a little longer than the first.\n\nFourth after an empty one.\n",
        "Zalgo t̸̢̛e̵x̷t̶ with marks", "CAPITALS AND 0123456789 FIGURES", "fi fl ffi office waffle AVAVA Tomato",
        "Tab\tseparated\tvalues", "“Quotes”, ‘single’, …and dashes – —", "எங்கள் தமிழ் வாசகர் வட்டம்",
        "Հայ ընթերցողների ակումբ",
        "საქართველოს მოლაშქრეთა კლუბი",
    ]

    /// 300 texts: each sentence alone, then growing numbers of sentences joined by spaces, every tenth one by line
    /// breaks.
    static let all: [String] = (0..<300).map { index in
        let count = index < sentences.count ? 1 : 2 + index * index / 3_000
        let separator = index % 10 == 9 ? "\n" : " "
        return (0..<count).map { sentences[(index * 7 + $0 * 11) % sentences.count] }.joined(separator: separator)
    }
}
