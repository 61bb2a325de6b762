import Testing

@testable import WeftGraphics

@Suite struct ByteBoundedCacheTests {
    @Test func theLeastRecentlyUsedGoesFirst() {
        let cache = ByteBoundedCache<Int, String>(maximumBytes: 30)
        for key in 0..<3 { cache.insert("\(key)", for: key, bytes: 10) }
        #expect(cache.value(for: 0) == "0")
        cache.insert("3", for: 3, bytes: 10)
        #expect(cache.value(for: 1) == nil)
        #expect(cache.value(for: 0) == "0" && cache.value(for: 2) == "2" && cache.value(for: 3) == "3")
        #expect(cache.byteCount == 30 && cache.count == 3)
    }

    @Test func aValueOverTheBoundIsNotKeptAndReplacesNothingElse() {
        let cache = ByteBoundedCache<Int, String>(maximumBytes: 30)
        cache.insert("a", for: 1, bytes: 30)
        cache.insert("b", for: 2, bytes: 31)
        #expect(cache.value(for: 1) == "a" && cache.value(for: 2) == nil)
        cache.insert("c", for: 1, bytes: 31)
        #expect(cache.value(for: 1) == nil && cache.byteCount == 0)
    }

    @Test func loweringTheBoundForgetsAtOnce() {
        let cache = ByteBoundedCache<Int, Int>(maximumBytes: 100)
        for key in 0..<10 { cache.insert(key, for: key, bytes: 10) }
        cache.maximumBytes = 25
        #expect(cache.count == 2 && cache.value(for: 9) == 9 && cache.value(for: 8) == 8)
        cache.removeAll()
        #expect(cache.count == 0 && cache.byteCount == 0)
    }

    @Test func randomUseAgreesWithASimpleModel() {
        let seed = UInt64.random(in: 0 ... .max)
        print("randomUseAgreesWithASimpleModel: seed \(seed)")
        var state = seed | 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let cache = ByteBoundedCache<Int, Int>(maximumBytes: 50)
        var model: [(key: Int, value: Int, bytes: Int)] = []
        for step in 0..<5_000 {
            let key = random(20)
            let place = model.firstIndex { $0.key == key }
            switch random(3) {
            case 0:
                #expect(cache.value(for: key) == place.map { model[$0].value })
                if let place { model.append(model.remove(at: place)) }
            case 1:
                let bytes = random(15)
                cache.insert(step, for: key, bytes: bytes)
                if let place { model.remove(at: place) }
                model.append((key, step, bytes))
                while model.reduce(0, { $0 + $1.bytes }) > 50 { model.removeFirst() }
            default:
                cache.remove(key)
                if let place { model.remove(at: place) }
            }
            #expect(cache.count == model.count && cache.byteCount == model.reduce(0) { $0 + $1.bytes })
        }
    }
}
