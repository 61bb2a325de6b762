import GroupDirectory
import Weft
import WeftGLib

/// The program's style sheet, icon and colour scheme.
@MainActor
struct AppStyle {
    private let scheme: FeedConfiguration.ColorScheme

    init(_ scheme: FeedConfiguration.ColorScheme) {
        self.scheme = scheme
    }

    func apply() {
        if scheme != .system { Desktop.prefersDark = scheme == .dark }
        guard let folder = Self.resourceFolder else {
            Log.warning("browse-meetup", "style.css was not found; the program looks plain")
            return
        }
        if let css = try? LocalFile.read(folder + "/style.css", maximumBytes: 1 << 20) {
            Desktop.addStyleSheet(String(decoding: css, as: UTF8.self))
        }
        Desktop.addIconFolder(folder)
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
