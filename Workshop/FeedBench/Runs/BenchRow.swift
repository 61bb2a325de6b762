/// One row's data, the same as `bench_group_new` and `make_pixels` make in Workshop/BenchPeers/group.c: both sides
/// shape the same text and show the same pictures.
struct BenchRow: Sendable {
    let index: Int
    /// True if no two rows share a text, so that caches do not affect the measurement.
    var isUnique = false

    var name: String { "\(Self.pick(Self.names, index)) \(index)" }
    var organizer: String { "\(Self.pick(Self.organizers, index)) \(index)" }
    var place: String { Self.pick(Self.places, index) + (isUnique ? " \(index)" : "") }
    var date: String {
        "\(1 + index % 28) \(Self.pick(Self.months, index)) \(2003 + index % 20)" + (isUnique ? " \(index)" : "")
    }
    var paragraph: String { (isUnique ? "\(index) " : "") + Self.pick(Self.paragraphs, index) }
    /// Rows of the same kind show identical pictures.
    var pictureKind: Int { index % Self.pictureKinds }

    static let pictureKinds = 8

    /// RGBA, 4 bytes per pixel, without padding.
    static func pixels(kind: Int, width: Int, height: Int) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (x - width / 2, y - height / 2)
                pixels.append(UInt8(truncatingIfNeeded: 40 + 25 * kind + 100 * x / width))
                pixels.append(UInt8(truncatingIfNeeded: 200 - 20 * kind + 50 * y / height))
                pixels.append(UInt8(truncatingIfNeeded: (dx * dx + dy * dy) / (width + 10 * kind)))
                pixels.append(255)
            }
        }
        return pixels
    }

    private static func pick(_ list: [String], _ index: Int) -> String { list[index % list.count] }

    private static let names = [
        "Virtual Java User Group", "東京ボードゲームの会", "Walkers of the Lower River and its Eleven Bridges", "Café Philo",
        "Чтение вслух", "नृत्य मंडल", "Sketching on Sundays",
    ]
    private static let organizers = ["Amélie Dupont", "佐藤 健", "John A. Featherstonehaugh", "Мария Орлова", "Asha"]
    private static let places = ["London, GB", "東京, JP", "San Francisco, US", "Москва, RU", "पुणे, IN", "Lyon, FR"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let paragraphs = [
        """
        We meet every other Thursday in the back room of a bookshop, bring what we are working on, and talk about it \
        until the lights go out. Newcomers are welcome; nobody has to present anything.
        """,
        "毎月第二土曜日に集まり、新しいゲームや懐かしいゲームを遊びます。初めての方も大歓迎です。道具はすべてこちらで用意しますので、手ぶらでお越しください。",
        """
        A slow walk along the water with stops for drawing, coffee and whatever the weather brings. About eight \
        kilometres, flat, suitable for prams and elderly dogs alike.
        """,
    ]
}
