import GroupDirectory
import Weft
import WeftGLib

/// Answers searches in the desktop's overview. The desktop's first query starts the process if it is not running
/// (`--gapplication-service`); a window opens only when the user chooses a result.
///
/// Any process of the session may query it at any rate: a new query cancels the previous one, which then returns
/// nothing. No source is queried. Main actor.
///
/// Source: `org.gnome.Shell.SearchProvider2`, "Writing a Search Provider" (developer.gnome.org).
@MainActor
final class ShellSearchProvider {
    /// Maximum number of results; the desktop shows fewer.
    private nonisolated static let maximumResults = 20
    private nonisolated static let interface = """
        <node><interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet"><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
        <method name="GetSubsearchResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
        <method name="GetResultMetas"><arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
        <method name="ActivateResult">
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        </interface></node>
        """

    private var window: WindowOpener?
    private var finder: GroupFinder?
    private var eventFinder: EventFinder?
    private var export: DBusExport?
    private var finding: Task<[Found], Never>?
    /// The task that opens a result; a new one replaces it.
    private var opening: Task<Found?, Never>?
    /// The last results by their names on the bus.
    private var found: [String: Found] = [:]

    /// A result.
    private enum Found: Sendable {
        case group(Group)
        case event(AgendaEvent)

        /// The result's name on the bus. Names of events and groups differ, since no source has an empty name.
        var name: String {
            switch self {
            case .group(let group): group.key.source.rawValue + "\n" + group.key.id
            case .event(let event): "\n" + event.key.source.rawValue + "\n" + event.key.id
            }
        }

        /// Not on the main thread: formatting dates may read time zone files.
        var texts: (name: String, lines: [String]) {
            switch self {
            case .group(let group):
                return (group.name, [group.placeName].compactMap(\.self) + GroupDetails.lines(for: group))
            case .event(let event):
                let text = SavedEventText(event.event, of: event.group)
                return (text.title, text.marks + [text.time, text.yourTime, text.place, text.group].compactMap(\.self))
            }
        }
    }

    /// The number of groups among the first results if there are events, too. The desktop shows about five results.
    private nonisolated static let groupsAtFirst = 3

    /// Starts answering. Call before the main loop runs.
    func begin(_ window: WindowOpener) {
        self.window = window
        finder = GroupFinder(window.app.session)
        eventFinder = EventFinder(window.app.session)
    }

    /// Exports the object on the session bus, before the program owns its name there.
    func listen(on application: Application) {
        export = application.export("SearchProvider", interface: Self.interface) {
            [weak self] method, arguments throws(DBusError) in
            guard let self else { throw DBusError(.absent, "the program ends") }
            return await answer(method, arguments)
        }
    }

    private func answer(_ method: String, _ arguments: [DBusValue]) async -> [DBusValue] {
        switch method {
        case "GetInitialResultSet": return [.strings(await find(arguments.texts(0)))]
        case "GetSubsearchResultSet": return [.strings(await find(arguments.texts(1)))]
        case "GetResultMetas": return [.optionsList(await describe(arguments.texts(0)))]
        case "ActivateResult": await open(arguments.first?.string ?? "", at: arguments.last?.uint32 ?? 0)
        case "LaunchSearch": await look(for: arguments.texts(0), at: arguments.last?.uint32 ?? 0)
        default: break
        }
        return []
    }

    private static func words(_ terms: [String]) -> String {
        // Counts scalars, since a character may have any number of combining marks.
        terms.prefix(32).map { String($0.unicodeScalars.prefix(100)) }.joined(separator: " ")
    }

    private func find(_ terms: [String]) async -> [String] {
        finding?.cancel()
        let words = Self.words(terms)
        let task = Task { [finder, eventFinder] in
            async let events = eventFinder?.events(titled: words) ?? []
            let groups = await finder?.groups(words) ?? []
            return Self.mixed(groups.map { .group($0) }, await events.map { .event($0) })
        }
        finding = task
        let results = await task.value
        guard !task.isCancelled else { return [] }
        let named = results.map { ($0.name, $0) }
        found = Dictionary(named, uniquingKeysWith: { first, _ in first })
        return named.map(\.0)
    }

    private nonisolated static func mixed(_ groups: [Found], _ events: [Found]) -> [Found] {
        let first = groups.prefix(groupsAtFirst)
        return Array((first + events + groups.dropFirst(first.count)).prefix(maximumResults))
    }

    private func describe(_ names: [String]) async -> [[String: DBusValue]] {
        var results: [(name: String, found: Found)] = []
        for name in names.prefix(Self.maximumResults) {
            if let found = await found(named: name) { results.append((name, found)) }
        }
        return await WorkerPool.shared.run(.visible) { [results, icon = Program.id] in
            results.map { name, found in
                let texts = found.texts
                return [
                    "id": .string(name), "name": .string(texts.name), "gicon": .string(icon),
                    "description": .string(texts.lines.filter { !$0.isEmpty }.joinedWithDots),
                ]
            }
        }
    }

    /// - Parameter time: the time of the key press or click in the desktop, which lets the window come to the front.
    private func open(_ name: String, at time: UInt32) async {
        opening?.cancel()
        let task = Task { await found(named: name) }
        opening = task
        await window?.openRestored(at: time)
        guard let found = await task.value, !task.isCancelled else { return }
        switch found {
        case .group(let group): window?.app.showDetails(of: group)
        case .event(let event): window?.app.showEvent(event)
        }
    }

    private func look(for terms: [String], at time: UInt32) async {
        opening?.cancel()
        await window?.openRestored(at: time)
        window?.app.openSearch(for: Self.words(terms))
    }

    // MARK: Names

    /// One of the last results, or another known group or event, since another process may have found it.
    private func found(named name: String) async -> Found? {
        if let found = found[name] { return found }
        guard name.utf8.count <= 4 << 10 else { return nil }
        let isEvent = name.utf8.first == UInt8(ascii: "\n")
        let parts = name.dropFirst(isEvent ? 1 : 0).split(
            separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (source, id) = (SourceID(rawValue: String(parts[0])), String(parts[1]))
        guard isEvent else { return await finder?.group(GroupKey(source: source, id: id)).map { .group($0) } }
        return await eventFinder?.event(EventKey(source: source, id: id)).map { .event($0) }
    }
}

extension [DBusValue] {
    /// The texts of an argument; empty for another type.
    fileprivate func texts(_ index: Int) -> [String] {
        guard indices.contains(index), case .strings(let texts) = self[index] else { return [] }
        return texts
    }
}
