extension SceneCatalog {
    static let more: [Scene] = [
        Scene(name: "balloons-morning", topics: [.travel, .photography], seed: 401) { canvas, random in
            Balloons(
                sky: [0x4A8FC7, 0x9CC9DE, 0xFFE3BE], hills: [0xA9BFA0, 0x7FA36B, 0x5C8A4C, 0x3F6F3C],
                cloths: [
                    [0xD7263D, 0xF4F1DE, 0xF2A541, 0x1B6CA8], [0xF6AE2D, 0x86BBD8], [0x6A4C93, 0xF7C1BB],
                    [0x2A9D8F, 0xF4E285, 0xE76F51],
                ]
            ).draw(&canvas, &random)
        },
        Scene(name: "balloons-sunset", topics: [.travel, .languages], seed: 409) { canvas, random in
            Balloons(
                sky: [0x5B3F8C, 0xE07A8B, 0xFFD08A], hills: [0xC98A84, 0x94557A, 0x5E3A66, 0x33264A],
                cloths: [
                    [0xFFD166, 0xEF476F, 0x8338EC], [0xF8F4E3, 0xEF476F], [0x06A77D, 0xF7F1C5],
                    [0xFF9F1C, 0xFFFFFF, 0x2EC4B6],
                ]
            ).draw(&canvas, &random)
        },
        Scene(name: "lighthouse", topics: [.sailing, .travel, .books], seed: 419) { canvas, random in
            Coast.lighthouse(&canvas, &random)
        },
        Scene(name: "bridge-red", topics: [.startups, .cycling, .running, .photography], seed: 421) { canvas, random in
            Coast.bridge(
                &canvas, &random, sky: [0x6F9CC0, 0xB9CFD8, 0xFFE2B8, 0xFFEBD0], steel: 0xC23B22, hill: 0x2F4858)
        },
        Scene(name: "noodles", topics: [.food], seed: 431) { canvas, random in Food.noodles(&canvas, &random) },
        Scene(name: "citrus", topics: [.food, .wellness], seed: 433) { canvas, random in
            Food.citrus(&canvas, &random, ground: 0x7CC6B8)
        },
        Scene(name: "track", topics: [.running], seed: 439) { canvas, random in Sport.track(&canvas, &random) },
        Scene(name: "wall-blue", topics: [.climbing], seed: 443) { canvas, random in
            Sport.wall(
                &canvas, &random, panels: [0x35506B, 0x2A4158, 0x41637F, 0x1F3345],
                holds: [0xFFB703, 0xE63946, 0x06D6A0, 0xF1FAEE, 0xB56BFF])
        },
        Scene(name: "wall-sand", topics: [.climbing], seed: 449) { canvas, random in
            Sport.wall(
                &canvas, &random, panels: [0xD9B99B, 0xC69F7E, 0xE6CDB2, 0xB58B6B],
                holds: [0x1D7874, 0xD1495B, 0x30638E, 0xEDAE49, 0x5F4BB6])
        },
        Scene(name: "bicycle-pink", topics: [.cycling], seed: 457) { canvas, random in
            Sport.bicycle(&canvas, &random, wall: [0xF2B5A0, 0xE38D7C, 0xC96F66], frame: 0x2A9D8F)
        },
        Scene(name: "bicycle-blue", topics: [.cycling], seed: 461) { canvas, random in
            Sport.bicycle(&canvas, &random, wall: [0xA9CDD8, 0x7FB0C0, 0x5D8FA3], frame: 0xD1495B)
        },
        Scene(name: "lens-black", topics: [.photography, .film], seed: 463) { canvas, random in
            Camera.lens(&canvas, &random, body: [0x34363C, 0x16171A], coat: [0x1B1464, 0x8A3FFC, 0x33B1FF, 0xFF7EB6])
        },
        Scene(name: "lens-tan", topics: [.photography], seed: 467) { canvas, random in
            Camera.lens(&canvas, &random, body: [0xB5794A, 0x6E4023], coat: [0x0B3D2E, 0xF9A826, 0x4BE0C0, 0xFF6B4A])
        },
        Scene(name: "map-day", topics: [.running, .languages, .startups], seed: 479) { canvas, random in
            Camera.map(
                &canvas, &random, land: 0xF3EEE4, block: [0xE4DBCB, 0xDDD3C1, 0xEBE3D5, 0xD8CDBB], water: 0x8CC7DE,
                park: 0xA9D08E, pin: 0xE4434F)
        },
        Scene(name: "map-night", topics: [.travel, .tech, .cycling], seed: 487) { canvas, random in
            Camera.map(
                &canvas, &random, land: 0x1F2A44, block: [0x2C3A5A, 0x33436A, 0x28344F, 0x3A4B74], water: 0x14507A,
                park: 0x2A6B5C, pin: 0xFFB703)
        },
        Scene(name: "tent", topics: [.outdoors, .climbing], seed: 499) { canvas, random in Night.tent(&canvas, &random)
        },
        Scene(name: "galaxy", topics: [.science], seed: 503) { canvas, random in
            Night.galaxy(
                &canvas, &random, core: 0xFFE0B0, arm: [0xFFC98A, 0x9FB8FF, 0x6F8CFF, 0x7A5CFF],
                space: [0x010208, 0x060A1E, 0x16123A])
        },
        Scene(name: "rocket", topics: [.startups], seed: 509) { canvas, random in Night.rocket(&canvas, &random) },
        Scene(name: "cinema", topics: [.film], seed: 521) { canvas, random in Night.cinema(&canvas, &random) },
        Scene(name: "tulips", topics: [.cycling, .photography, .outdoors], seed: 523) { canvas, random in
            Garden.tulips(&canvas, &random)
        },
        Scene(name: "blossom", topics: [.languages, .wellness, .art], seed: 541) { canvas, random in
            Garden.blossom(&canvas, &random)
        },
        Scene(name: "heights", topics: [.outdoors, .climbing, .running], seed: 547) { canvas, random in
            Garden.heights(
                &canvas, &random, tints: [0xDDE5B6, 0xADC178, 0xE9D8A6, 0xDDA15E, 0xA66A3F, 0xF4EDE4], sea: 0x5FA8C4)
        },
        Scene(name: "pencils", topics: [.art, .crafts], seed: 557) { canvas, random in
            Garden.pencils(&canvas, &random, ground: 0xF4EFE6)
        },
        Scene(name: "keys", topics: [.music], seed: 563) { canvas, random in Garden.keys(&canvas, &random) },
    ]
}
