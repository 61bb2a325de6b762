import CSQLite

/// Limits the number of SQLite's VM steps.
private final class StepBudget {
    /// The number of VM steps between two checks.
    static let steps: Int32 = 1000

    private var left: Int

    init(_ steps: Int) {
        left = steps
    }

    /// Takes `steps` from the budget; false once it is used up.
    func takeLook() -> Bool {
        left -= Int(Self.steps)
        return left > 0
    }
}

extension Database {
    /// Runs `body`. Its statements fail with an error of kind `damaged` after `steps` SQLite VM steps in total (ten
    /// million take about a second), since a crafted file can make reading endless.
    public func bounded<Value>(
        to steps: Int, _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        let budget = StepBudget(steps)
        sqlite3_progress_handler(
            handle, StepBudget.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<StepBudget>.fromOpaque(context).takeUnretainedValue().takeLook() ? 0 : 1
            }, Unmanaged.passUnretained(budget).toOpaque())
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(budget) {}
        }
        do throws(DatabaseError) {
            return try body()
        } catch {
            guard error.kind == .cancelled else { throw error }
            throw DatabaseError(
                .damaged, path: path, statement: error.statement, message: "reading it takes too long", code: error.code
            )
        }
    }

    /// True if a table of the file stores its rows itself: no view, no virtual table, and no computed columns. A
    /// missing table counts as plain.
    public func isPlainTable(_ name: String) throws(DatabaseError) -> Bool {
        let quoted = "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        let isOther = try value(
            "SELECT count(*) FROM sqlite_schema WHERE lower(name) = lower(?) AND (type <> 'table' OR rootpage < 2)",
            name,
            as: Int.self)
        guard isOther == 0 else { return false }
        let hidden = try all("PRAGMA table_xinfo(\(quoted))") { row throws(DatabaseError) in
            try row.get(6, as: Int.self)
        }
        return hidden.allSatisfy { $0 == 0 }
    }
}
