import WeftGLib
import WeftShim

/// The desktop's dialog for files and folders, above a window; the portal's where the program is in a sandbox. Main actor.
@MainActor
public final class FileChooser {
    /// What is chosen.
    public enum Kind: Sendable, Hashable {
        /// A file that is there.
        case open
        /// A folder that is there.
        case folder
        /// A file to write, which may be there: the user was asked about that then.
        case save(name: String)

        fileprivate var action: GtkFileChooserAction {
            switch self {
            case .open: GTK_FILE_CHOOSER_ACTION_OPEN
            case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
            case .save: GTK_FILE_CHOOSER_ACTION_SAVE
            }
        }
    }

    /// A kind of files that the user can choose from.
    public struct Filter: Sendable, Hashable {
        /// What the user reads: "Calendars".
        public let name: String
        /// The ends of names without their dot, in any case: "ics".
        public let suffixes: [String]
        /// Like "text/calendar" or "image/*".
        public let mimeTypes: [String]

        /// What has one of these suffixes, or is of one of these types.
        public init(_ name: String, suffixes: [String] = [], mimeTypes: [String] = []) {
            self.name = name
            self.suffixes = suffixes
            self.mimeTypes = mimeTypes
        }
    }

    /// The `file:` address of what was chosen, also of one whose path is no UTF-8; nil where none was, and of what is not on
    /// this machine.
    public private(set) var address: String?

    private let dialog: GObjectReference
    private var chosen: (@MainActor (String?) -> Void)?
    /// GTK keeps no such dialog by itself.
    private var own: FileChooser?
    private var leaving: MainTimer?
    private let parent: Widget
    /// A window that goes takes the dialog with it, and GTK says nothing.
    private var parentsEnd: SignalConnection?

    /// A dialog of GTK's that is hidden right after it was shown has events to come: GTK 4.8 crashes where it is gone by then.
    private static let millisecondsToLeave = 2_000

    /// - Parameters:
    ///   - title: of the dialog.
    ///   - accept: what the button says that takes what is chosen; nil leaves it to the desktop.
    ///   - filters: kinds of files, of which the first one is on at the start; none shows all files.
    ///   - folder: the path of the folder that it opens with; nil is where the user was last.
    public init(
        _ kind: Kind, title: String, accept: String? = nil, filters: [Filter] = [], folder: String? = nil,
        parent: Window
    ) {
        // Where GTK keeps the files that were used last it wants to know by whom.
        if g_get_prgname() == nil, let program = LocalFile.executablePath?.split(separator: "/").last {
            g_set_prgname(String(program))
        }
        let name: String? = if case .save(let name) = kind { name } else { nil }
        self.parent = parent
        let native = weft_file_chooser_new(parent.window, title, kind.action, accept, name, folder)
        dialog = GObjectReference(full: OpaquePointer(native))
        for filter in filters { weft_file_chooser_add_filter(native, Self.make(filter)) }
        Widget.connect(dialog.pointer, "response") { [weak self] arguments in
            self?.end(isAccepted: arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue))
            return false
        }
    }

    private static func make(_ filter: Filter) -> OpaquePointer {
        let made: OpaquePointer = gtk_file_filter_new()
        gtk_file_filter_set_name(made, filter.name)
        for suffix in filter.suffixes { gtk_file_filter_add_suffix(made, suffix) }
        for type in filter.mimeTypes { gtk_file_filter_add_mime_type(made, type) }
        return made
    }

    private var native: UnsafeMutablePointer<GtkNativeDialog> { UnsafeMutablePointer(dialog.pointer) }

    /// Shows the dialog, once. `chosen` hears a path, or nil where the user chose none; one that is no path of this machine,
    /// or none in UTF-8, is none.
    public func show(_ chosen: @escaping @MainActor (String?) -> Void) {
        self.chosen = chosen
        own = self
        parentsEnd = SignalConnection(parent.opaque, "unmap") { [weak self] in self?.cancel() }
        gtk_native_dialog_show(native)
    }

    /// Closes the dialog; nothing was chosen.
    public func cancel() {
        guard chosen != nil else { return }
        gtk_native_dialog_hide(native)
        end(isAccepted: false)
    }

    private func end(isAccepted: Bool) {
        guard let chosen else { return }
        self.chosen = nil
        parentsEnd = nil
        leaving = MainTimer(milliseconds: Self.millisecondsToLeave) { [weak self] in self?.own = nil }
        guard isAccepted, let path = weft_file_chooser_get_path(native) else { return chosen(nil) }
        defer { g_free(path) }
        address = LocalFile.address(ofPath: path)
        chosen(String(validatingCString: path))
    }
}
