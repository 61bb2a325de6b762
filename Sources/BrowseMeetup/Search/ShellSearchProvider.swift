import GroupDirectory
import Weft
import WeftGLib

/// Answers what the user types in the desktop's overview. The desktop's first question starts the process where it does not run
/// (`--gapplication-service`); a window opens only when the user chooses a result.
///
/// Any process of the session may ask the same, as often as it likes: what is asked next ends what was asked before, which
/// then finds nothing. No source is asked. Main actor.
///
/// Source: `org.gnome.Shell.SearchProvider2`, "Writing a Search Provider" (developer.gnome.org).
@MainActor
final class ShellSearchProvider {
    /// Results that the desktop is told of; it shows a handful.
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
    private var export: DBusExport?
    private var finding: Task<[Group], Never>?
    /// What is opened last is what shows.
    private var opening: Task<Group?, Never>?
    /// What was found last, by the names under which the desktop knows it.
    private var found: [String: Group] = [:]

    /// Answers from now on. Before the main loop runs.
    func begin(_ window: WindowOpener) {
        self.window = window
        finder = GroupFinder(window.app.session)
    }

    /// Puts itself on the session's bus, before the program has its name there.
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
        // Scalars, since a single character may have any number of marks.
        terms.prefix(32).map { String($0.unicodeScalars.prefix(100)) }.joined(separator: " ")
    }

    private func find(_ terms: [String]) async -> [String] {
        finding?.cancel()
        let task = Task { [finder] in await finder?.groups(Self.words(terms)) ?? [] }
        finding = task
        let groups = await task.value
        guard !task.isCancelled else { return [] }
        let named = groups.prefix(Self.maximumResults).map { (name: Self.name(of: $0.key), group: $0) }
        found = Dictionary(named.map { ($0.name, $0.group) }, uniquingKeysWith: { first, _ in first })
        return named.map(\.name)
    }

    private func describe(_ names: [String]) async -> [[String: DBusValue]] {
        var groups: [(name: String, group: Group)] = []
        for name in names.prefix(Self.maximumResults) {
            if let group = await group(named: name) { groups.append((name, group)) }
        }
        // Dates may read time zones from files.
        return await WorkerPool.shared.run(.visible) { [groups, icon = Program.id] in
            groups.map { name, group in
                let lines = [group.placeName].compactMap(\.self) + GroupDetails.lines(for: group)
                return [
                    "id": .string(name), "name": .string(group.name), "gicon": .string(icon),
                    "description": .string(lines.filter { !$0.isEmpty }.joinedWithDots),
                ]
            }
        }
    }

    /// - Parameter time: of the key or the click in the desktop, which lets the window come to the front.
    private func open(_ name: String, at time: UInt32) async {
        opening?.cancel()
        let task = Task { await group(named: name) }
        opening = task
        await window?.openRestored(at: time)
        if let group = await task.value, !task.isCancelled { window?.app.showDetails(of: group) }
    }

    private func look(for terms: [String], at time: UInt32) async {
        opening?.cancel()
        await window?.openRestored(at: time)
        window?.app.openSearch(for: Self.words(terms))
    }

    // MARK: Names

    private nonisolated static func name(of key: GroupKey) -> String { key.source.rawValue + "\n" + key.id }

    /// One that was found, or any other that is known here: another process may have found it.
    private func group(named name: String) async -> Group? {
        if let group = found[name] { return group }
        let parts = name.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, name.utf8.count <= 4 << 10 else { return nil }
        return await finder?.group(GroupKey(source: SourceID(rawValue: String(parts[0])), id: String(parts[1])))
    }
}

extension [DBusValue] {
    /// The texts of an argument; none where it has another type.
    fileprivate func texts(_ index: Int) -> [String] {
        guard indices.contains(index), case .strings(let texts) = self[index] else { return [] }
        return texts
    }
}
