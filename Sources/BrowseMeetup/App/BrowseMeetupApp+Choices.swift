import GroupDirectory
import Weft
import WeftGLib

/// The choice of place and radius, and the list of sources.
extension BrowseMeetupApp {
    /// Makes the place button in the header bar.
    /// - Parameter commands: commands of the window; their keys work while the popover is open.
    func makePlaceButton(commands: [WindowCommand]) -> PlaceButton {
        let session = session
        let button = PlaceButton(commands: commands) { [weak self] in
            PlaceChoices(
                finder: PlaceFinder(dataDirectory: .forThisProcess()),
                location: DesktopLocation(program: Program.id),
                sources: { await session.feed.asked }, language: UserLanguage.code,
                recents: { session.recentPlaces }, choose: { self?.choosePlace($0) },
                radius: { self?.radiusChoice })
        }
        tellPlace(button)
        return button
    }

    func tellPlace(_ button: PlaceButton) {
        button.setPlace(place?.name ?? session.placeName, fullName: place?.fullName)
    }

    /// Opens the place popover, after closing details that cover the list.
    func openPlaces() {
        guard let placeButton, let split else { return }
        guard !placeButton.widget.isMapped else { return placeButton.open() }
        if split.isCollapsed { split.closeDetail() }
        // The popover points to the button, which is placed in the next frame.
        FrameClock.shared.afterPaint { [weak placeButton] in placeButton?.open() }
    }

    /// The radius choice of the place and filter popovers.
    var radiusChoice: PlaceChoices.Radius? {
        PlaceChoices.Radius(
            kilometres: session.limit, isChosen: session.isRadiusChosen,
            standard: session.feed.usesFallback ? nil : MergedFeed.radius
        ) { [weak self] in
            self?.chooseRadius($0)
        }
    }

    /// Sets the search radius, also for the next start; nil resets it.
    private func chooseRadius(_ kilometres: Double?) {
        Task { [weak self, session] in
            await session.choose(radius: kilometres)
            self?.feed?.reload(isElsewhere: true)
            self?.groups?.lookAgain()
        }
    }

    /// Opens the list of sources above `parent`, or brings it to the front.
    /// - Parameter source: the source for which a token is requested.
    func showSources(
        above parent: Window, with commands: [WindowCommand], askingForTokenOf source: SourceIdentity?
    ) {
        defer { if let source { sourcesWindow?.askForToken(of: source) } }
        if let sourcesWindow {
            sourcesWindow.window.present()
            return
        }
        let (session, list) = (session, session.sources)
        let keeper = SourceEditor.Keeper(
            stored: { [weak self] in await self?.storedSources() },
            keep: { [weak self] in await self?.setSources($0, from: $1) },
            find: { address, token async throws(MeetupServiceError) in
                let rights = SourceRights(token: token ?? EnvironmentToken.current)
                return try await SourceFinder(over: session.client, rights: rights).source(at: address)
            },
            recipient: { SourceFinder.recipient(of: EnvironmentToken.current, at: $0) },
            keepToken: { token, source in
                let isKept = await Program.tokens.keep(token, of: source)
                await list.tokenChanged(of: source)
                return isKept
            },
            forget: { source in
                Program.tokens.forget(source) { await list.stored()?.contains { $0.id == source.id } == true }
                session.forget(source)
            })
        let sources = SourcesWindow(SourceEditor(keeper), parent: parent, commands: commands, feed: session.feed) {
            [weak self] in
            await Self.suggestions(near: self?.place, session, without: $0)
        }
        sources.window.onClose { [weak self] in self?.sourcesWindow = nil }
        sourcesWindow = sources
        sources.window.present()
    }

    /// The sites to suggest in the list of sources.
    private static func suggestions(
        near place: StoredPlace?, _ session: FeedSession, without known: [SourceID]
    ) async -> SiteSuggestionList.Suggestions {
        guard let coordinate = try? await session.location.currentPlace() else { return .init(place: "", sites: []) }
        let choice = await Task.detached {
            SuggestedSites(.forThisProcess()).choice(
                for: coordinate, in: { (try? Gazetteer(.forThisProcess()))?.town(at: coordinate)?.countryCode },
                without: known)
        }.value
        return .init(
            place: place?.name ?? session.placeName, sites: choice.near, others: choice.others,
            areForeign: choice.areForeign)
    }
}
