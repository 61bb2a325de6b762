/// A value in SQLite's storage classes.
public enum DatabaseStorage: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The name of the storage class, for messages.
    var kindName: String {
        switch self {
        case .null: "null"
        case .integer: "an integer"
        case .real: "a number"
        case .text: "a text"
        case .blob: "bytes"
        }
    }
}

/// A type for statement parameters and result columns.
public protocol DatabaseValue: Sendable {
    /// The value to store.
    var databaseStorage: DatabaseStorage { get }
    /// Nil for a value of another type.
    init?(databaseStorage: DatabaseStorage)
}

extension Int64: DatabaseValue {
    public var databaseStorage: DatabaseStorage { .integer(self) }

    public init?(databaseStorage: DatabaseStorage) {
        guard case .integer(let value) = databaseStorage else { return nil }
        self = value
    }
}

extension Int: DatabaseValue {
    public var databaseStorage: DatabaseStorage { .integer(Int64(self)) }

    public init?(databaseStorage: DatabaseStorage) {
        guard case .integer(let value) = databaseStorage else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: DatabaseValue {
    public var databaseStorage: DatabaseStorage { .integer(self ? 1 : 0) }

    public init?(databaseStorage: DatabaseStorage) {
        guard case .integer(let value) = databaseStorage else { return nil }
        self = value != 0
    }
}

extension Double: DatabaseValue {
    /// SQLite has no NaN; it becomes null.
    public var databaseStorage: DatabaseStorage { isNaN ? .null : .real(self) }

    public init?(databaseStorage: DatabaseStorage) {
        switch databaseStorage {
        case .real(let value): self = value
        case .integer(let value): self = Double(value)
        default: return nil
        }
    }
}

extension String: DatabaseValue {
    public var databaseStorage: DatabaseStorage { .text(self) }

    public init?(databaseStorage: DatabaseStorage) {
        guard case .text(let value) = databaseStorage else { return nil }
        self = value
    }
}

extension [UInt8]: DatabaseValue {
    public var databaseStorage: DatabaseStorage { .blob(self) }

    public init?(databaseStorage: DatabaseStorage) {
        guard case .blob(let value) = databaseStorage else { return nil }
        self = value
    }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
    public var databaseStorage: DatabaseStorage { self?.databaseStorage ?? .null }

    public init?(databaseStorage: DatabaseStorage) {
        if case .null = databaseStorage {
            self = .none
        } else if let value = Wrapped(databaseStorage: databaseStorage) {
            self = value
        } else {
            return nil
        }
    }
}
