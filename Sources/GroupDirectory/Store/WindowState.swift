import JSON
import WeftGLib

/// The contents of the window, to be restored at the next start. A value, stored as a setting.
public struct WindowState: Sendable, Hashable {
    /// The views of the list.
    public enum View: String, Sendable, Hashable, CaseIterable {
        case groups, events, saved
    }

    /// The row at the top of a list.
    public struct Place: Sendable, Hashable {
        /// The key of the row's group or event. The number of rows before it may differ at the next start.
        public var row: GroupKey
        /// The part of the row above the list's top, in points.
        public var distance: Double
        /// The number of rows before it at that time. It is only a hint for finding it.
        public var index: Int

        /// Makes the place of a row.
        public init(row: GroupKey, distance: Double, index: Int) {
            self.row = row
            self.distance = distance
            self.index = index
        }
    }

    /// The page that was open.
    public struct Page: Sendable, Hashable {
        /// The page's group; for an event without a group a key with its source and its identifier.
        public var group: GroupKey
        /// The identifier of the page's event; nil for the page of a group.
        public var event: String?
        /// True if the event was opened from the page of its group, which is open, too.
        public var isFromGroup: Bool

        /// Makes the page of a group, or of one of its events.
        public init(group: GroupKey, event: String? = nil, isFromGroup: Bool = false) {
            self.group = group
            self.event = event
            self.isFromGroup = isFromGroup
        }
    }

    /// The width in points of the window when it is not maximised.
    public var width: Int
    /// The height in points of the window when it is not maximised.
    public var height: Int
    /// True if the window is maximised.
    public var isMaximized: Bool
    /// The view that was shown.
    public var view: View
    /// The place in the list of groups; nil at its start.
    public var place: Place?
    /// The place in the list of events; nil at its start.
    public var eventsPlace: Place?
    /// The place in the list of saved groups; nil at its start.
    public var savedPlace: Place?
    /// The filter of the agenda.
    public var events = EventQuery()
    /// The open page; nil if none was open.
    public var page: Page?

    /// Makes the state for a first start.
    public init() {
        (width, height, isMaximized, view) = (480, 800, false, .groups)
    }

    /// The range of a window's sides in points: a smaller window is not usable, and no screen is larger.
    static let sides = 200...16_384
    /// The maximum number of bytes of the whole value, and of each name in it.
    static let maximumBytes = 16 << 10
    static let maximumNameBytes = 2 << 10
    /// The maximum number of rows that are searched for the stored row.
    static let maximumIndex = 5_000
    private static let maximumDistance = 100_000.0
}

extension WindowState {
    /// The name of the setting.
    static let setting = "window"
    private static let version = 1

    /// Reads a stored value. Invalid parts are replaced by those of a first start; nil if there is no value, or if
    /// another version wrote it.
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
        if let query = EventQuery(value["events"]) { events = query }
        if let open = value["page"], let group = Self.key(open) {
            page = Page(
                group: group, event: Self.name(open["event"]), isFromGroup: open["isFromGroup"]?.bool ?? false)
        }
    }

    /// The stored form; nil if it would be too long to read, since a service's names may have any length.
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
        object["events"] = events.kept
        object["page"] = page.map { page in
            [
                "source": .string(page.group.source.rawValue), "id": .string(page.group.id),
                "event": page.event.map(JSON.string) ?? .null, "isFromGroup": .bool(page.isFromGroup),
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

/// The window at the last start, with the stored data of its contents. A value.
public struct LastWindow: Sendable {
    /// The stored state.
    public let state: WindowState
    /// The group of the open page in its last known state; nil if it is not stored.
    public let group: Group?
    /// The event of the open page.
    public let event: GroupEvent?

    /// The state of a window, with the group and the event of its open page.
    public init(state: WindowState, group: Group?, event: GroupEvent?) {
        self.state = state
        self.group = group
        self.event = event
    }
}

extension GroupStore {
    /// Returns the window of the last start; nil if it was not stored, or cannot be read.
    public func lastWindow() -> LastWindow? {
        guard let text = try? setting(WindowState.setting), let state = WindowState(text) else { return nil }
        guard let page = state.page else { return LastWindow(state: state, group: nil, event: nil) }
        var group = try? group(page.group)
        var event: GroupEvent?
        if let id = page.event {
            event = (try? events(of: page.group))?.first { $0.identifier == id }
            let key = EventKey(source: page.group.source, id: id)
            event = event ?? (try? storedEvent(key))??.event ?? (try? savedEvent(key))??.event
        }
        let isRemoved = (try? sources())?.contains { $0.id == page.group.source } == false
        if isRemoved, page.group.source != .embedded {
            group = group?.withStoredPictures
            event = event?.withStoredPictures
        }
        return LastWindow(state: state, group: group, event: event)
    }

    /// Stores the state for the next start; the store reports its own errors.
    public func keep(_ state: WindowState) {
        if let text = state.text { try? set(WindowState.setting, to: text) }
    }
}
