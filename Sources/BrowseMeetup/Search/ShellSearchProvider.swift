import GroupDirectory
import Weft
import WeftGLib

/// Answers searches in the desktop's overview. The desktop's first query starts the process if it is not running
/// (`--gapplication-service`); a window opens only when the user chooses a result.
///
/// Any process of the session may query it at any rate: a new query cancels the one before, which then returns nothing.
/// No source is queried. Main actor.
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
    private var export: DBusExport?
    private var finding: Task<[Group], Never>?
    /// The last opening counts.
    private var opening: Task<Group?, Never>?
    /// The last results by their names on the bus.
    private var found: [String: Group] = [:]

    /// Starts answering. Call before the main loop runs.
    func begin(_ window: WindowOpener) {
        self.window = window
        finder = GroupFinder(window.app.session)
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
        // Scalars, since a character may have any number of combining marks.
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
        // Formatting dates may read time zone files.
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

    /// - Parameter time: the time of the key press or click in the desktop, which lets the window come to the front.
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

    /// A group of the last results, or another known one: another process may have found it.
    private func group(named name: String) async -> Group? {
        if let group = found[name] { return group }
        let parts = name.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, name.utf8.count <= 4 << 10 else { return nil }
        return await finder?.group(GroupKey(source: SourceID(rawValue: String(parts[0])), id: String(parts[1])))
    }
}

extension [DBusValue] {
    /// The texts of an argument; empty for another type.
    fileprivate func texts(_ index: Int) -> [String] {
        guard indices.contains(index), case .strings(let texts) = self[index] else { return [] }
        return texts
    }
}
