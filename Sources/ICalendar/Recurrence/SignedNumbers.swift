/// Numbers that count from the begin, or below 0 from the end: those of a BYDAY, BYMONTHDAY, BYYEARDAY or BYWEEKNO.
///
/// A rule may name all there are, and is asked for each day of many years.
struct SignedNumbers {
    private let isIncluded: [Bool]
    private let limit: Int
    let isEmpty: Bool

    /// - Parameter limit: the highest number, and the lowest without its sign; what is beyond is left out.
    init(_ numbers: [Int], upTo limit: Int) {
        self.limit = limit
        isEmpty = numbers.isEmpty
        var isIncluded = isEmpty ? [] : [Bool](repeating: false, count: 2 * limit + 1)
        for number in numbers where abs(number) <= limit { isIncluded[limit + number] = true }
        self.isIncluded = isIncluded
    }

    /// Whether the `number`-th of `count` is one of them, from either end. O(1)
    /// - Parameter number: from 1.
    func contains(_ number: Int, of count: Int) -> Bool {
        includes(number) || includes(number - count - 1)
    }

    private func includes(_ number: Int) -> Bool {
        !isEmpty && abs(number) <= limit && isIncluded[limit + number]
    }
}
