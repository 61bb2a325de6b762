import Weft
import WeftGLib

/// Settings: native switches, fields and bars of GTK beside text that is drawn, in one list.
@MainActor
final class MixedList: TableDataSource {
    nonisolated static let page = GalleryPage(
        title: "Native and nodes mixed", summary: "GTK's switches, fields and bars in rows beside drawn text"
    ) {
        ExamplePage(TableNode()) { MixedList($0) }
    }

    /// The rows' contents; values are kept here, since rows are temporary.
    enum Row {
        case choice(String, String, isOn: Bool)
        case field(String, placeholder: String, text: String)
        case progress(String, share: Double)
        case note(String)
    }

    private(set) var sections: [(title: String, rows: [Row])]

    init(_ tableNode: TableNode) {
        sections = Self.template
        tableNode.accessibilityName = "Settings"
        tableNode.allowsSelection = false
        tableNode.separatorStyle = .singleLine
        tableNode.maximumContentWidth = 640
        tableNode.hasStickyHeaders = false
        tableNode.dataSource = self
        tableNode.reloadData()
    }

    func numberOfSections(in tableNode: TableNode) -> Int { sections.count }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        switch sections[indexPath.section].rows[indexPath.row] {
        case .choice(let title, let detail, let isOn):
            let change: @MainActor @Sendable (Bool) -> Void = { [weak self] in
                self?.set(indexPath, .choice(title, detail, isOn: $0))
            }
            return {
                MixedCellNode(title, detail: detail, size: Size(width: 48, height: 26)) {
                    let widget = Switch(label: title, isOn: isOn)
                    widget.onChange(change)
                    return widget
                }
            }
        case .field(let title, let placeholder, let text):
            let change: @MainActor @Sendable (String) -> Void = { [weak self] in
                self?.set(indexPath, .field(title, placeholder: placeholder, text: $0))
            }
            return {
                MixedCellNode(title, size: Size(width: 220, height: 34)) {
                    let widget = Entry(label: title, placeholder: placeholder, text: text)
                    widget.onChange(change)
                    return widget
                }
            }
        case .progress(let title, let share):
            return {
                MixedCellNode(
                    title, detail: "\(Int(share * 100)) % of the disk", size: Size(width: 160, height: 6)
                ) { ProgressBar(label: title, fraction: share) }
            }
        case .note(let text):
            return {
                let cell = TextCellNode(text, attributes: TextAttributes(size: 14))
                cell.textNode.textColor = .secondaryLabel
                cell.textInsets = EdgeInsets(horizontal: 16, vertical: 10)
                return cell
            }
        }
    }

    private func set(_ path: IndexPath, _ row: Row) { sections[path.section].rows[path.row] = row }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> CellNodeBlock? {
        let title = sections[section].title
        return {
            let cell = TextCellNode(title, attributes: TextAttributes(size: 18, weight: .bold))
            cell.textInsets = EdgeInsets(top: 20, left: 16, bottom: 8, right: 16)
            return cell
        }
    }
}

extension MixedList {
    fileprivate static let template: [(title: String, rows: [Row])] = [
        (
            "Account",
            [
                .field("Name", placeholder: "How others see you", text: "Ingrid Solberg"),
                .field("City", placeholder: "Where you live", text: ""),
                .choice("Show my city", "Others see how far away you are, never your address", isOn: true),
            ]
        ),
        (
            "Notifications",
            [
                .choice("New messages", "At once", isOn: true),
                .choice("Replies to what I wrote", "Once an hour at most", isOn: true),
                .choice("Events near me", "On Mondays, for the week ahead", isOn: false),
                .choice("Birthdays of friends", "At nine in the morning", isOn: false),
                .note("Nothing is sent between ten at night and seven in the morning, whatever is switched on here."),
            ]
        ),
        (
            "Storage",
            [
                .progress("Photos", share: 0.46), .progress("Messages", share: 0.12), .progress("Maps", share: 0.23),
                .choice("Keep maps for offline use", "Takes about 300 MB for a city", isOn: true),
                .note("What has not been opened for a year is removed first."),
            ]
        ),
        (
            "Privacy",
            [
                .choice("Read receipts", "Others see that you have read their message", isOn: false),
                .choice("Send crash reports", "Without names, places or texts", isOn: true),
                .field("Passphrase hint", placeholder: "Only you see it", text: ""),
            ]
        ),
    ]
}

/// A title, a line of explanation, and a native widget at the end. Any thread.
final class MixedCellNode: CellNode, @unchecked Sendable {
    private let title: TextNode
    private let detail: TextNode?
    let control: DisplayNode
    private let controlSize: Size

    /// Creates a row. `size` is the widget's size, which is needed before the widget exists.
    init(_ title: String, detail: String? = nil, size: Size, widget: @escaping @MainActor @Sendable () -> Widget) {
        self.title = TextNode(title, size: 15)
        self.detail = detail.map { TextNode($0, size: 13, color: .secondaryLabel) }
        control = DisplayNode(widgetBlock: widget)
        controlSize = size
        super.init()
        isSelectable = false
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 16, alignItems: .center) {
            StackLayoutSpec.vertical(spacing: 2) {
                title
                detail
            }
            .flex(grow: 1, shrink: 1)
            control.size(controlSize)
        }
        .padding(horizontal: 16, vertical: 10)
    }
}
