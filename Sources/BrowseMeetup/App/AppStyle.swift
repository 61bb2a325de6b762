import GroupDirectory
import Weft
import WeftGLib

/// The program's style sheet, icon and colour scheme; that of the desktop is followed as long as this object lives.
@MainActor
final class AppStyle {
    private let scheme: FeedConfiguration.ColorScheme
    private var portal: SettingsPortal?

    init(_ scheme: FeedConfiguration.ColorScheme) {
        self.scheme = scheme
    }

    func apply() {
        switch scheme {
        case .system: break
        case .light, .dark: Desktop.prefersDark = scheme == .dark
        }
        followDesktop()
        guard let folder = Self.resourceFolder else {
            Log.warning("browse-meetup", "style.css was not found; the program looks plain")
            return
        }
        if let css = try? LocalFile.read(folder + "/style.css", maximumBytes: 1 << 20) {
            Desktop.addStyleSheet(String(decoding: css, as: UTF8.self))
        }
    }

    /// Has the icon theme find the program's icon in a checkout, too. Not at the start: GTK reads its themes then on a
    /// thread of its own, and another folder makes it read them again on the main one (11 ms).
    static func findIcon() {
        guard !Desktop.hasIcon(Program.id), let folder = resourceFolder else { return }
        Desktop.addIconFolder(folder + "/icons")
    }

    /// Gives out the program's icon as a PNG picture, once it is read; nothing where it is not there.
    static func readIcon(_ body: @escaping @MainActor ([UInt8]) -> Void) {
        let name = "/icons/hicolor/64x64/apps/\(Program.id).png"
        // Installed, icons are beside the folder of the program's own things.
        let paths = resourceFolder.map { [$0 + name, $0 + "/.." + name] } ?? []
        WorkerPool.shared.submit(.preload) { _ in
            guard let icon = paths.lazy.compactMap({ try? LocalFile.read($0, maximumBytes: 1 << 20) }).first else {
                return
            }
            Task { @MainActor in body(icon) }
        }
    }

    /// Where the desktop says nothing, the theme's own settings hold.
    private func followDesktop() {
        let before = Desktop.prefersDark
        let followsScheme = scheme == .system
        portal = SettingsPortal { wanted in
            if followsScheme, wanted.colorScheme == .noPreference { Desktop.prefersDark = before }
            Desktop.follow(wanted, followsScheme: followsScheme)
        }
    }

    /// Beside the installed data, or `resources` of the checkout.
    private static var resourceFolder: String? {
        var places = DataDirectory.forThisProcess()
        places.environment = nil
        let parents = places.candidates.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
        return parents.lazy
            .map { $0.joined(separator: "/") }
            .flatMap { [$0, $0 + "/resources"] }
            .first { LocalFile.isReadable($0 + "/style.css") }
    }
}
