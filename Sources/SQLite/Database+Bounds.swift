import CSQLite
import WeftGLib

/// Limits the number of SQLite's VM steps, and the processor time.
final class WorkBudget {
    /// The number of VM steps between two checks.
    static let steps: Int32 = 1000

    private var left: Int
    /// The processor time of the thread at which the time is used up, in seconds.
    private let end: Double?

    /// - Parameter seconds: of the thread's processor time; nil for no limit.
    init(_ steps: Int, seconds: Double?) {
        left = steps
        end = seconds.map { $0 + threadCPUSeconds() }
    }

    /// Takes `steps` from the budget; false once it is used up.
    func takeLook() -> Bool {
        left -= Int(Self.steps)
        return !isSpent
    }

    var isSpent: Bool { left <= 0 || end.map { threadCPUSeconds() > $0 } ?? false }
}

extension Database {
    /// Runs `body`. Its statements fail with an error of kind `damaged` after `steps` SQLite VM steps in total (ten
    /// million take about a second), since a crafted file can make reading endless.
    /// - Parameter seconds: the maximum processor time of the thread, since a step can copy or compare megabytes; nil if
    ///   the tables are known to be the program's.
    public func bounded<Value>(
        to steps: Int, seconds: Double? = nil, _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        let budget = WorkBudget(steps, seconds: seconds)
        self.budget = budget
        sqlite3_progress_handler(
            handle, WorkBudget.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<WorkBudget>.fromOpaque(context).takeUnretainedValue().takeLook() ? 0 : 1
            }, Unmanaged.passUnretained(budget).toOpaque())
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            self.budget = nil
            withExtendedLifetime(budget) {}
        }
        do throws(DatabaseError) {
            return try body()
        } catch {
            guard error.kind == .cancelled else { throw error }
            throw isTooLong(error.statement, code: error.code)
        }
    }

    /// Throws if the budget of `bounded` is used up: statements that are too short for a look of SQLite may be many.
    func requireBudget() throws(DatabaseError) {
        if budget?.isSpent == true { throw isTooLong(nil) }
    }

    private func isTooLong(_ statement: String?, code: Int32 = 0) -> DatabaseError {
        DatabaseError(.damaged, path: path, statement: statement, message: "reading it takes too long", code: code)
    }

    /// True if a table of the file stores its rows itself: no view, no virtual table, and no computed columns. A
    /// missing table counts as plain.
    public func isPlainTable(_ name: String) throws(DatabaseError) -> Bool {
        let isOther = try value(
            "SELECT count(*) FROM sqlite_schema WHERE lower(name) = lower(?) AND (type <> 'table' OR rootpage < 2)",
            name,
            as: Int.self)
        guard isOther == 0 else { return false }
        let hidden = try all("PRAGMA table_xinfo(\(Self.quoted(name)))") { row throws(DatabaseError) in
            try row.get(6, as: Int.self)
        }
        return hidden.allSatisfy { $0 == 0 }
    }

    /// True if a column is the table's row number. Only then are rows read in its order without sorting, and found by it
    /// without a search of the whole table. A missing table counts as such.
    public func isRowNumber(_ column: String, of table: String) throws(DatabaseError) -> Bool {
        let columns = try all("PRAGMA table_xinfo(\(Self.quoted(table)))") { row throws(DatabaseError) in
            (
                name: try row.get(1, as: String.self), type: try row.get(2, as: String.self),
                key: try row.get(5, as: Int.self)
            )
        }
        guard !columns.isEmpty else { return true }
        let keys = columns.filter { $0.key > 0 }
        guard keys.count == 1, keys[0].name == column, keys[0].type.uppercased() == "INTEGER" else { return false }
        // A key with an index of its own is another column: that of a table without row numbers, and a descending one.
        let origins = try all("PRAGMA index_list(\(Self.quoted(table)))") { row throws(DatabaseError) in
            try row.get(3, as: String.self)
        }
        return !origins.contains("pk")
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}
