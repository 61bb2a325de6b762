/// The pictures of the sample data, in the order of their file names.
enum SceneCatalog {
    static let all: [Scene] = landscapes

    private static let landscapes: [Scene] = [
        Scene(name: "mountains-dawn", topics: [.outdoors, .travel], seed: 11) { canvas, random in
            Mountains(
                sky: [0x33456F, 0x8E7BA8, 0xF0A58F, 0xFFD9A8], far: 0xC58F9C, near: 0x2B2C4C, mist: 0xFFD3B0,
                sun: Point(400, 205), sunColour: 0xFFD08A, sunRadius: 27
            ).draw(&canvas, &random)
        },
        Scene(name: "mountains-night", topics: [.outdoors, .science], seed: 12) { canvas, random in
            Mountains(
                sky: [0x060B22, 0x12265A, 0x335F9E, 0x8FB8D8], far: 0x5C83B4, near: 0x0A1330, mist: 0x8FB2D6,
                sun: Point(150, 120), sunColour: 0xDCE9FF, sunRadius: 20, stars: true
            ).draw(&canvas, &random)
        },
        Scene(name: "mountains-lake", topics: [.outdoors, .photography, .travel], seed: 23) { canvas, random in
            Mountains(
                sky: [0x3E7FA6, 0x86B8C4, 0xF3D9A4, 0xFFE9C0], far: 0x9DB4B4, near: 0x16363C, mist: 0xF2DDB6,
                sun: Point(215, 196), sunColour: 0xFFE2A0, sunRadius: 24, lake: true, layers: 6
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
                sunColour: 0xE9F1FF, sun: Point(270, 140), sunRadius: 30, cloud: 0x2B4568, stars: true, sails: 3
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
}
