/// The topic of a group, which selects its pictures.
enum Topic: String, CaseIterable, Sendable {
    case tech, outdoors, photography, languages, games, running, books, music, food, startups, art, cycling, wellness
    case science, travel, climbing, film, dance, crafts, sailing
}

/// One picture the generator can paint.
struct Scene: Sendable {
    let name: String
    let topics: [Topic]
    let seed: UInt64
    /// Paints on a canvas of 600 x 600 points.
    static let side = 600
    let draw: @Sendable (inout Canvas, inout SplitMix64) -> Void

    func render() -> Canvas {
        var canvas = Canvas(width: Scene.side, height: Scene.side, background: .black)
        var random = SplitMix64(seed: seed)
        draw(&canvas, &random)
        return canvas
    }
}
