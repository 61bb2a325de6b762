import Glibc
import Weft
import WeftGLib

/// A list of 300 rows, and buttons that change it. bus_client.py reads it over the accessibility bus, and
/// `TraceIntervalTests` traces it.
@MainActor
final class ListPage: TableDataSource, TableDelegate {
    let table = TableNode()
    var names = (1...300).map { "Name \($0)" }
    private var added = 0
    private var busy: MainTimer?

    init() {
        table.accessibilityName = "Names"
        table.separatorStyle = .singleLine
        table.allowsReordering = true
        table.dataSource = self
        table.delegate = self
        table.reloadData()
    }

    func insertAbove() {
        added += 1
        names.insert("New \(added)", at: 0)
        table.showsInsertedRowsAtStart = true
        table.insertRows(at: [IndexPath(row: 0)])
    }

    /// Inserts and removes rows continuously, for `--busy`.
    func keepBusy() {
        busy = MainTimer(milliseconds: 100, repeats: true) { [weak self] in
            guard let self else { return }
            let mark = Trace.begin("own work")
            defer { Trace.end(mark) }
            insertAbove()
            names.remove(at: 1)
            table.deleteRows(at: [IndexPath(row: 1)])
        }
    }

    func speakGerman() {
        table.accessibilityText = ListAccessibilityText(
            place: { "\($0) von \($1)" }, rowCount: { "\($0) Zeilen" })
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { names.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let name = names[indexPath.row]
        return {
            let cell = TextCellNode(name)
            // The selection is announced with any style.
            cell.selectionStyle = .none
            if name == "Name 4" { cell.accessibilityHint = "A hint" }
            return cell
        }
    }

    func tableNode(_ tableNode: TableNode, moveRowAt indexPath: IndexPath, to destination: IndexPath) {
        names.insert(names.remove(at: indexPath.row), at: destination.row)
    }

    func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: IndexPath) -> [CellAction] {
        [
            CellAction(title: "Duplicate") { [weak self] path in
                guard let self else { return }
                names.insert(names[path.row] + " again", at: path.row + 1)
                tableNode.insertRows(at: [IndexPath(row: path.row + 1)])
            },
            CellAction(title: "Share…", isEnabled: false) { _ in },
            CellAction(title: "Remove", style: .destructive) { [weak self] path in
                self?.names.remove(at: path.row)
                tableNode.deleteRows(at: [path])
            },
        ]
    }
}

guard Application.openDisplay() else { exit(1) }
if CommandLine.arguments.contains("--dark") { Desktop.prefersDark = true }
let page = ListPage()
let nodes = CommandLine.arguments.contains("--nodes") ? NodePage() : nil
let nodesWidget = nodes.map { NodeWidget($0.root, sizing: .fills) }
/// A toggle button that stays down after a press, until the next one.
let stay = ButtonNode(title: "Stay") {}
stay.addTarget(for: .primaryActionTriggered) { button, _ in button.isSelected.toggle() }
var window: Window?
let application = Application(id: "org.weft.AccessibilityProgram", isUnique: false)
exit(
    application.run {
        let opened = Window(application: application, title: "weft accessibility", width: 360, height: 520)
        window = opened
        if let nodesWidget {
            opened.setContent(nodesWidget.widget)
            opened.present()
            return
        }
        let button = Button(label: "Insert above")
        button.onClicked { page.insertAbove() }
        let box = Box(vertical: true)
        box.append(button)
        let words = Button(label: "German words")
        words.onClicked { page.speakGerman() }
        box.append(words)
        let several = Button(label: "Several")
        several.onClicked {
            page.table.allowsMultipleSelection = true
            several.setLabel("Several rows")
        }
        box.append(several)
        box.addSubnode(stay)
        if let list = page.table.loadOwnWidget() { box.append(list) }
        opened.setContent(box)
        opened.present()
        if CommandLine.arguments.contains("--busy") { page.keepBusy() }
    })
