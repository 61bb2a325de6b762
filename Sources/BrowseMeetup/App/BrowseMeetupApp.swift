import GroupDirectory
import Weft
import WeftGLib

/// The program's window and what belongs to it.
@MainActor
final class BrowseMeetupApp {
    private(set) var window: Window?
    private(set) var navigation: NavigationController?
    private(set) var feed: MeetupFeedViewController?

    private let service: any MeetupService
    private let location: any LocationService

    init(service: any MeetupService, location: any LocationService) {
        self.service = service
        self.location = location
    }

    /// Opens the window, or raises it.
    func activate(_ application: Application?) {
        if let window {
            window.present()
            return
        }
        let interactor = MeetupFeedInteractor(
            dataManager: MeetupFeedDataManager(meetupService: service, locationService: location))
        let feed = MeetupFeedViewController(interactor: interactor)
        interactor.output = feed
        let navigation = NavigationController(rootViewController: feed)
        let size = (width: 480, height: 800)
        // What the header bar leaves of it.
        feed.tableNode.expectViewport(Size(width: Double(size.width), height: Double(size.height - 46)))
        let window = Window(
            application: application, title: "Browse Meetup", width: size.width, height: size.height)
        window.setIconName("org.weft.BrowseMeetup")
        window.setTitlebar(navigation.headerBar)
        window.setContent(navigation.view)
        feed.onSelect = { [weak self] group in self?.showDetails(of: group) }
        window.onClose { [weak self] in self?.windowClosed() }
        FrameClock.shared.follow(window)
        self.window = window
        self.navigation = navigation
        self.feed = feed
        window.present()
    }

    private func showDetails(of group: Group) {
        let details = GroupDetailsViewController(group: group)
        details.onOpen = { [weak self] link in Desktop.open(link, parent: self?.window) }
        navigation?.pushViewController(details)
    }

    private func windowClosed() {
        navigation?.removeAll()
        navigation = nil
        feed = nil
        window = nil
    }
}
