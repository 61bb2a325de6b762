import Testing
import WeftTestBasics

@testable import GroupDirectory

/// Tests which words find which texts, through the store itself.
@Suite struct SearchWordsTests {
    private static let names = [
        "London Swift Meetup", "Café Zürich", "Straße der Programmierer", "東京もくもく会", "京都カフェ巡り", "北京读书会",
        "서울개발자 모임", "Москва: Ёлка и Хакатон", "نادي المبرمجين في القاهرة", "ชมรมนักพัฒนากรุงเทพ", "हिन्दी कविता",
        "L'Atelier d'écriture", "C++ & Rust", "ＦＵＬＬＷＩＤＴＨ ｶﾌｪ", "Ελληνικά Μαθήματα", "קבוצת פייתון",
    ]

    @Test(arguments: [
        ("london", [0]), ("LONDON", [0]), ("lon", [0]), ("l", [0, 11]), ("swift london", [0]), ("ondon", []),
        ("cafe", [1]), ("CAFÉ", [1]), ("zurich", [1]), ("strasse", [2]), ("STRASSE", [2]), ("prog", [2]),
        ("東京", [3]), ("東", [3]), ("京", [3, 4, 5]), ("京都", [4]), ("もく", [3]), ("会", [3, 5]), ("京会", []),
        ("読書", []), ("读书", [5]), ("カフェ", [4, 13]), ("かふぇ", [4, 13]), ("カ", [4, 13]), ("ｶﾌｪ", [4, 13]),
        ("서울", [6]), ("개발", [6]), ("서우", [6]), ("모임", [6]), ("발자", [6]), ("울발", []),
        ("москва", [7]), ("елка", [7]), ("ХАКАТОН", [7]), ("моск", [7]),
        ("مبرمجين", [8]), ("المبرمجين", [8]), ("القاهره", [8]), ("قاهرة", [8]), ("نادي", [8]), ("نادى", [8]),
        ("กรุงเทพ", [9]), ("พัฒนา", [9]), ("นัก", [9]), ("हिन्दी", [10]), ("हिन्", [10]), ("कविता", [10]),
        ("atelier", [11]), ("ecriture", [11]), ("c++", [1, 12]), ("rust", [12]), ("fullwidth", [13]),
        ("ελληνικα", [14]), ("μαθη", [14]), ("פייתון", [15]), ("🙂", []), ("\"", []), ("a* OR b", []), ("", []),
        ("NEAR(london)", []), ("name:london", []), ("swift  ,  meet", [0]),
    ])
    func findsWords(_ words: String, _ expected: [Int]) async throws {
        let store = try await Self.store.value
        // One test at a time: a search ends the one before it.
        let groups = try await Self.searching.search(words, in: store)
        #expect(groups.map(\.id).compactMap(Int.init).sorted() == expected, "\(SearchWords.query(words) ?? "no words")")
    }

    private static let folder = StoreFolder()
    private static let searching = OneAtATime()
    private static let store = Task {
        let store = folder.store()
        let groups = names.enumerated().map { Group(id: "\($0.offset)", name: $0.element) }
        try await store.remember(groups, from: .embedded, near: .london)
        return store
    }

    private actor OneAtATime {
        private var last: Task<[Group], any Error>?

        func search(_ words: String, in store: GroupStore) async throws -> [Group] {
            let before = last
            let task = Task {
                _ = try? await before?.value
                return try await store.search(words)
            }
            last = task
            return try await task.value
        }
    }

    @Test func pairsOfARunAreWords() {
        #expect(SearchWords.index("東京都") == "東京 京都 都")
        #expect(SearchWords.query("東京都") == "\"東京 京都\" *")
        #expect(SearchWords.index("iOS東京2024") == "ios 東京 京 2024")
        #expect(SearchWords.index("one\0two") == "one two")
    }

    @Test func noTextIsTooLong() {
        #expect(SearchWords.index(String(repeating: "東", count: 100_000)).utf8.count < 20_000)
        #expect(SearchWords.index(String(repeating: "a", count: 100_000)).utf8.count <= SearchWords.maximumLength)
        #expect(SearchWords.query(String(repeating: "word ", count: 100_000))?.utf8.count ?? 0 < 2_000)
    }

    /// Text in ASCII takes a shorter way than text with other letters.
    @Test func wordsInASCIIAreTheSameBesideOtherLetters() {
        var random = SeededRandom()
        for _ in 0..<300 {
            let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                String(
                    decoding: (0..<Int.random(in: 1...80, using: &random)).map { _ in
                        Int.random(in: 0..<20, using: &random) > 0
                            ? UInt8.random(in: 0x61...0x7A, using: &random) : UInt8.random(in: 1..<0x80, using: &random)
                    }, as: UTF8.self)
            }
            let text = words.joined(separator: " ")
            let (short, long) = (SearchWords.index(text), SearchWords.index("é " + text))
            #expect("e" + (short.isEmpty ? "" : " " + short) == long, "seed \(random.seed)")
        }
    }
}
