import Glibc

/// Sand dunes: a height field sampled along each ray, with cast shadows.
struct Dunes {
    var sky: [UInt32]
    var light: UInt32
    var shade: UInt32
    var sun: Vector
    var walkers = true

    func draw(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let noise = Noise(UInt32(truncatingIfNeeded: random.next()))
        let gradient = Gradient(hex: sky)
        let toSun = normalize(sun)
        func height(_ x: Float, _ z: Float) -> Float {
            let warp = noise(x * 0.13 + 7, z * 0.16) * 1.4
            let first = 1 - abs(noise(x * 0.11 + warp * 0.3, z * 0.23 + 2.2))
            let second = 1 - abs(noise(x * 0.27 - 4 + warp * 0.2, z * 0.42))
            return powf(first, 2.2) * 2.1 + powf(second, 2) * 0.42
        }
        let eye = Vector(0, 3.35, 0)
        canvas.paint { point in
            let way = normalize(Vector((point.x - 300) / 300, (214 - point.y) / 300, 1.55))
            var (travelled, before): (Float, Float) = (0.6, 0)
            while travelled < 60 {
                let p = eye + way * travelled
                let over = p.y - height(p.x, p.z)
                if over < 0 {
                    var (near, far) = (before, travelled)
                    for _ in 0..<9 {
                        let middle = (near + far) / 2
                        let q = eye + way * middle
                        if q.y < height(q.x, q.z) { far = middle } else { near = middle }
                    }
                    return sand(eye + way * far, far, height, toSun, noise, gradient)
                }
                before = travelled
                travelled += max(0.006 * travelled, over * 0.4)
                if p.y > 3.6 { break }
            }
            let place = Vector(toSun.x, toSun.y, toSun.z)
            let near = max(0, dot(way, place))
            let halo = Colour.hex(light).mixed(.white, 0.5).lit(
                0.7 * powf(near, 24) + 2 * smoothstep(0.9991, 0.9995, near))
            return (gradient(point.y / 240) + halo).alpha(1)
        }
        if walkers { caravan(&canvas) }
        canvas.bloom(above: 0.75, radius: 12, amount: 0.3)
        canvas.vignette(0.22)
    }

    private func sand(
        _ p: Vector, _ away: Float, _ height: (Float, Float) -> Float, _ toSun: Vector, _ noise: Noise,
        _ gradient: Gradient
    ) -> Colour {
        let e: Float = 0.01 + away * 0.0016
        let h = height(p.x, p.z)
        var normal = normalize(Vector(h - height(p.x + e, p.z), e, h - height(p.x, p.z + e)))
        let wind = p.x * 7 + p.z * 2.4 + noise(p.x * 0.9, p.z * 0.9) * 5
        let ripple = sinf(wind * 2.2) * 0.07 * expf(-away / 9)
        normal = normalize(normal + Vector(ripple, 0, ripple * 0.3))
        var open: Float = 1
        var step: Float = 0.08
        while step < 7 {
            let q = Vector(p.x, h + 0.012, p.z) + toSun * step
            let over = q.y - height(q.x, q.z)
            open = min(open, 0.5 + over * 12 / step)
            if open <= 0 { break }
            step += max(0.05, over * 0.6)
        }
        let facing = max(0, dot(normal, toSun)) * max(0, min(1, open))
        let base = Colour.hex(shade).mixed(.hex(light), min(1, facing * 1.65))
        let grain = 1 + 0.05 * noise(p.x * 90, p.z * 90) * expf(-away / 6)
        let haze = 1 - expf(-max(0, away - 5) / 24)
        return base.lit(grain * (0.72 + 0.5 * facing)).mixed(gradient(0.94), haze * 0.8)
    }

    private func caravan(_ canvas: inout Canvas) {
        let ink = Colour.hex(shade).mixed(.black, 0.72)
        for index in 0..<5 {
            let foot = Point(232 + Float(index) * 19, 355 + Float(index) * 1.4)
            canvas.stroke([foot, foot + Point(-13, 3.4)], ink.alpha(0.4), width: 1.8)
            canvas.fill(Path(ellipse: foot + Point(0, -8), 1.9, 4.2), ink)
            canvas.fill(Path(circle: foot + Point(0, -13.4), 1.7), ink)
            canvas.stroke([foot + Point(-0.5, -5), foot + Point(-1.8, 0)], ink, width: 1.4)
            canvas.stroke([foot + Point(0.5, -5), foot + Point(1.8, 0)], ink, width: 1.4)
        }
    }
}
