/// The pictures of the sample data, in the order of their file names.
enum SceneCatalog {
    static let all: [Scene] = landscapes + patterns + things + still + more

    private static let landscapes: [Scene] = [
        Scene(name: "mountains-dawn", topics: [.outdoors, .travel], seed: 11) { canvas, random in
            Mountains(
                sky: [0x2E4A86, 0x9A6FB0, 0xFF9A76, 0xFFD08A], far: 0xD98592, near: 0x2B2C4C, mist: 0xFFD3B0,
                sun: Point(404, 168), sunColour: 0xFFC46B, sunRadius: 30, layers: 6
            ).draw(&canvas, &random)
        },
        Scene(name: "mountains-night", topics: [.outdoors, .science], seed: 12) { canvas, random in
            Mountains(
                sky: [0x060B22, 0x12265A, 0x335F9E, 0x8FB8D8], far: 0x5C83B4, near: 0x0A1330, mist: 0x8FB2D6,
                sun: Point(150, 112), sunColour: 0xA9C8FF, sunRadius: 20, stars: true
            ).draw(&canvas, &random)
        },
        Scene(name: "mountains-lake", topics: [.outdoors, .photography, .travel], seed: 23) { canvas, random in
            Mountains(
                sky: [0x3E7FA6, 0x86B8C4, 0xF3D9A4, 0xFFE9C0], far: 0x9DB4B4, near: 0x16363C, mist: 0xF2DDB6,
                sun: Point(215, 160), sunColour: 0xFFE2A0, sunRadius: 24, lake: true, layers: 6
            ).draw(&canvas, &random)
        },
        Scene(name: "sea-sunset", topics: [.sailing, .travel, .photography], seed: 31) { canvas, random in
            Sea(
                sky: [0x2D2A63, 0x8A3F7C, 0xE8636A, 0xFFB067], water: [0xD9735F, 0x6B3768, 0x1D1840],
                sunColour: 0xFFC15E, sun: Point(352, 286), sunRadius: 40, cloud: 0x6D3A6E
            ).draw(&canvas, &random)
        },
        Scene(name: "sea-moon", topics: [.sailing, .wellness], seed: 37) { canvas, random in
            Sea(
                sky: [0x050A1F, 0x0E2148, 0x23507C, 0x5C90AC], water: [0x3F7294, 0x123255, 0x050D22],
                sunColour: 0xBFD6FF, sun: Point(270, 140), sunRadius: 30, cloud: 0x2B4568, stars: true, sails: 3
            ).draw(&canvas, &random)
        },
        Scene(name: "skyline-night", topics: [.tech, .startups, .film], seed: 41) { canvas, random in
            Skyline(
                sky: [0x07091E, 0x1B1B4D, 0x5A2F6E, 0xD06A6A], far: 0x4B3A72, near: 0x0B0D22,
                windows: [0xFFD48A, 0xFFE9BE, 0xFFB765, 0xBFE3FF], moon: Point(455, 110)
            ).draw(&canvas, &random)
        },
        Scene(name: "skyline-dusk", topics: [.startups, .tech, .dance], seed: 43) { canvas, random in
            Skyline(
                sky: [0x14305C, 0x3D7CA8, 0xF0B48A, 0xFFD6A0], far: 0x7D8DA8, near: 0x101C36,
                windows: [0xFFE2A6, 0xFFCF7A, 0xFFF3D6], moon: nil, litShare: 0.28
            ).draw(&canvas, &random)
        },
    ]

    private static let patterns: [Scene] = [
        Scene(name: "truchet-warm", topics: [.art, .startups], seed: 101) { canvas, random in
            Patterns.truchet(
                &canvas, &random, ground: 0x1B2A41, inks: [0xE63946, 0xF4A261, 0xE9C46A, 0x2A9D8F, 0xF1FAEE], tile: 60)
        },
        Scene(name: "truchet-mint", topics: [.tech, .crafts], seed: 103) { canvas, random in
            Patterns.truchet(
                &canvas, &random, ground: 0xF3E9DC, inks: [0x264653, 0x2A9D8F, 0x8AB17D, 0xE76F51], tile: 75)
        },
        Scene(name: "glass-rose", topics: [.art, .music], seed: 107) { canvas, random in
            Patterns.glass(&canvas, &random, colours: [0x1D2671, 0x5B2A86, 0xC3366B, 0xF4845F, 0xFFD97D], cell: 62)
        },
        Scene(name: "glass-sea", topics: [.wellness, .art], seed: 109) { canvas, random in
            Patterns.glass(&canvas, &random, colours: [0x012A4A, 0x01497C, 0x2A9D8F, 0x9BD770, 0xFDF0A6], cell: 48)
        },
        Scene(name: "flow-ember", topics: [.dance, .music, .art], seed: 113) { canvas, random in
            Patterns.flow(
                &canvas, &random, ground: 0x14121F, inks: [0x3A0CA3, 0x7209B7, 0xF72585, 0xFF8C42, 0xFFE08A], gap: 8,
                turns: 5.4)
        },
        Scene(name: "flow-paper", topics: [.crafts, .books, .art], seed: 127) { canvas, random in
            Patterns.flow(
                &canvas, &random, ground: 0xF5EBDD, inks: [0x0B3954, 0x087E8B, 0x7BB7A5, 0xF2A65A, 0xC81D25], gap: 10,
                turns: 4.2)
        },
        Scene(name: "waves", topics: [.languages, .sailing], seed: 131) { canvas, random in
            Patterns.waves(&canvas, &random, colours: [0xBFD7EA, 0x5B9BC8, 0x1F5C99, 0x0B2F66], line: 0xF6EFE0)
        },
        Scene(name: "knit", topics: [.crafts], seed: 137) { canvas, random in
            Patterns.knit(&canvas, &random, wools: [0xB3312C, 0xF6EBDD, 0x24476B, 0xE8B64C, 0x1D3A52])
        },
        Scene(name: "silk-dusk", topics: [.dance, .wellness, .film], seed: 139) { canvas, random in
            Silk.folds(&canvas, &random, colours: [0x1B1464, 0x6A1B9A, 0xD81B60, 0xFF8A50, 0xFFE0A3])
        },
        Scene(name: "silk-sea", topics: [.startups, .tech], seed: 149) { canvas, random in
            Silk.folds(&canvas, &random, colours: [0x03213D, 0x0A6C83, 0x35B7A6, 0xBDEBC8, 0xFFF3D6])
        },
        Scene(name: "agate", topics: [.science, .art], seed: 151) { canvas, random in
            Silk.agate(
                &canvas, &random, colours: [0x0C3B4E, 0x1F7A8C, 0x8CC5C2, 0xE9E3D0, 0xC98A4B, 0x5A2E1B], heart: 0x9ED6E0
            )
        },
        Scene(name: "circuit-green", topics: [.tech], seed: 157) { canvas, random in
            Circuit(board: 0x0B3D2E, trace: 0x2E9E6B, glow: 0x59F2B0).draw(&canvas, &random)
        },
        Scene(name: "circuit-violet", topics: [.tech, .science], seed: 163) { canvas, random in
            Circuit(board: 0x17123A, trace: 0x5A4FCF, glow: 0xFF6FB5).draw(&canvas, &random)
        },
    ]

    private static let things: [Scene] = [
        Scene(name: "coffee-leaf", topics: [.food, .languages, .books], seed: 201) { canvas, random in
            Table.coffee(&canvas, &random, light: 0xB07A4A, dark: 0x5E3820, china: 0xECE7DF, heart: false)
        },
        Scene(name: "coffee-heart", topics: [.tech, .startups, .languages], seed: 203) { canvas, random in
            Table.coffee(&canvas, &random, light: 0x6B5546, dark: 0x2C211B, china: 0x3F7C85, heart: true)
        },
        Scene(name: "vinyl-orange", topics: [.music], seed: 211) { canvas, random in
            Vinyl(ground: [0xF7B267, 0xE4572E], label: [0xF4D35E, 0xEE964B, 0xD1495B]).draw(&canvas, &random)
        },
        Scene(name: "vinyl-teal", topics: [.music, .dance], seed: 213) { canvas, random in
            Vinyl(ground: [0x7FD1AE, 0x1B6B72], label: [0xF8F1E0, 0x7FB7BE, 0x2F4858]).draw(&canvas, &random)
        },
        Scene(name: "aurora", topics: [.travel, .science, .photography], seed: 221) { canvas, random in
            Aurora(sky: [0x020617, 0x071A36, 0x0E3A55, 0x1D6271], light: [0x49F2A2, 0x2FD3B5, 0x7A5CF0, 0xC04BD8]).draw(
                &canvas, &random)
        },
        Scene(name: "chess-wood", topics: [.games], seed: 223) { canvas, _ in
            StillLife.chess(
                &canvas, light: 0xE8C99B, dark: 0x4A2718, sky: [0x2B1D17, 0xC98F5B], lamp: Vector(-5, 7, 4))
        },
        Scene(name: "chess-ice", topics: [.games], seed: 227) { canvas, _ in
            StillLife.chess(&canvas, light: 0xE6EEF5, dark: 0x1D3557, sky: [0x0D1B2A, 0x5FA8D3], lamp: Vector(5, 7, 3))
        },
        Scene(name: "dice", topics: [.games], seed: 229) { canvas, _ in
            StillLife.dice(
                &canvas, felt: 0x1F6F5C, colours: [0xD7263D, 0xF2B134, 0x2E86AB, 0x6A4C93], sky: [0x0E2F2A, 0x2E9C84])
        },
        Scene(name: "stones", topics: [.wellness], seed: 233) { canvas, random in
            StillLife.stones(&canvas, &random, sand: 0xD9C7A3, sky: [0xE9D8B8, 0x9DB7B0])
        },
        Scene(name: "dunes-noon", topics: [.travel, .outdoors], seed: 239) { canvas, random in
            Dunes(
                sky: [0x2C6DA8, 0x8CC0D8, 0xF6DDB0], light: 0xF4B869, shade: 0x8C4A2E, sun: Vector(-0.75, 0.42, 0.35)
            ).draw(&canvas, &random)
        },
        Scene(name: "dunes-rose", topics: [.photography, .travel], seed: 241) { canvas, random in
            Dunes(
                sky: [0x3A2A5E, 0xB4598A, 0xFFC59A], light: 0xF6A183, shade: 0x5A3058, sun: Vector(0.8, 0.36, 0.2),
                walkers: false
            ).draw(&canvas, &random)
        },
    ]
}
