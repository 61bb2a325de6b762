/// The portraits of the sample data.
enum FaceCatalog {
    static let count = 52
    /// The side of the written file in pixels.
    static let side = 120

    private static let skins: [UInt32] = [
        0xFBDCC4, 0xF6C9A8, 0xEFB78F, 0xE3A173, 0xD08B5B, 0xB87348, 0x9F6140, 0x864F32, 0x71422A, 0x5E3623,
    ]
    private static let darkHair: [UInt32] = [0x1E1718, 0x2A1C18, 0x33221A, 0x17161C]
    private static let anyHair: [UInt32] = [
        0x1E1718, 0x3B2418, 0x5B3620, 0x7C4A26, 0xA8693A, 0xD6A458, 0xB5482A, 0x8E8A88, 0xC9C5C0, 0x3A2A44,
    ]
    private static let cloths: [UInt32] = [
        0x2F5D8A, 0xC8553D, 0x3E7C59, 0xE2A73B, 0x6B4C8A, 0x2B2D42, 0xD9D4C7, 0x1F7A8C, 0xA23B5A, 0x5F6F52, 0xE07A5F,
        0x414C6B,
    ]
    private static let backgrounds: [(UInt32, UInt32)] = [
        (0xFFD7A8, 0xF29E6D), (0xBFE3E0, 0x6FB3B8), (0xF7C6D0, 0xD97B93), (0xD6CDF2, 0x8E7CC3), (0xCDE7B0, 0x7FB069),
        (0xFFEBA6, 0xE9B44C), (0xBCD4F0, 0x5F8FC9), (0xE6D5C3, 0xB08D6E), (0xA7D8C9, 0x3E8E7E), (0xF3B6A0, 0xC8553D),
        (0xC9D3DB, 0x6E8294), (0xE9C8F0, 0xA05CB0),
    ]
    private static let women: [Face.Hair] = [
        .long, .bob, .bun, .curls, .wavy, .fringe, .ponytail, .scarf, .braids, .long, .sidePart, .wavy, .bob,
    ]
    private static let men: [Face.Hair] = [
        .short, .sidePart, .buzz, .quiff, .bald, .short, .beanie, .curls, .turban, .quiff, .short, .sidePart, .bun,
    ]

    static func face(_ index: Int) -> Face {
        var random = SplitMix64(seed: 7_000 + UInt64(index) * 31)
        let feminine = index % 2 == 0
        let styles = feminine ? women : men
        let hair = styles[(index / 2) % styles.count]
        let tone = (index * 7 + index / 10 * 3) % skins.count
        let natural = tone >= 4 ? darkHair : anyHair
        let beards: [Face.Beard] = [.none, .full, .stubble, .none, .moustache, .full, .goatee, .none]
        let ground = backgrounds[(index * 5 + index / 12) % backgrounds.count]
        return Face(
            skin: .hex(skins[tone]),
            hairColour: .hex(hair == .turban ? random.pick(darkHair) : random.pick(natural)),
            hair: hair, eyes: random.pick([.open, .open, .wide, .smiling]), mouth: random.pick(Face.Mouth.allCases),
            beard: feminine ? .none : hair == .turban ? .full : beards[(index / 2 + index / 16) % beards.count],
            top: random.pick(Face.Top.allCases), cloth: .hex(cloths[(index * 7 + 3) % cloths.count]),
            background: (.hex(ground.0), .hex(ground.1)), glasses: random.chance(0.3) ? random.int(1, 3) : 0,
            earrings: feminine && random.chance(0.5), blush: tone < 6 && random.chance(0.7),
            breadth: feminine ? random.float(0.92, 1) : random.float(0.97, 1.07), tilt: random.float(-0.07, 0.07))
    }

    static func render(_ index: Int) -> Canvas {
        var canvas = Canvas(width: side * 2, height: side * 2, unit: Float(side * 2) / 100, background: .white)
        face(index).draw(&canvas)
        return canvas
    }
}
