/// The members of an object, in order of the first occurrence of their keys. Keys are unique.
///
/// Equality ignores the order of members.
public struct JSONObject: Sendable {
    /// A key and its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The value.
        public var value: JSON
    }

    /// The members, in order.
    public private(set) var members: [Member] = []
    /// The index of each key; nil for few members, where a linear search is as fast.
    private var places: [JSONKey: Int]?

    private static let fewMembers = 32

    /// An object without members.
    public init() {}

    /// Repeated keys keep the position of the first and the value of the last one, as in JavaScript.
    public init(_ members: some Sequence<(key: String, value: JSON)>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }

    /// True if there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The number of members.
    public var count: Int { members.count }

    /// A member's value; nil if there is none. Setting nil removes the member.
    /// - Complexity: O(1); removing O(members).
    public subscript(_ key: String) -> JSON? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                index()
            case (nil, let value?):
                members.append(Member(key: key, value: value))
                if places == nil { index() } else { places?[JSONKey(key)] = members.count - 1 }
            case (nil, nil): break
            }
        }
    }

    private func place(of key: String) -> Int? {
        if let places { return places[JSONKey(key)] }
        let key = JSONKey(key)
        return members.firstIndex { JSONKey($0.key) == key }
    }

    private mutating func index() {
        guard members.count > Self.fewMembers else {
            places = nil
            return
        }
        places = Dictionary(uniqueKeysWithValues: members.enumerated().map { (JSONKey($1.key), $0) })
    }

    /// Inserts or replaces the members of another object.
    public static func += (object: inout JSONObject, other: JSONObject) {
        for member in other.members { object[member.key] = member.value }
    }
}

extension JSONObject: Hashable {
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.count == other.count && one.members.allSatisfy { other[$0.key] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        // The sum is independent of the order.
        var sum = 0
        for member in members {
            var part = Hasher()
            part.combine(JSONKey(member.key))
            part.combine(member.value)
            sum &+= part.finalize()
        }
        hasher.combine(count)
        hasher.combine(sum)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object with these members.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self.init(members.lazy.map { (key: $0, value: $1) })
    }
}
