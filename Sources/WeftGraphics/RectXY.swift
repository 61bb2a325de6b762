import WeftLayout

extension Rect {
    var x: Double { origin.x }
    var y: Double { origin.y }
}
