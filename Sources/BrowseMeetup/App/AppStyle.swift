import GroupDirectory
import Weft
import WeftGLib

/// The program's style sheet, icon and colour scheme; that of the desktop is followed as long as this object lives.
@MainActor
final class AppStyle {
    private var scheme: FeedConfiguration.ColorScheme
    /// Whether the options of this run say so.
    private let isFixed: Bool
    private var portal: SettingsPortal?
    /// What the theme's own settings say; nil before GTK was asked.
    private var themeIsDark: Bool?
    /// What the desktop said last.
    private var wanted: SettingsPortal.Preferences?

    /// - Parameter option: of the command line; what is stored does not count against it.
    init(_ option: FeedConfiguration.ColorScheme) {
        scheme = option
        isFixed = option != .system
    }

    func apply() {
        showScheme()
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

    /// As it was at the last start; an option goes before it.
    func restore(_ scheme: FeedConfiguration.ColorScheme) {
        if !isFixed { choose(scheme) }
    }

    /// As the user wants it from now on.
    func choose(_ scheme: FeedConfiguration.ColorScheme) {
        guard scheme != self.scheme else { return }
        self.scheme = scheme
        // Before that nothing of GTK's can be asked.
        if themeIsDark != nil { showScheme() }
    }

    /// Where the desktop says nothing, the theme's own settings hold.
    private func showScheme() {
        let theme = themeIsDark ?? Desktop.prefersDark
        themeIsDark = theme
        let isDark =
            switch scheme {
            case .light: false
            case .dark: true
            case .system:
                switch wanted?.colorScheme {
                case .dark: true
                case .light: false
                case .noPreference, nil: theme
                }
            }
        // The same once more would have everything drawn again.
        if Desktop.prefersDark != isDark { Desktop.prefersDark = isDark }
    }

    private func followDesktop() {
        portal = SettingsPortal { [weak self] wanted in
            self?.wanted = wanted
            self?.showScheme()
            Desktop.follow(wanted, followsScheme: false)
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
