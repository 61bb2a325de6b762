import Weft
import WeftGLib

/// A feed of sixty cards. It fetches ten at a time, each time the user scrolls near the end.
@MainActor
final class CardFeed {
    nonisolated static let page = GalleryPage(
        title: "Card feed",
        summary: "Tutorial: a photo with its name over its blurred self; sixty, fetched ten at a time"
    ) {
        let service = CardService()
        let rows = ListItems<Row>(CardFeed.rows(service.firstCards, of: service.count))
        let list = TableNode(rows) { row in
            switch row {
            case .card(let card): CardCellNode(card)
            case .loading: LoadingCellNode()
            }
        }
        return ExamplePage(list) { CardFeed($0, rows, service) }
    }

    /// A row: a card, or the loading indicator below the last card.
    enum Row: Identifiable, Equatable {
        case card(Card)
        case loading

        var id: Int {
            switch self {
            case .card(let card): card.id
            case .loading: -1
            }
        }

        var card: Card? {
            if case .card(let card) = self { card } else { nil }
        }
    }

    let rows: ListItems<Row>
    private let service: CardService
    private weak var tableNode: TableNode?
    private var fetching: Task<Void, Never>?
    /// The number of fetches so far.
    private(set) var fetches = 0

    private init(_ tableNode: TableNode, _ rows: ListItems<Row>, _ service: CardService) {
        (self.tableNode, self.rows, self.service) = (tableNode, rows, service)
        tableNode.accessibilityName = "Places"
        tableNode.maximumContentWidth = 640
        tableNode.keepsSelection = false
        tableNode.delegate = self
        rows.onSelect = { [weak self] in self?.open($0) }
    }

    isolated deinit {
        fetching?.cancel()
    }

    private nonisolated static func rows(_ cards: [Card], of count: Int) -> [Row] {
        cards.map(Row.card) + (cards.count < count ? [.loading] : [])
    }

    private var cards: [Card] { rows.items.compactMap(\.card) }

    private func open(_ row: Row) {
        guard let card = row.card, let page = tableNode?.closestViewController else { return }
        let details = ViewController(node: CardPageNode(card))
        details.title = card.name
        page.navigationController?.pushViewController(details)
    }
}

extension CardFeed: TableDelegate {
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { cards.count < service.count }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        fetches += 1
        fetching = Task { [weak self, service, cards] in
            let more = await service.cards(after: cards.count)
            guard let self, !Task.isCancelled else { return context.cancelBatchFetching() }
            self.rows.items = Self.rows(cards + more, of: service.count)
            context.completeBatchFetching(true)
        }
    }

    func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: IndexPath) -> Bool {
        rows.items.indices.contains(indexPath.row) && rows.items[indexPath.row].card != nil
    }
}

/// A place with a picture.
struct Card: Identifiable, Equatable {
    let id: Int
    let name: String
    let text: String
}

/// Simulates a remote service that returns cards in batches, after a delay. Any thread.
struct CardService {
    /// The total number of cards.
    let count = 60
    /// The number of cards per answer.
    let batch = 10

    /// The initial cards.
    var firstCards: [Card] { Self.cards(0..<batch) }

    func cards(after number: Int) async -> [Card] {
        try? await Task.sleep(nanoseconds: 400_000_000)
        return Self.cards(number..<max(number, min(number + batch, count)))
    }

    private static func cards(_ numbers: Range<Int>) -> [Card] {
        numbers.map { number in
            let place = number % ExampleTexts.places.count
            return Card(id: number, name: ExampleTexts.places[place], text: ExampleTexts.aboutPlaces[place])
        }
    }
}
