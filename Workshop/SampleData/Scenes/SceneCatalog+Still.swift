extension SceneCatalog {
    static let still: [Scene] = [
        Scene(name: "forest-morning", topics: [.outdoors, .running, .wellness], seed: 301) { canvas, random in
            Forest(
                air: [0xFFF3C9, 0xBFD9A0, 0x4F8466], trunk: 0x14241C, leaf: [0x2F5D34, 0x5B8F3E, 0x8DB84F, 0x1F4429],
                ground: 0x1B3022
            )
            .draw(&canvas, &random)
        },
        Scene(name: "forest-autumn", topics: [.outdoors, .photography, .cycling], seed: 303) { canvas, random in
            Forest(
                air: [0xFFE9C4, 0xF0B47A, 0xA4573C], trunk: 0x27130F, leaf: [0xD9541E, 0xF08C2E, 0xF6B93B, 0xA62C1A],
                ground: 0x5E2714
            )
            .draw(&canvas, &random)
        },
        Scene(name: "planet-rings", topics: [.science, .books], seed: 307) { canvas, random in
            Sphere.planet(
                &canvas, &random, bands: [0x7A3B2E, 0xC97B4A, 0xEBC08A, 0xF7E6C4, 0xB4643C],
                space: [0x03030C, 0x0C0F2B, 0x2A1B4D, 0x5E2A5C], ring: 0xD9B78C)
        },
        Scene(name: "planet-blue", topics: [.science, .film, .startups], seed: 311) { canvas, random in
            Sphere.planet(
                &canvas, &random, bands: [0x0B2A5B, 0x1F63A8, 0x58B4D9, 0xC9EEF2, 0x2C4F9E],
                space: [0x02060A, 0x06202C, 0x0F3B45, 0x2E5E5A], ring: nil)
        },
        Scene(name: "disco", topics: [.dance, .music], seed: 313) { canvas, random in
            Sphere.disco(
                &canvas, &random, room: [0x4A1E6B, 0x23103F, 0x0B0618],
                lights: [0xFF4FA3, 0xFFC857, 0x41EAD4, 0x8F7BFF, 0xFFFFFF])
        },
        Scene(name: "globe", topics: [.languages, .travel, .startups], seed: 3171) { canvas, random in
            Sphere.globe(
                &canvas, &random, ground: [0x101B3F, 0x1E1246, 0x3D1A5B], sea: [0x0B1535, 0x2B3F8F], dots: 0x7FD4FF,
                arcs: 0xFFB84D)
        },
        Scene(name: "books-green", topics: [.books, .languages], seed: 331) { canvas, random in
            Shelf(
                wall: 0x2C3B36, wood: 0x8A5A34,
                spines: [0x9C2F2A, 0x1F4E5F, 0xC98B2B, 0x3F5B3A, 0x5B2A4B, 0xD9CBB0, 0x22304A, 0xB4573A]
            )
            .draw(&canvas, &random)
        },
        Scene(name: "books-blue", topics: [.books], seed: 337) { canvas, random in
            Shelf(
                wall: 0x283A55, wood: 0xC9A27A,
                spines: [0xE07A5F, 0xF2CC8F, 0x81B29A, 0x3D405B, 0xF4F1DE, 0x5FA8D3, 0xC1666B, 0x1B4965]
            )
            .draw(&canvas, &random)
        },
        Scene(name: "code-violet", topics: [.tech], seed: 347) { canvas, random in
            Screen.code(
                &canvas, &random, back: [0xFF9A8B, 0xC850C0, 0x4158D0], window: 0x1E1B33,
                inks: [0xFF79C6, 0x8BE9FD, 0xF1FA8C, 0x50FA7B, 0xBD93F9, 0xE8E6F4])
        },
        Scene(name: "code-teal", topics: [.tech, .startups], seed: 349) { canvas, random in
            Screen.code(
                &canvas, &random, back: [0xFFE29F, 0x4CB8A9, 0x10547A], window: 0x10242B,
                inks: [0xFFB454, 0x7FDBCA, 0xF78C6C, 0x82AAFF, 0xD6DEEB])
        },
        Scene(name: "stave", topics: [.music], seed: 353) { canvas, random in
            Screen.stave(&canvas, &random, back: [0xFCE6C9, 0xF4A988, 0xB65A7C], ink: 0x2A1230)
        },
    ]
}
