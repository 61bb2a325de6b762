import Glibc
import GroupDirectory
import Weft
import WeftGLib

/// The program from the command line to the running window.
@MainActor
enum Program {
    nonisolated static let version = "0.1.0"
    static let id = "org.weft.BrowseMeetup"
    /// The `User-Agent` of the program.
    nonisolated static let userAgent = "BrowseMeetup/\(version)"
    /// The user's tokens for services.
    static let tokens = TokenKeeper(program: id, list: GroupStore.defaultPath() ?? "")

    /// Runs the program and returns the exit status: 0; 1 without a display, or if a listed or checked source did not
    /// answer; 2 for an invalid command line.
    static func run(_ arguments: [String]) -> Int32 {
        // Output for other programs is the same in all languages.
        if arguments.allSatisfy({ !["--json", "--ical"].contains($0) }) { UserLanguage.adopt() }
        let configuration: FeedConfiguration
        do {
            switch try CommandLineOptions.parse(arguments) {
            case .run(let wanted): configuration = try wanted.withKey()
            case .list(let wanted, let options): return list(try wanted.withKey(), options)
            case .events(let wanted, let options): return events(try wanted.withKey(), options)
            case .check(let wanted, let address, let isJSON, let explains):
                return check(address, try wanted.withKey(), isJSON: isJSON, explains: explains)
            case .showHelp:
                Console.line(CommandLineHelp.text)
                return 0
            case .showVersion:
                Console.line("browse-meetup \(version)")
                return 0
            }
        } catch {
            Console.error(error.description)
            return CommandLineError.exitStatus
        }
        if configuration.usesDemoSources, let trouble = DemoSources.trouble {
            Console.trouble("--demo-sources: \(trouble.errorMessage)")
            return 1
        }
        WorkerPool.shared.sparesCore = true
        if configuration.instance != .service {
            // Reads the font configuration while GTK opens the display.
            WorkerPool.shared.submit(.visible) { _ in TextRenderer.warmUp(environment: GraphicsEnvironment()) }
        }
        let application = Application(
            id: id, isUnique: !configuration.isOfItsOwn, isService: configuration.instance == .service)
        var open: (@MainActor ([String]) -> Void)?
        application.onOpen(maximum: FeedConfiguration.maximumAddresses) { open?($0) }
        let provider = ShellSearchProvider()
        if !configuration.isOfItsOwn {
            provider.listen(on: application)
            if application.runsElsewhere() {
                application.forward(configuration.addresses.map(\.text))
                return 0
            }
        }
        guard configuration.instance != .service || application.isReachable else {
            Console.trouble(localized("There is no session bus, or the program runs already"))
            return 1
        }
        let client = HTTPClient(configuration: httpConfiguration(configuration))
        let session = makeSession(configuration, client)
        let style = AppStyle(configuration.colorScheme)
        let way = NotificationWay(application)
        let teller = session.store.flatMap { store in way.map { EventTeller(store, $0) } }
        let reminders = session.store.flatMap { store in way.map { ReminderTeller(store, $0) } }
        reminders?.onNeed = { application.staysOpen = $0 && !isEnding }
        let preferences = makePreferences(session, style, teller)
        guard Application.requireDisplay() else { return 1 }
        let app = BrowseMeetupApp(session, preferences)
        let windowOpener = WindowOpener(app, application, style)
        let opener = AddressOpener(app)
        // If this process shows a window, the window gets its first frame first.
        reminders?.begin(after: configuration.instance == .service ? 0 : ReminderTeller.startPause)
        let newsOpener = EventNewsOpener(app, reminders) { await windowOpener.openRestored() }
        newsOpener.listen(to: application)
        provider.begin(windowOpener)
        open = { addresses in
            windowOpener.open()
            opener.open(addresses)
        }
        forgetStrays(session)
        defer { withExtendedLifetime((newsOpener, provider)) {} }
        return run(application, windowOpener) { opener.open(configuration.addresses) }
    }

    private static func list(
        _ configuration: FeedConfiguration, _ options: CommandLineOptions.ListOptions
    ) -> Int32 {
        let command = ListCommand(
            configuration: configuration, options: options, client: makeTextClient(configuration),
            location: makeLocation(configuration),
            sample: EmbeddedMeetupService(
                dataDirectory: .forThisProcess(option: configuration.dataDirectory), order: configuration.order))
        return TextProgram.run { await command.run() }
    }

    private static func events(
        _ configuration: FeedConfiguration, _ options: CommandLineOptions.EventsOptions
    ) -> Int32 {
        let command = EventsCommand(
            configuration: configuration, options: options, client: makeTextClient(configuration),
            location: makeLocation(configuration),
            sample: EmbeddedMeetupService(dataDirectory: .forThisProcess(option: configuration.dataDirectory)))
        return TextProgram.run { await command.run() }
    }

    private static func check(
        _ address: String, _ configuration: FeedConfiguration, isJSON: Bool, explains: Bool
    ) -> Int32 {
        let command = CheckCommand(
            address: address, isJSON: isJSON, explains: explains,
            search: GroupSearch(near: configuration.place, radius: configuration.radius ?? MergedFeed.radius),
            rights: SourceRights(token: configuration.token(for: address, named: address)),
            client: makeTextClient(configuration), location: makeLocation(configuration))
        return TextProgram.run { await command.run() }
    }

    /// A client without a disk cache: manual queries need current data, and only one process may use the window's
    /// cache.
    private static func makeTextClient(_ configuration: FeedConfiguration) -> HTTPClient {
        var http = httpConfiguration(configuration)
        http.cacheDirectory = nil
        return HTTPClient(configuration: http)
    }

    /// - Parameter opened: called once, when there is a window.
    private static func run(
        _ application: Application, _ windowOpener: WindowOpener, opened: @escaping @MainActor () -> Void
    ) -> Int32 {
        let app = windowOpener.app
        var opened: (@MainActor () -> Void)? = opened
        MainLoop.onTermination {
            // A process that the system ends must not stay open for reminders.
            isEnding = true
            application.staysOpen = false
            end(app)
        }
        let report = StartupReport.requested
        let liveReport = LiveReport.requested
        let status = application.run {
            windowOpener.open()
            // Only the first activation opens something; later ones only raise the window.
            guard let first = opened else { return }
            opened = nil
            first()
            report?.watch(app)
            liveReport?.watch(app)
        }
        withExtendedLifetime((windowOpener, liveReport)) {}
        finish(app)
        TextureReleaseList.drain()
        return status
    }

    /// Starts reading the preferences while GTK opens the display. Pictures go through a gate controlled by them.
    private static func makePreferences(
        _ session: FeedSession, _ style: AppStyle, _ teller: EventTeller?
    ) -> AppPreferences {
        let disk = ProgramFolder.cache.map { DiskImageCache(directory: $0 + "/pictures") }
        let memory = StandardImageCache(disk: disk)
        let gate = PictureGate(BasicImageDownloader(client: session.client, diskCache: disk), cache: memory)
        NetworkImageNode.downloader = gate
        NetworkImageNode.cache = gate
        // Map tiles reveal which places the user looked at, so the user must be able to delete them.
        let tiles = MapService.tileFolder.map { DiskImageCache(directory: $0) }
        let files = FetchedFiles(pictures: [disk, tiles].compactMap(\.self), memory: memory, client: session.client)
        return AppPreferences(
            session.store, style: style, gate: gate, teller: teller, files: files,
            // The calendar file belongs to the user's own store, so a temporary store must not write it.
            calendar: session.isTemporary ? nil : session.store.map { CalendarFileKeeper($0) })
    }

    /// Ends the program like the user's quit.
    private static func end(_ app: BrowseMeetupApp) {
        guard !isFinishing else { return }
        guard app.window?.isMapped == true else {
            // A closed window may still be removing data, and a process with reminders continues to run.
            finish(app)
            exit(0)
        }
        Window.closeAll()
    }

    private static var isFinishing = false
    /// True after the system asked the process to end.
    private static var isEnding = false

    /// Removes the tokens and addresses of removed sources that a killed run may have left. Another process may still
    /// offer to undo a removal, and needs them.
    private static func forgetStrays(_ session: FeedSession) {
        // The tokens belong to the sources of the user's own store, which a temporary store does not contain.
        guard session.store != nil, !session.isTemporary else { return }
        Task {
            _ = await session.beginning?.value
            // Reading would create the file.
            if let store = session.store, store.isThere {
                guard await store.isFirstUser else { return }
                try? await store.forgetRemovedSources()
            }
            await session.emptyLog()
            if let sources = await session.sources.stored() { tokens.forget(allBut: sources) }
        }
    }

    /// Stores the window's state and finishes removals before the process ends, within the time that a disk or the
    /// keyring may take.
    private static func finish(_ app: BrowseMeetupApp) {
        isFinishing = true
        let (keeper, session, calendar) = (app.keeper, app.session, app.preferences.calendar)
        Task {
            await keeper.finish()
            await calendar?.finish()
            await session.finish()
            await tokens.finish()
            await session.store?.end()
            await DemoSources.removeStore()
            MainLoop.quit()
        }
        let seconds = tokens.isRemoving ? TokenKeeper.patience : 2
        let patience = MainTimer(milliseconds: Int(seconds * 1000)) { MainLoop.quit() }
        MainLoop.run()
        withExtendedLifetime(patience) {}
    }

    /// Starts reading data for the first rows while GTK opens the display.
    static func makeSession(_ configuration: FeedConfiguration, _ client: HTTPClient) -> FeedSession {
        let service = makeService(configuration, client)
        let isDemo = configuration.usesDemoSources
        let store = isDemo ? DemoSources.makeStore() : GroupStore.defaultPath().map { GroupStore(path: $0) }
        let demoToken: SourceList.TokenOfRun = { DemoSources.token(for: $0) }
        let demo: @Sendable () async -> [StoredSource] = { await demoSources(configuration) }
        let session = FeedSession(
            configuration, service: service, location: makeLocation(configuration), store: store, client: client,
            token: isDemo ? demoToken : nil, tokens: { await tokens.token(of: $0) },
            ownSources: isDemo ? demo : nil)
        // Without a window, sources are not queried.
        if configuration.serviceURL == nil, !isDemo, configuration.instance != .service {
            Task.detached { await prepare(session, service, configuration) }
        }
        return session
    }

    private nonisolated static func prepare(
        _ session: FeedSession, _ service: any MeetupService, _ configuration: FeedConfiguration
    ) async {
        _ = await session.beginning?.value
        guard await session.feed.hasSources else {
            // The fallback keeps its data in memory, for any place.
            _ = try? await service.groups(near: configuration.place, page: 0, pageSize: 1)
            return
        }
        // The feed looks up a place's name, once.
        guard configuration.placeName == nil, let place = try? await session.location.currentPlace() else { return }
        await session.feed.prepare(near: place, pageSize: MeetupFeedDataManager.pageSize)
    }

    private static func demoSources(_ configuration: FeedConfiguration) async -> [StoredSource] {
        do throws(MeetupServiceError) {
            return try await DemoSources.sources(.forThisProcess(option: configuration.dataDirectory))
        } catch {
            Console.trouble("--demo-sources: \(error.errorMessage)")
            return []
        }
    }

    private static func makeService(
        _ configuration: FeedConfiguration, _ client: HTTPClient
    ) -> any MeetupService {
        if let url = configuration.serviceURL {
            return RemoteMeetupService(baseURL: url, token: configuration.token(for: url), client: client)
        }
        return EmbeddedMeetupService(dataDirectory: .forThisProcess(option: configuration.dataDirectory))
    }

    private static func makeLocation(_ configuration: FeedConfiguration) -> any LocationService {
        guard configuration.isPlaceNamed else { return GuessedLocationService(dataDirectory: .forThisProcess()) }
        guard let name = configuration.placeName else { return FixedLocationService(place: configuration.place) }
        return NamedLocationService(name: name, dataDirectory: .forThisProcess())
    }

    private static func httpConfiguration(_ configuration: FeedConfiguration) -> HTTPConfiguration {
        HTTPConfiguration(
            userAgent: userAgent, cacheDirectory: ProgramFolder.cache.map { $0 + "/http" },
            maximumCacheBytes: 128 << 20, allowsCleartext: configuration.allowsCleartext)
    }
}
