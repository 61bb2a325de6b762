import JSON
import WeftGLib

/// What was open in the window, to be open again at the next start. A value, a word of the store's settings.
public struct WindowState: Sendable, Hashable {
    /// The views of the list.
    public enum View: String, Sendable, Hashable, CaseIterable {
        case groups, events, saved
    }

    /// The row at the top of a list.
    public struct Place: Sendable, Hashable {
        /// The group whose row it is, or the event, by what its source calls it: how many are before it may be another number
        /// by then.
        public var row: GroupKey
        /// Points of it above the list's top.
        public var distance: Double
        /// How many rows were before it; says no more than how far to look for it.
        public var index: Int

        /// The place of a row.
        public init(row: GroupKey, distance: Double, index: Int) {
            self.row = row
            self.distance = distance
            self.index = index
        }
    }

    /// The page that was open.
    public struct Page: Sendable, Hashable {
        /// Whose it was.
        public var group: GroupKey
        /// The event that it told of, where that was not the group's next one.
        public var event: String?

        /// The page of a group, or of an event of it.
        public init(group: GroupKey, event: String? = nil) {
            self.group = group
            self.event = event
        }
    }

    /// Points, of the window that is not maximised.
    public var width: Int
    /// Points, of the window that is not maximised.
    public var height: Int
    /// Whether the window fills the screen.
    public var isMaximized: Bool
    /// The view that showed.
    public var view: View
    /// In the list of groups; nil at its start.
    public var place: Place?
    /// In that of events; nil at its start.
    public var eventsPlace: Place?
    /// In that of saved groups; nil at its start.
    public var savedPlace: Place?
    /// Nil where none was open.
    public var page: Page?

    /// What the program opens with where nothing is kept.
    public init() {
        (width, height, isMaximized, view) = (480, 800, false, .groups)
    }

    /// Points that a window can have: what is smaller cannot be used, what is larger no screen shows.
    static let sides = 200...16_384
    /// Bytes of the whole value, and of each name in it.
    static let maximumBytes = 16 << 10
    static let maximumNameBytes = 2 << 10
    /// Rows that are looked through for the place.
    static let maximumIndex = 5_000
    private static let maximumDistance = 100_000.0
}

extension WindowState {
    /// The settings' name of it.
    static let setting = "window"
    private static let version = 1

    /// What is not as it was written is what the program opens with; nil where nothing is, or what another version wrote.
    public init?(_ text: String?) {
        guard let text, text.utf8.count <= Self.maximumBytes, let value = try? JSON(parsing: Array(text.utf8)),
            value["version"]?.integer == Int64(Self.version)
        else { return nil }
        self.init()
        if let side = Self.side(value["width"]), let other = Self.side(value["height"]) {
            (width, height) = (side, other)
        }
        isMaximized = value["isMaximized"]?.bool ?? false
        view = value["view"]?.string.flatMap(View.init) ?? .groups
        for (name, path) in Self.places { self[keyPath: path] = value[name].flatMap(Self.place) }
        if let open = value["page"], let group = Self.key(open) {
            page = Page(group: group, event: Self.name(open["event"]))
        }
    }

    /// Nil where it would not be read again: names of any length are a service's.
    public var text: String? {
        var object = JSONObject()
        object["version"] = .number(Self.version)
        object["width"] = .number(width)
        object["height"] = .number(height)
        object["isMaximized"] = .bool(isMaximized)
        object["view"] = .string(view.rawValue)
        for (name, path) in Self.places {
            guard let place = self[keyPath: path] else { continue }
            object[name] = [
                "source": .string(place.row.source.rawValue), "id": .string(place.row.id),
                "distance": .number(place.distance), "index": .number(place.index),
            ]
        }
        object["page"] = page.map { page in
            [
                "source": .string(page.group.source.rawValue), "id": .string(page.group.id),
                "event": page.event.map(JSON.string) ?? .null,
            ]
        }
        guard let text = try? JSON.object(object).text(), text.utf8.count <= Self.maximumBytes else { return nil }
        return text
    }

    private static var places: [(name: String, path: WritableKeyPath<Self, Place?>)] {
        [("place", \.place), ("eventsPlace", \.eventsPlace), ("savedPlace", \.savedPlace)]
    }

    private static func place(_ value: JSON) -> Place? {
        guard let row = key(value), let distance = value["distance"]?.double, abs(distance) <= maximumDistance,
            let index = value["index"]?.integer, (0...Int64(maximumIndex)).contains(index)
        else { return nil }
        return Place(row: row, distance: distance, index: Int(index))
    }

    private static func side(_ value: JSON?) -> Int? {
        value?.integer.flatMap { sides.contains(Int(clamping: $0)) ? Int(clamping: $0) : nil }
    }

    private static func key(_ value: JSON) -> GroupKey? {
        guard let source = name(value["source"]), let id = name(value["id"]) else { return nil }
        return GroupKey(source: SourceID(kept: source), id: id)
    }

    private static func name(_ value: JSON?) -> String? {
        value?.string.flatMap { $0.isEmpty || $0.utf8.count > maximumNameBytes ? nil : $0 }
    }
}

/// What was open at the last start, with all that is stored of it. A value.
public struct LastWindow: Sendable {
    /// As it was kept.
    public let state: WindowState
    /// Whose page was open, as it was last seen; nil where that is not stored.
    public let group: Group?
    /// The event that the page told of.
    public let event: GroupEvent?
}

extension GroupStore {
    /// What was open at the last start; nil where that was not kept, or cannot be read.
    public func lastWindow() -> LastWindow? {
        guard let text = try? setting(WindowState.setting), let state = WindowState(text) else { return nil }
        guard let page = state.page else { return LastWindow(state: state, group: nil, event: nil) }
        let group = try? group(page.group)
        var event: GroupEvent?
        if let id = page.event, let events = try? events(of: page.group) { event = events.first { $0.id == id } }
        return LastWindow(state: state, group: group, event: event)
    }

    /// Keeps what is open for the next start; what the store cannot do it tells of itself.
    public func keep(_ state: WindowState) {
        if let text = state.text { try? set(WindowState.setting, to: text) }
    }
}
