/// Numbers counted from the start, or from the end if negative: those of BYDAY, BYMONTHDAY, BYYEARDAY or BYWEEKNO.
///
/// Lookup is O(1), since a rule may list all numbers, and is checked for each day of many years.
struct SignedNumbers {
    private let isIncluded: [Bool]
    private let limit: Int
    let isEmpty: Bool

    /// - Parameter limit: the maximum absolute value; others are dropped.
    init(_ numbers: [Int], upTo limit: Int) {
        self.limit = limit
        isEmpty = numbers.isEmpty
        var isIncluded = isEmpty ? [] : [Bool](repeating: false, count: 2 * limit + 1)
        for number in numbers where abs(number) <= limit { isIncluded[limit + number] = true }
        self.isIncluded = isIncluded
    }

    /// True if the `number`-th of `count` is included, from either end. O(1)
    /// - Parameter number: counted from 1.
    func contains(_ number: Int, of count: Int) -> Bool {
        includes(number) || includes(number - count - 1)
    }

    private func includes(_ number: Int) -> Bool {
        !isEmpty && abs(number) <= limit && isIncluded[limit + number]
    }
}
