import Glibc
import GroupDirectory
import WeftGLib

/// Invented groups in many scripts, the same for the same seed. A few words occur in most groups, and most words in
/// few.
struct StoreWords {
    /// A part of the file's name. Change it whenever the generated texts change.
    static let version = "v1"

    /// The typed words, by script.
    static let typed: [(script: String, words: [String])] = [
        (
            "latin",
            ["meetup", "swift", "hiking", "london weekend", "photography", "a b", "the open", "café", "über", "zzz"]
        ),
        ("cyrillic", ["москва", "программирование", "шахматы", "клуб друзей", "йога"]),
        ("arabic", ["المبرمجين", "القاهرة", "نادي القراءة", "تصوير", "كرة"]),
        ("cjk", ["東京", "読書会", "勉強会もくもく", "北京摄影", "カフェ", "写真と散歩"]),
        ("hangul", ["서울", "개발자", "독서모임", "사진"]),
    ]

    private struct Language {
        let words: [String]
        let separator: String
    }

    private static let languages: [Language] = [
        Language(
            words: """
                meetup the and of open London club group friends weekend social Swift developers hiking photography running \
                board games language exchange book coffee startup data science yoga music film writers women in tech design \
                product art dance salsa climbing cycling football chess python rust web mobile cloud security open-source \
                makers robots drones gardening cooking vegan wine beer travel history walking museum poetry theatre improv \
                comedy singing choir guitar jazz knitting board crafts parents expats newcomers professionals network
                """.split { $0 == " " || $0 == "\n" }.map(String.init), separator: " "),
        Language(
            words: """
                rencontre les amis de la randonnée Café Zürich über Straße Entwickler Freunde München soirée langues échange \
                développeurs atelier écriture photographie Wandern Spieleabend Köln Großstadt noël été ciné débat
                """.split { $0 == " " || $0 == "\n" }.map(String.init), separator: " "),
        Language(
            words: """
                Москва клуб друзей программирование встреча шахматы йога книги разработчики Петербург прогулки музыка \
                фотография языковой обмен настольные игры бег кино театр Ёлка хакатон
                """.split { $0 == " " || $0 == "\n" }.map(String.init), separator: " "),
        Language(
            words: """
                نادي القراءة المبرمجين القاهرة مجموعة أصدقاء تصوير رياضة المشي لقاء تعلم اللغات كرة القدم موسيقى فن \
                الشطرنج كتب سفر طبخ دبي مطورون
                """.split { $0 == " " || $0 == "\n" }.map(String.init), separator: " "),
        Language(
            words: """
                東京 読書会 勉強会 もくもく 写真 散歩 カフェ の 会 英語 交流 開発者 大阪 京都 音楽 映画 と 料理 登山 ランニング 北京 摄影 徒步 读书 \
                编程 上海 周末 朋友 在 学习 咖啡 桌游 羽毛球 ボードゲーム 初心者 歓迎
                """.split { $0 == " " || $0 == "\n" }.map(String.init), separator: ""),
        Language(
            words: """
                서울 개발자 독서 모임 사진 등산 영어 회화 친구 주말 음악 영화 부산 카페 보드게임 러닝 초보 환영 스터디
                """.split { $0 == " " || $0 == "\n" }.map(String.init), separator: " "),
    ]

    private var state: UInt64
    private let languages: ArraySlice<Language>

    /// - Parameter isEnglish: uses no other languages, like the sample.
    init(seed: UInt64, isEnglish: Bool = false) {
        state = seed
        languages = isEnglish ? Self.languages.prefix(1) : Self.languages[...]
    }

    mutating func group(_ number: Int) -> Group {
        let language = languages[below(languages.count)]
        var group = Group(id: "\(number)", name: text(language, 2 + below(4)) + " \(number)")
        group.link = "https://groups.example.org/\(number)"
        group.city = text(language, 1)
        group.country = "GB"
        group.memberCount = below(5_000)
        group.coordinate = Coordinate(
            latitude: 51 + Double(below(1_000)) / 1_000, longitude: Double(below(1_000)) / 1_000)
        group.category = GroupCategory(id: "\(below(30))", name: text(Self.languages[0], 1))
        group.organizer = Organizer(id: "o\(number)", name: text(language, 2))
        group.keyPhoto = Photo(
            id: "p\(number)", highResolutionURL: "https://pictures.example.org/\(number)/large.jpg",
            photoURL: "https://pictures.example.org/\(number)/600.jpg",
            thumbnailURL: "https://pictures.example.org/\(number)/180.jpg")
        group.descriptionHTML = (0..<1 + below(3)).map { _ in "<p>\(text(language, 20 + below(40))).</p>" }.joined()
        group.nextEvent = GroupEvent(
            id: "e\(number)", name: text(language, 3),
            time: Timestamp(unixMilliseconds: 2_000_000_000_000 + Int64(number) * 60_000))
        return group
    }

    /// A text of `count` words; words at the start of the list are more frequent.
    private mutating func text(_ language: Language, _ count: Int) -> String {
        (0..<count).map { _ in
            let share = Double(below(1_000_000)) / 1_000_000
            return language.words[Int(share * share * Double(language.words.count))]
        }.joined(separator: language.separator)
    }

    /// SplitMix64, as in the tests.
    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }
}
