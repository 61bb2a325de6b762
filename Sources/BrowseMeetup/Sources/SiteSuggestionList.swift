import GroupDirectory
import Weft

/// Public sites near the user's place, each with a button that adds it. A site is contacted only when its button is
/// pressed.
@MainActor
final class SiteSuggestionList {
    /// The sites near a place.
    struct Suggestions: Sendable {
        let place: String
        let sites: [SuggestedSite]
        /// Other sites, offered if the list has none near the place.
        var others: [SuggestedSite] = []
        /// True if the others are near the place, but of other countries.
        var areForeign = false
    }

    /// Reads the suggestions; the sources in the list are left out.
    typealias Reader = @MainActor (_ known: [SourceID]) async -> Suggestions

    let widget = Box(vertical: true, spacing: 6)
    /// Says that the list has no site near the place.
    private let gap = Label("", overflow: .wraps)
    private let heading = Label()
    private let note = Label(
        localized("They come from public lists. A site is contacted only when you add it."), overflow: .wraps)
    private let list = ListBox(label: localized("Suggested sites"))
    private let read: Reader
    private let onAdd: @MainActor (SuggestedSite) -> Void
    private var reading: Task<Void, Never>?
    private var known: [SourceID]?
    private(set) var sites: [SuggestedSite] = []

    init(_ read: @escaping Reader, onAdd: @escaping @MainActor (SuggestedSite) -> Void) {
        self.read = read
        self.onAdd = onAdd
        heading.alignsToStart()
        heading.addStyleClass("heading")
        note.addStyleClass("secondary-label")
        note.addStyleClass("place-details")
        list.addStyleClass("boxed")
        gap.alignsToStart()
        gap.isVisible = false
        for part in [gap, heading, note, list] as [Widget] { widget.append(part) }
        widget.isVisible = false
    }

    isolated deinit {
        reading?.cancel()
    }

    /// Shows the sites near the place that are not in the user's list.
    func update(without known: [SourceID]) {
        guard known != self.known else { return }
        self.known = known
        reading?.cancel()
        reading = Task { [weak self, read] in
            let suggestions = await read(known)
            guard !Task.isCancelled else { return }
            self?.show(suggestions)
        }
    }

    private func show(_ suggestions: Suggestions) {
        let hasNear = !suggestions.sites.isEmpty
        sites = hasNear ? suggestions.sites : suggestions.others
        let focused = (0..<list.count).first { list.row($0)?.containsFocus == true }
        list.removeAll()
        for site in sites { list.append(makeRow(site)) }
        heading.text = hasNear ? Self.nearHeading(suggestions.place) : Self.otherHeading(suggestions.areForeign)
        if !hasNear { gap.text = Self.gapText(suggestions.areForeign) }
        gap.isVisible = !hasNear
        widget.isVisible = !sites.isEmpty
        if let focused { list.focusRow(min(focused, sites.count - 1)) }
    }

    private static func nearHeading(_ place: String) -> String {
        place.isEmpty ? localized("Sites near you") : localized("Sites near {place}", ["place": place])
    }

    private static func otherHeading(_ areForeign: Bool) -> String {
        areForeign ? localized("Sites of other countries") : localized("Other sites")
    }

    private static func gapText(_ areForeign: Bool) -> String {
        let gap =
            areForeign
            ? localized("The suggested sites near your place are of another country.")
            : localized("There is no suggested site near your place.")
        return localizedSentences([
            gap, localized("Above you can add the address of a site, a calendar or a web page with events."),
        ])
    }

    private func makeRow(_ site: SuggestedSite) -> ListBoxRow {
        let details = ([site.kind.title] + site.areaNames + [Self.host(of: site)].compactMap(\.self)).joinedWithDots
        let column = Box(vertical: true)
        column.setExpands(horizontally: true, vertically: false)
        let (title, second) = (Label(site.name), Label(details))
        for label in [title, second] {
            label.alignsToStart()
            column.append(label)
        }
        second.addStyleClass("secondary-label")
        second.addStyleClass("place-details")
        second.showsWholeText()
        let add = Button(label: localized("Add"))
        add.setAccessibleLabel(localized("Add {source}", ["source": site.name]))
        add.setAlignment(horizontal: .end, vertical: .center)
        add.onClicked { [weak self] in self?.onAdd(site) }
        let line = Box(vertical: false, spacing: 8)
        line.append(column)
        line.append(add)
        line.setMargins(6)
        return ListBoxRow(line, label: [site.name, details].joined(separator: ", "), isActivatable: false)
    }

    /// Returns the site's host, or nil if its name is the host.
    private static func host(of site: SuggestedSite) -> String? {
        [site.name, "www." + site.name].contains(site.host) ? nil : site.host
    }
}
