import GroupDirectory
import Weft
import WeftGLib

/// The program's style sheet, icon and colour scheme. Follows the desktop's scheme for this object's lifetime.
@MainActor
final class AppStyle {
    private var scheme: FeedConfiguration.ColorScheme
    /// True if an option of this run sets the scheme.
    private let isFixed: Bool
    private var portal: SettingsPortal?
    /// The theme's own dark preference; nil before GTK was queried.
    private var themeIsDark: Bool?
    /// The desktop's last known preferences.
    private var wanted: SettingsPortal.Preferences?

    /// - Parameter option: the option of the command line, which overrides the stored scheme.
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

    /// Makes the icon theme find the program's icon in a checkout, too. Do not call it at the start: GTK is then
    /// reading its themes on a separate thread, and a new folder would make it read them again on the main thread (11
    /// ms).
    static func findIcon() {
        guard !Desktop.hasIcon(Program.id), let folder = resourceFolder else { return }
        Desktop.addIconFolder(folder + "/icons")
    }

    /// Reads the program's icon as a PNG file and passes it to `body`; does nothing if it is missing.
    static func readIcon(_ body: @escaping @MainActor ([UInt8]) -> Void) {
        let name = "/icons/hicolor/64x64/apps/\(Program.id).png"
        // In an installation, icons are beside the program's resource folder.
        let paths = resourceFolder.map { [$0 + name, $0 + "/.." + name] } ?? []
        WorkerPool.shared.submit(.preload) { _ in
            guard let icon = paths.lazy.compactMap({ try? LocalFile.read($0, maximumBytes: 1 << 20) }).first else {
                return
            }
            Task { @MainActor in body(icon) }
        }
    }

    /// Applies the scheme of the last start, unless an option sets it.
    func restore(_ scheme: FeedConfiguration.ColorScheme) {
        if !isFixed { choose(scheme) }
    }

    /// Applies the user's choice.
    func choose(_ scheme: FeedConfiguration.ColorScheme) {
        guard scheme != self.scheme else { return }
        self.scheme = scheme
        // GTK cannot be used before that.
        if themeIsDark != nil { showScheme() }
    }

    /// Applies the colour scheme. If the desktop has no preference, the theme's settings decide.
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
        // Setting the same value again would redraw everything.
        if Desktop.prefersDark != isDark { Desktop.prefersDark = isDark }
    }

    private func followDesktop() {
        portal = SettingsPortal { [weak self] wanted in
            self?.wanted = wanted
            self?.showScheme()
            Desktop.follow(wanted, followsScheme: false)
        }
    }

    /// The folder beside the installed data, or `resources` of the checkout.
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
