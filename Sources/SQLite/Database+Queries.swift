import CSQLite

extension Database {
    /// Runs a statement without result rows, with a value for each `?`. Returns the number of changed rows.
    @discardableResult
    public func run<each Value: DatabaseValue>(
        _ sql: String, _ values: repeat each Value
    ) throws(DatabaseError) -> Int {
        let statement = try begin(sql, repeat each values)
        defer { statement.end() }
        while try statement.step() {}
        return Int(sqlite3_changes(handle))
    }

    /// Calls `body` with each row until it returns false.
    public func forEach<each Value: DatabaseValue>(
        _ sql: String, _ values: repeat each Value, body: (borrowing DatabaseRow) throws(DatabaseError) -> Bool
    ) throws(DatabaseError) {
        try requireBudget()
        let statement = try begin(sql, repeat each values)
        defer { statement.end() }
        while try statement.step() {
            guard try body(DatabaseRow(statement)) else { return }
        }
    }

    /// All rows, each converted by `make`. Throws an error of kind `damaged` for more bytes than the program can have
    /// written.
    public func all<each Value: DatabaseValue, Element>(
        _ sql: String, _ values: repeat each Value, make: (borrowing DatabaseRow) throws(DatabaseError) -> Element
    ) throws(DatabaseError) -> [Element] {
        try requireBudget()
        let statement = try begin(sql, repeat each values)
        defer { statement.end() }
        var elements: [Element] = []
        while try statement.step() {
            elements.append(try make(DatabaseRow(statement)))
            guard statement.bytesRead <= Self.maximumHeldBytes else {
                throw statement.mismatch("more than \(Self.maximumHeldBytes >> 20) MB are read")
            }
        }
        return elements
    }

    /// The first row; nil if there is none.
    public func first<each Value: DatabaseValue, Element>(
        _ sql: String, _ values: repeat each Value, make: (borrowing DatabaseRow) throws(DatabaseError) -> Element
    ) throws(DatabaseError) -> Element? {
        try requireBudget()
        let statement = try begin(sql, repeat each values)
        defer { statement.end() }
        return try statement.step() ? try make(DatabaseRow(statement)) : nil
    }

    /// The first column of the first row.
    public func value<each Value: DatabaseValue, Result: DatabaseValue>(
        _ sql: String, _ values: repeat each Value, as type: Result.Type = Result.self
    ) throws(DatabaseError) -> Result? {
        try requireBudget()
        let statement = try begin(sql, repeat each values)
        defer { statement.end() }
        return try statement.step() ? try DatabaseRow(statement).get(0, as: type) : nil
    }

    /// The row id of this connection's last insertion.
    public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    private func begin<each Value: DatabaseValue>(
        _ sql: String, _ values: repeat each Value
    ) throws(DatabaseError) -> Statement {
        let statement = try statement(sql)
        statement.begin()
        do throws(DatabaseError) {
            var index: Int32 = 0
            for value in repeat each values {
                index += 1
                try statement.bind(value.databaseStorage, at: index)
            }
            try statement.expectValues(index)
        } catch {
            statement.end()
            throw error
        }
        return statement
    }
}
