import Weft
import WeftGLib

/// A list of names with an index of first letters, sticky headers, multiple selection, and a refresh that takes a
/// second.
@MainActor
final class Contacts: TableDataSource {
    nonisolated static let page = GalleryPage(
        title: "Contacts", summary: "Section index, several rows at once, ticks, F5 refreshes"
    ) {
        ExamplePage(TableNode()) { Contacts($0) }
    }

    private let sections: [(letter: String, names: [String])]

    init(_ tableNode: TableNode) {
        let names =
            ExampleTexts.people + [
                "Zoë Winter", "Yusuf Demir", "Xenia Petrova", "William Cole", "Vera Lind", "Ursula Graf",
                "Quentin Moreau",
                "Oscar Blom", "Peter Novak", "Katja Brandt",
            ]
        sections = Dictionary(grouping: names.sorted(), by: { String($0.prefix(1)) })
            .map { (letter: $0.key, names: $0.value) }.sorted { $0.letter < $1.letter }
        tableNode.accessibilityName = "Contacts"
        tableNode.separatorStyle = .singleLine
        tableNode.allowsMultipleSelection = true
        tableNode.dataSource = self
        tableNode.onRefresh = { try? await Task.sleep(nanoseconds: 1_000_000_000) }
        tableNode.reloadData()
        for row in 0..<2 { tableNode.selectRow(at: IndexPath(row: row, section: 1)) }
    }

    func numberOfSections(in tableNode: TableNode) -> Int { sections.count }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { sections[section].names.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let name = sections[indexPath.section].names[indexPath.row]
        return { ContactCellNode(name) }
    }

    func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> CellNodeBlock? {
        let letter = sections[section].letter
        return {
            let cell = TextCellNode(letter, attributes: TextAttributes(size: 13, weight: .bold))
            cell.textInsets = EdgeInsets(horizontal: 16, vertical: 4)
            cell.backgroundColor = .background
            return cell
        }
    }

    func tableNode(_ tableNode: TableNode, typeSelectTextForRowAt indexPath: IndexPath) -> String? {
        sections[indexPath.section].names[indexPath.row]
    }

    func sectionIndexTitles(for tableNode: TableNode) -> [String]? { sections.map(\.letter) }
}

/// A portrait and a name, with a tick when selected. Any thread.
private final class ContactCellNode: CellNode, @unchecked Sendable {
    private let avatar: AvatarNode
    private let nameNode: TextNode

    init(_ name: String) {
        avatar = AvatarNode(name, side: 32)
        nameNode = TextNode(name, size: 15)
        super.init()
        // The line begins at the name's edge.
        separatorInset = EdgeInsets(top: 0, left: 60, bottom: 0, right: 0)
    }

    override func selectionDidChange() { accessoryType = isSelected ? .checkmark : .none }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            avatar
            nameNode.flex(shrink: 1)
        }
        .padding(horizontal: 16, vertical: 6)
    }
}

/// A program's settings: grouped rows with a value or an arrow at the end.
@MainActor
final class GroupedSettings: TableDataSource, TableDelegate {
    nonisolated static let page = GalleryPage(
        title: "Grouped table", summary: "Boxes of rows, accessories, a background of one's own"
    ) {
        ExamplePage(TableNode(style: .grouped)) { GroupedSettings($0) }
    }

    private struct Row {
        let title: String
        var accessory = CellNode.AccessoryType.none
        var value: String?
        var isMarked = false
    }

    private let sections: [(title: String?, rows: [Row])] = [
        (
            nil,
            [
                Row(title: "Network", accessory: .disclosureIndicator, value: "Wired"),
                Row(title: "Bluetooth", accessory: .disclosureIndicator, value: "Off"),
                Row(title: "Displays", accessory: .disclosureIndicator),
            ]
        ),
        (
            "Style",
            [
                Row(title: "As the desktop", accessory: .checkmark), Row(title: "Light"), Row(title: "Dark"),
            ]
        ),
        (
            "Updates",
            [
                Row(title: "Weft 1.4 is ready", accessory: .detailButton, isMarked: true),
                Row(title: "Last looked for", value: "Today"),
            ]
        ),
    ]

    init(_ tableNode: TableNode) {
        tableNode.accessibilityName = "Settings"
        tableNode.maximumContentWidth = 640
        tableNode.dataSource = self
        tableNode.delegate = self
        tableNode.reloadData()
    }

    func numberOfSections(in tableNode: TableNode) -> Int { sections.count }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let row = sections[indexPath.section].rows[indexPath.row]
        return {
            let cell = SettingCellNode(row.title, value: row.value)
            cell.accessoryType = row.accessory
            if row.isMarked {
                let ground = DisplayNode()
                ground.backgroundColor = .fill
                cell.backgroundNode = ground
            }
            return cell
        }
    }

    func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> CellNodeBlock? {
        guard let title = sections[section].title else { return nil }
        return {
            let cell = TextCellNode(title, attributes: TextAttributes(size: 14, weight: .bold))
            cell.textInsets = EdgeInsets(top: 12, left: 0, bottom: 8, right: 0)
            return cell
        }
    }

    func tableNode(_ tableNode: TableNode, accessoryButtonTappedForRowAt indexPath: IndexPath) {
        tableNode.reloadRows(at: [indexPath], with: .none)
    }
}

/// A title and its setting. Any thread.
private final class SettingCellNode: CellNode, @unchecked Sendable {
    private let titleNode: TextNode
    private let valueNode: TextNode?

    init(_ title: String, value: String?) {
        titleNode = TextNode(title, size: 15)
        valueNode = value.map { TextNode($0, size: 15, color: .secondaryLabel) }
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal(spacing: 12, justifyContent: .spaceBetween, alignItems: .center) {
            titleNode.flex(shrink: 1)
            valueNode
        }
        .padding(horizontal: 16, vertical: 14)
    }
}
