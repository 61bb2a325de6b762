import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// The selected texts of a container, and the user's actions on them: the selector of `DisplayNode.selectsText`. Main
/// actor.
///
/// GTK 4.8 cannot report a custom widget's selection to assistive technology. The texts themselves are read as usual.
@MainActor
public final class TextSelector {
    /// The host, held weakly, since a list owns its selector.
    weak var host: (any TextSelectionHost)?
    private let ownHost: (any TextSelectionHost)?
    /// The end of the selection that stays fixed, and the end that moves.
    private(set) var anchor: TextPlace?
    private(set) var head: TextPlace?
    /// The texts of selected rows as they were when the rows had nodes.
    private var known: [Int: RowText] = [:]
    /// The texts that show a selection.
    private var marked: [ObjectIdentifier: MarkedText] = [:]
    var pointer = TextPointer()
    var menu: PopoverMenu?
    /// The number of searches for keys. Results of earlier searches are ignored.
    var request = 0
    /// The input that waits for workers.
    var turn = TextTurn()

    /// Called after each change of the selection. Main actor.
    public var onChange: (() -> Void)?

    init(_ host: any TextSelectionHost) {
        self.host = host
        ownHost = host
    }

    /// The selector of a list.
    package init(of host: any TextSelectionHost) {
        self.host = host
        ownHost = nil
    }

    private struct MarkedText {
        weak var node: TextNode?
    }

    // MARK: Looking

    /// The selected range, from its start; nil without a selection.
    package var places: Range<TextPlace>? {
        guard let anchor, let head, anchor != head else { return nil }
        return min(anchor, head)..<max(anchor, head)
    }

    /// True if anything is selected.
    public var hasSelection: Bool { places != nil }

    /// The selected text, with line breaks between the texts of different lines; empty for nothing. Rows of a list that
    /// have no nodes now are made for it, on workers; at most 10,000 of them. O(length)
    public func text() async -> String {
        guard let places else { return "" }
        let rows = places.lowerBound.row...places.upperBound.row
        var found: [Int: RowText] = [:]
        var missing: [Int] = []
        for row in rows {
            if let text = rowText(at: row) ?? known[row] {
                found[row] = text
            } else if missing.count < Self.maximumMadeRows {
                missing.append(row)
            }
        }
        if !missing.isEmpty, let host {
            let made = await host.texts(ofRows: missing)
            found.merge(made) { old, _ in old }
            // The next selection step reuses these if the rows are still the same.
            if places == self.places { known.merge(made) { old, _ in old } }
        }
        var lines: [String] = []
        for row in rows {
            guard let text = found[row], !text.parts.isEmpty else { continue }
            let start = row == places.lowerBound.row ? places.lowerBound : TextPlace(row: row, part: 0, offset: 0)
            let end = row == places.upperBound.row ? places.upperBound : TextPlace(row: row, part: .max, offset: .max)
            lines.append(text.text(from: (start.part, start.offset), to: (end.part, end.offset)))
        }
        return lines.joined(separator: "\n")
    }

    private static let maximumMadeRows = 10_000

    func rowText(at row: Int) -> RowText? {
        guard let node = host?.textRow(at: row)?.node else { return nil }
        return RowText(node.selectableTexts().map { ($0.node.attributedText?.string ?? "", $0.frame) })
    }

    // MARK: Selecting

    /// Selects all texts of the container.
    public func selectAll() {
        guard let rows = host?.textRows, !rows.isEmpty else { return }
        select(
            from: TextPlace(row: rows.lowerBound, part: 0, offset: 0),
            to: TextPlace(row: rows.upperBound - 1, part: .max, offset: .max))
        publish()
    }

    /// Removes the selection.
    public func clear() { select(from: nil, to: nil) }

    package func select(from anchor: TextPlace?, to head: TextPlace?) {
        guard anchor != self.anchor || head != self.head else { return }
        let had = places
        (self.anchor, self.head) = (anchor, head)
        guard places != had else { return }
        if places == nil { known = [:] }
        refresh()
        onChange?()
    }

    /// Puts the selected text on the clipboard.
    public func copy() {
        guard hasSelection else { return }
        Task {
            let text = await text()
            if !text.isEmpty { Desktop.copy(text) }
        }
    }

    /// Publishes the selection after a step of the user, so that a middle click can paste it.
    func publish() {
        guard hasSelection else { return }
        request += 1
        let request = request
        Task {
            let text = await text()
            if request == self.request, !text.isEmpty { Desktop.offerSelection(text) }
        }
    }

    // MARK: Changes of rows

    /// Call when a row got a node: its texts can be selected now.
    package func rowGotNode(at row: Int) {
        if let places, row >= places.lowerBound.row, row <= places.upperBound.row { refresh() }
    }

    /// Shows the selection in the existing text nodes, after the selection changed or rows got nodes.
    package func refresh() {
        var wanted: [ObjectIdentifier: (node: TextNode, range: Range<Int>)] = [:]
        if let places, let host {
            for row in host.liveTextRows where row >= places.lowerBound.row && row <= places.upperBound.row {
                guard let node = host.textRow(at: row)?.node else { continue }
                let texts = node.selectableTexts()
                known[row] = RowText(texts.map { ($0.node.attributedText?.string ?? "", $0.frame) })
                for (part, text) in texts.enumerated() {
                    guard let range = range(of: places, row, part, text.node) else { continue }
                    wanted[ObjectIdentifier(text.node)] = (text.node, range)
                }
            }
        }
        for (id, text) in marked where wanted[id] == nil { text.node?.showSelected(nil) }
        marked = wanted.mapValues { MarkedText(node: $0.node) }
        for text in wanted.values { text.node.showSelected(text.range) }
    }

    /// The selected range of a text; nil for none.
    private func range(of places: Range<TextPlace>, _ row: Int, _ part: Int, _ node: TextNode) -> Range<Int>? {
        let count = node.attributedText?.string.utf8.count ?? 0
        func offset(_ place: TextPlace) -> Int {
            if (place.row, place.part) < (row, part) { return 0 }
            return (place.row, place.part) > (row, part) ? count : min(place.offset, count)
        }
        let (low, high) = (offset(places.lowerBound), offset(places.upperBound))
        return low < high ? low..<high : nil
    }

    /// Adapts the selection to moved rows. `map` returns a row's new index, or nil if the row was removed. If it
    /// contained an end of the selection, the selection is removed.
    package func remap(_ map: (Int) -> Int?) {
        guard let anchor, let head else { return }
        guard let first = map(anchor.row), let last = map(head.row) else { return clear() }
        known = Dictionary(
            known.compactMap { row, text in map(row).map { ($0, text) } }, uniquingKeysWith: { first, _ in first })
        self.anchor?.row = first
        self.head?.row = last
    }
}
