import Weft
import WeftGLib

/// A list over the whole window, with a bar above or below if the example has one. Any thread.
final class ExamplePage<List: DisplayNode>: DisplayNode, @unchecked Sendable {
    let list: List
    private let top: DisplayNode?
    private let bottom: DisplayNode?
    private let makeModel: @MainActor @Sendable (List) -> AnyObject
    /// The data source, which lists reference weakly. nil until the page is loaded.
    @MainActor private(set) var model: AnyObject?

    /// `model` makes the data source and connects it with the list.
    init(
        _ list: List, top: DisplayNode? = nil, bottom: DisplayNode? = nil,
        model: @escaping @MainActor @Sendable (List) -> AnyObject
    ) {
        self.list = list
        self.top = top
        self.bottom = bottom
        makeModel = model
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func didLoad() {
        super.didLoad()
        model = makeModel(list)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical {
            top
            list.flex(grow: 1, shrink: 1)
            bottom
        }
    }
}

/// A random number generator that gives the same numbers for the same seed, so that a page always looks the same:
/// SplitMix64, by Sebastiano Vigna.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) {
        state = UInt64(bitPattern: Int64(seed))
        // Neighbouring seeds should yield unrelated numbers.
        state = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func roll(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    mutating func roll(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(0..<elements.count)] }
}

extension Int {
    /// The number with commas between groups of three digits.
    var grouped: String {
        let digits = String(magnitude)
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return self < 0 ? "-" + text : text
    }
}
