import WeftGLib
import WeftShim

/// The desktop's dialog for files and folders, above a window; the portal's in a sandbox. Main actor.
@MainActor
public final class FileChooser {
    /// The kind of selection.
    public enum Kind: Sendable, Hashable {
        /// An existing file.
        case open
        /// An existing folder.
        case folder
        /// Selects a file to write. If it exists, the dialog has asked the user for confirmation.
        case save(name: String)

        fileprivate var action: GtkFileChooserAction {
            switch self {
            case .open: GTK_FILE_CHOOSER_ACTION_OPEN
            case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
            case .save: GTK_FILE_CHOOSER_ACTION_SAVE
            }
        }
    }

    /// A selectable group of file types.
    public struct Filter: Sendable, Hashable {
        /// The displayed name: "Calendars".
        public let name: String
        /// File name suffixes without their dot, in any case: "ics".
        public let suffixes: [String]
        /// MIME types, like "text/calendar" or "image/*".
        public let mimeTypes: [String]

        /// A filter for files with one of these suffixes or types.
        public init(_ name: String, suffixes: [String] = [], mimeTypes: [String] = []) {
            self.name = name
            self.suffixes = suffixes
            self.mimeTypes = mimeTypes
        }
    }

    /// The `file:` address of the selection, also if its path is not UTF-8; nil without a selection, and for a file
    /// that is not on this machine.
    public private(set) var address: String?

    private let dialog: GObjectReference
    private var chosen: (@MainActor (String?) -> Void)?
    /// A reference to itself while the dialog is open, since GTK does not retain it.
    private var own: FileChooser?
    private var leaving: MainTimer?
    private let parent: Widget
    /// The connection that closes the dialog when its parent is destroyed, since GTK does not report that.
    private var parentsEnd: SignalConnection?

    /// The time in milliseconds for which a closed dialog is kept, since a GTK dialog hidden right after it was shown
    /// has pending events: GTK 4.8 crashes if it no longer exists.
    private static let millisecondsToLeave = 2_000

    /// - Parameters:
    ///   - title: the dialog's title.
    ///   - accept: the label of the accept button; nil uses the desktop's.
    ///   - filters: selectable file types, the first one active; an empty array shows all files.
    ///   - folder: the path of the initial folder; nil uses the last one.
    public init(
        _ kind: Kind, title: String, accept: String? = nil, filters: [Filter] = [], folder: String? = nil,
        parent: Window
    ) {
        // GTK's list of recent files needs a program name.
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

    /// Shows the dialog, once. `chosen` receives a path, or nil if the user cancelled, or if the selection has no local
    /// path in UTF-8.
    public func show(_ chosen: @escaping @MainActor (String?) -> Void) {
        self.chosen = chosen
        own = self
        parentsEnd = SignalConnection(parent.opaque, "unmap") { [weak self] in self?.cancel() }
        gtk_native_dialog_show(native)
    }

    /// Closes the dialog without a selection.
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
