/// A list of several pages that ends early, or never.
enum ListFault: String, Sendable {
    case samePage = "same-page"
    case emptyPages = "empty-pages"
    case duplicateIDs = "dup-ids"
    case totalZero = "total-zero"
}

extension ListFault? {
    /// The requested page of a list, and whether it announces a next page.
    /// - Parameter number: of the requested page, from 0.
    func page<Item>(of items: [Item], number: Int, size: Int) -> (items: [Item], hasMore: Bool) {
        func right(_ number: Int) -> (items: [Item], hasMore: Bool) {
            let (start, isTooFar) = max(0, number).multipliedReportingOverflow(by: size)
            guard !isTooFar, start < items.count else { return ([], false) }
            return (Array(items[start..<min(start + size, items.count)]), start + size < items.count)
        }
        switch self {
        case .samePage: return (right(0).items, true)
        case .emptyPages where number > 0: return ([], true)
        case .duplicateIDs where number > 0:
            let page = right(number)
            return (right(0).items.suffix(page.items.count).reversed(), page.hasMore)
        default: return right(number)
        }
    }

    /// The total that a list of `count` records announces.
    func total(of count: Int) -> Int {
        switch self {
        case .samePage: 1_000_000
        case .totalZero: 0
        default: count
        }
    }
}
