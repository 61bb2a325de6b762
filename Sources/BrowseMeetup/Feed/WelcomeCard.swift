import GroupDirectory
import Weft

/// The card above the sample. It explains the program, and leads to public sites near the place and to another place.
@MainActor
final class WelcomeCard {
    /// The place that the card names.
    struct Near: Equatable {
        let name: String
        /// True if the user has not chosen a place, so that it is the largest town of the time zone.
        let isGuessed: Bool
    }

    let widget = Box(vertical: true, spacing: 8)
    private let guess = Label(overflow: .wraps)
    private let sites = Button(label: localized("Choose Sites…"))
    private let place = Button(label: localized("Change Place…"))

    /// - Parameters:
    ///   - onSites: opens the suggested sites.
    ///   - onPlace: opens the choice of places.
    init(onSites: @escaping @MainActor () -> Void, onPlace: @escaping @MainActor () -> Void) {
        let text = Label(
            localized(
                "Browse Meetup shows what is on near you, from the sites that you choose. "
                    + "These groups are a sample: people, places and dates are invented."), overflow: .wraps)
        widget.append(text)
        guess.isVisible = false
        widget.append(guess)
        let buttons = Box(vertical: false, spacing: 8)
        sites.addStyleClass("suggested-action")
        for button in [sites, place] {
            button.wrapsLabel()
            buttons.append(button)
        }
        sites.onClicked { onSites() }
        place.onClicked { onPlace() }
        widget.append(buttons)
        widget.addStyleClass("welcome-card")
    }

    /// Shows the place in the card's button, and the origin of a guessed place.
    func show(_ near: Near?) {
        sites.setLabel(
            near.map { localized("Choose Sites near {place}…", ["place": $0.name]) } ?? localized("Choose Sites…"))
        guess.isVisible = near?.isGuessed == true
        guess.text =
            near.map { localized("{place} is a guess. Change it if you are elsewhere.", ["place": $0.name]) } ?? ""
    }
}
