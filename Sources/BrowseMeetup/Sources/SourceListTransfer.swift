import GroupDirectory
import Weft
import WeftGLib

/// Export and import of the list of sources as a file that the user chooses.
@MainActor
final class SourceListTransfer {
    private let editor: SourceEditor
    private weak var window: Window?
    private var chooser: FileChooser?

    init(_ editor: SourceEditor, above window: Window) {
        self.editor = editor
        self.window = window
    }

    /// The menu of the sources window.
    /// - Parameter others: the window's other commands, whose keys work while the menu is open.
    func makeMenu(others: [WindowCommand]) -> MenuButton {
        MenuButton(
            iconName: "open-menu-symbolic", label: localized("Menu"), sections: [commands], others: others)
    }

    /// The commands of the menu.
    private(set) lazy var commands = [
        WindowCommand(name: "import-sources", title: localized("Import a List…")) { [weak self] in
            self?.chooseImport()
        },
        WindowCommand(name: "export-sources", title: localized("Export the List…")) { [weak self] in
            self?.chooseExport()
        },
    ]

    private func chooseImport() {
        choose(.open, localized("Import a List of Sources")) { [weak self] in self?.importFile($0) }
    }

    private func chooseExport() {
        choose(.save(name: "sources.opml"), localized("Export the List of Sources")) { [weak self] in
            self?.exportFile($0)
        }
    }

    private func choose(
        _ kind: FileChooser.Kind, _ title: String, chosen: @escaping @MainActor (String) -> Void
    ) {
        guard let window else { return }
        let chooser = FileChooser(kind, title: title, filters: [.sourceLists], parent: window)
        self.chooser = chooser
        chooser.show { [weak self] path in
            self?.chooser = nil
            if let path { chosen(path) }
        }
    }

    /// Adds the sources of a file to the list, switched off.
    func importFile(_ path: String) {
        Task { [weak editor] in
            let result = await WorkerPool.shared.run(.visible) { () -> Result<SourceListFile, any Error> in
                Result { try SourceListFile(LocalFile.read(path, maximumBytes: SourceListFile.maximumBytes)) }
            }
            switch result {
            case .success(let file): await editor?.take(file)
            case .failure(let error): editor?.tell(Self.text(of: error, path))
            }
        }
    }

    /// Writes the list as JSON if the path ends with `.json`, otherwise as OPML. Only the user can read the file, since
    /// the address of a calendar may be a secret.
    func exportFile(_ path: String) {
        let form: SourceListFile.Form = path.utf8.suffix(5).elementsEqual(".json".utf8) ? .json : .opml
        Task { [editor] in
            guard await editor.isLoaded() else { return }
            let file = SourceListFile(editor.sources)
            let isWritten = await WorkerPool.shared.run(.visible) {
                LocalFile.write(Array(file.text(form).utf8), to: path)
            }
            editor.tell(
                isWritten
                    ? localizedPlural(
                        "{count} source was exported, without tokens.",
                        "{count} sources were exported, without tokens.",
                        file.sources.count)
                    : localized("{path} cannot be written.", ["path": path]))
        }
    }

    private static func text(of error: any Error, _ path: String) -> String {
        switch error {
        case SourceListFile.Failure.empty: localized("{path} names no source.", ["path": path])
        case SourceListFile.Failure.tooMany:
            localized(
                "{path} names more than {count} sources.",
                ["path": path, "count": LocalNumber.grouped(SourceListFile.maximumEntries)])
        case SourceListFile.Failure.unreadable(let reason):
            localizedSentences([
                localized("{path} is no list of sources in OPML or JSON.", ["path": path]), localizedSentence(reason),
            ])
        default:
            localizedSentences([localized("{path} cannot be read.", ["path": path]), localizedSentence("\(error)")])
        }
    }
}

extension FileChooser.Filter {
    /// Lists of sources, for reading and writing.
    static var sourceLists: FileChooser.Filter {
        FileChooser.Filter(
            localized("Lists of sources"), suffixes: ["opml", "json", "xml"],
            mimeTypes: ["text/x-opml", "application/json"])
    }
}
